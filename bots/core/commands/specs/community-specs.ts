import { LANGUAGES } from '../../../../src/core/common/languages.ts';
import { option } from '../../../../src/core/filters/rule/local-rule.ts';
import { type CommandSpec, command, optional, text } from './spec.ts';

/** The choice that follows the community's own language. */
export const OWN_LANGUAGE = 'auto';

const EXEMPTED = [
  optional('user', 'option.a_member'),
  optional('role', 'option.a_role'),
  optional('channel', 'option.a_channel'),
];

/** Commands about one community: its exemptions, log and setup. */
export const COMMUNITY: readonly CommandSpec[] = [
  command('exempt show', 'moderate'),
  command('exempt add', 'manage', EXEMPTED),
  command('exempt remove', 'manage', EXEMPTED),
  command('log here', 'manage', [text('code', 'option.log_code_when_another_chat', 32, false)]),
  command('log setup', 'manage'),
  command('log code', 'manage'),
  command('log off', 'manage'),
  command('log alert', 'manage', [
    text('categories', 'option.joined_commas_raid_severe_ones', 300, false),
    optional('user', 'option.a_member'),
    optional('role', 'option.a_role'),
  ]),
  command('log bans', 'manage', [option.state], { needs: 'removals' }),
  command('log unalert', 'manage'),
  command('digest', 'manage', [text('time', 'option.digest_time', 5), text('zone', 'option.digest_zone', 40, false)]),
  command('trial', 'manage', [option.state]),
  command('language', 'manage', [
    {
      ...optional('choice', 'option.auto_takes_one_community_itself', 'language'),
      choices: [...LANGUAGES, OWN_LANGUAGE],
    },
  ]),
  command('notify', 'manage', [option.state, text('text', 'option.your_words_reason_community_filled', 500, false)]),
];

/** Commands about the tenant: keys, links, export, import and erasure. */
export const TENANT: readonly CommandSpec[] = [
  command('key create', 'manage', [text('label', 'option.what_it_is_for', 80, false)]),
  command('key list', 'manage'),
  command('key revoke', 'manage', [{ ...text('id', 'option.its_id', 64), suggest: 'key_ids' }]),
  command('link code', 'manage'),
  command('link join', 'manage', [text('code', 'option.from_link_code_there', 32)]),
  command('dashboard', 'moderate'),
  command('unlink', 'manage'),
  command('export', 'manage'),
  command('import', 'manage', [{ name: 'file', summary: 'option.the_exported_json', kind: 'file', required: true }]),
  command('erase', 'manage'),
];
