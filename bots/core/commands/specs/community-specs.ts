import { STATE_OPTION as toggle } from '../../../../src/core/filters/rule/local-rule.ts';
import { LANGUAGE_CHOICES } from './language-choices.ts';
import { text } from './options.ts';
import type { CommandSpec } from './spec.ts';

/** The commands about one community: who is exempt, where its log is, how it is set up. */
export const COMMUNITY: readonly CommandSpec[] = [
  { path: ['exempt', 'show'], summary: 'command.exempt_show', rights: 'moderate', options: [] },
  ...(['add', 'remove'] as const).map(
    (verb): CommandSpec => ({
      path: ['exempt', verb],
      summary: verb === 'add' ? 'command.exempt_add' : 'command.exempt_remove',
      rights: 'manage',
      options: [
        { name: 'user', summary: 'option.a_member', kind: 'user', required: false },
        { name: 'role', summary: 'option.a_role', kind: 'role', required: false },
        { name: 'channel', summary: 'option.a_channel', kind: 'channel', required: false },
      ],
    }),
  ),
  {
    path: ['log', 'here'],
    summary: 'command.log_here',
    rights: 'manage',
    options: [text('code', 'option.log_code_when_another_chat', 32, false)],
  },
  { path: ['log', 'setup'], summary: 'command.log_setup', rights: 'manage', options: [] },
  { path: ['log', 'code'], summary: 'command.log_code', rights: 'manage', options: [] },
  { path: ['log', 'off'], summary: 'command.log_off', rights: 'manage', options: [] },
  {
    path: ['log', 'alert'],
    summary: 'command.log_alert',
    rights: 'manage',
    options: [
      text('categories', 'option.joined_commas_raid_severe_ones', 300, false),
      { name: 'user', summary: 'option.a_member', kind: 'user', required: false },
      { name: 'role', summary: 'option.a_role', kind: 'role', required: false },
    ],
  },
  {
    path: ['log', 'bans'],
    summary: 'command.log_bans',
    rights: 'manage',
    options: [toggle],
    needs: 'removals',
  },
  { path: ['log', 'unalert'], summary: 'command.log_unalert', rights: 'manage', options: [] },
  { path: ['trial'], summary: 'command.trial', rights: 'manage', options: [toggle] },
  {
    path: ['language'],
    summary: 'command.language',
    rights: 'manage',
    options: [
      {
        name: 'language',
        summary: 'option.auto_takes_one_community_itself',
        kind: 'choice',
        required: false,
        choices: LANGUAGE_CHOICES,
      },
    ],
  },
  {
    path: ['notify'],
    summary: 'command.notify',
    rights: 'manage',
    options: [toggle, text('text', 'option.your_words_reason_community_filled', 500, false)],
  },
];

/** The commands about the tenant: keys, links, what is taken away or brought. */
export const TENANT: readonly CommandSpec[] = [
  {
    path: ['key', 'create'],
    summary: 'command.key_create',
    rights: 'manage',
    options: [text('label', 'option.what_it_is_for', 80, false)],
  },
  { path: ['key', 'list'], summary: 'command.key_list', rights: 'manage', options: [] },
  {
    path: ['key', 'revoke'],
    summary: 'command.key_revoke',
    rights: 'manage',
    options: [{ name: 'id', summary: 'option.its_id', kind: 'text', required: true, max: 64, suggest: 'key_ids' }],
  },
  {
    path: ['link', 'code'],
    summary: 'command.link_code',
    rights: 'manage',
    options: [],
  },
  {
    path: ['link', 'join'],
    summary: 'command.link_join',
    rights: 'manage',
    options: [text('code', 'option.from_link_code_there', 32)],
  },
  { path: ['dashboard'], summary: 'command.dashboard', rights: 'moderate', options: [] },
  { path: ['unlink'], summary: 'command.unlink', rights: 'manage', options: [] },
  { path: ['export'], summary: 'command.export', rights: 'manage', options: [] },
  {
    path: ['import'],
    summary: 'command.import',
    rights: 'manage',
    options: [{ name: 'file', summary: 'option.the_exported_json', kind: 'file', required: true }],
  },
  { path: ['erase'], summary: 'command.erase', rights: 'manage', options: [] },
];
