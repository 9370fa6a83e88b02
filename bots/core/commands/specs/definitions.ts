import { option } from '../../../../src/core/filters/rule/local-rule.ts';
import { ACT_REASON_MAX_CHARS } from '../../../../src/core/incidents/interactions.ts';
import { MEMBER_NOTE_MAX_CHARS } from '../../../../src/core/members/members.ts';
import { PRESETS } from '../../../../src/core/policy/presets.ts';
import type { Capabilities } from '../../port/capabilities.ts';
import { COMMUNITY, TENANT } from './community-specs.ts';
import { RULES } from './rule-specs.ts';
import { type CommandSpec, command, integer, type OptionSpec, optional, text } from './spec.ts';

/** A category, or a rule of the tenant. */
const category: OptionSpec = {
  name: 'category',
  summary: 'option.category_name_rule_yours',
  kind: 'text',
  required: true,
  suggest: 'categories_and_rules',
};
const member: OptionSpec = { ...optional('user', 'option.member_reply_message_theirs'), orReply: true };

const POLICY: readonly CommandSpec[] = [
  command('policy show', 'moderate'),
  command('policy threshold', 'manage', [category, text('value', 'option.0_to_1_or_off', 8)]),
  command('policy preset', 'manage', [
    { name: 'name', summary: 'option.preset', kind: 'choice', required: true, choices: PRESETS },
  ]),
  command('policy action', 'manage', [category, option.action]),
  command('policy rule', 'manage', [
    { ...text('name', 'option.letters_digits', 64), suggest: 'rules' },
    text('text', 'option.rule_plain_words_left_out', 1_000, false),
  ]),
  command('policy suggest', 'moderate'),
  command('policy minutes', 'manage', [integer('minutes', 'option.minutes', 1, 525_600)]),
];

const LOOKUPS: readonly CommandSpec[] = [
  command('status', 'moderate'),
  command('test', 'moderate', [text('text', 'option.the_text', 4_000)]),
  {
    path: ['recent'],
    summary: 'common.the_last_decisions_that_triggered',
    rights: 'moderate',
    options: [integer('count', 'option.how_many', 1, 25, false)],
  },
  command('why', 'moderate', [optional('message', 'option.link_id_reply')]),
  command('stats', 'moderate', [integer('days', 'option.over_how_many_days', 1, 30, false)]),
  command('member', 'moderate', [
    member,
    text('note', 'option.note_add_other_moderators', MEMBER_NOTE_MAX_CHARS, false),
  ]),
  command('clean', 'moderate', [member, integer('minutes', 'option.how_many_minutes_60_when', 1, 60, false)]),
  command('appeal', 'member', [text('text', 'entry.why', 200)], { anywhere: true }),
  command('help', 'member', [], { anywhere: true }),
  command('run', 'moderate', [{ ...text('command', 'option.as_in_flood_show', 4_000), suggest: 'commands' }], {
    needs: 'runCommand',
  }),
  command('report', 'member', [text('reason', 'entry.why', 300, false)], { needs: 'reportCommand' }),
];

const reason = text('reason', 'option.why_told_to_member', ACT_REASON_MAX_CHARS, false);

/** Actions of moderators on a member, independent of a message. */
const ACTS: readonly CommandSpec[] = [
  command('warn', 'moderate', [member, reason]),
  command('timeout', 'moderate', [member, optional('length', 'option.length_of_timeout'), reason], {
    needs: 'timeout',
  }),
  command('kick', 'moderate', [member, reason], { needs: 'removals' }),
  command(
    'ban',
    'moderate',
    [member, { ...integer('purge', 'option.purge_days', 0, 7, false), named: true, needs: 'purgeDays' }, reason],
    { needs: 'removals' },
  ),
  command('unban', 'moderate', [member, reason], { needs: 'removals' }),
  command('spam', 'moderate', [member]),
  command('note', 'moderate', [member, text('text', 'option.note_add_other_moderators', MEMBER_NOTE_MAX_CHARS, false)]),
];

/** Every command of the bots, in the order in which `help` shows them. */
export const COMMANDS: readonly CommandSpec[] = [...LOOKUPS, ...ACTS, ...POLICY, ...RULES, ...COMMUNITY, ...TENANT];

/** Whether the dashboard can change what a command changes. */
export function isOnDashboard(spec: CommandSpec): boolean {
  return spec.rights === 'manage' && (POLICY.includes(spec) || RULES.includes(spec));
}

/** Returns the commands that exist on a platform, with the arguments that exist there. */
export function commandsOf(capabilities: Capabilities): readonly CommandSpec[] {
  return COMMANDS.filter((spec) => exists(spec, capabilities)).map((spec) => {
    const options = spec.options.filter((option) => exists(option, capabilities));
    return options.length === spec.options.length ? spec : { ...spec, options };
  });
}

/** Whether a platform has what a command or an argument needs. */
export function exists({ needs }: Pick<CommandSpec, 'needs'>, capabilities: Capabilities): boolean {
  return needs === undefined || Boolean(capabilities[needs]);
}

/** Commands offered by name where a platform limits their number: those of moderators on duty. All others follow `run`. */
const SHIFT_COMMANDS: readonly string[] = [
  ...['status', 'test', 'recent', 'why', 'member', 'clean', 'appeal', 'help', 'dashboard', 'run'],
  ...['warn', 'timeout', 'kick', 'ban', 'unban', 'note', 'spam'],
  ...['policy show', 'policy threshold', 'policy action', 'words add', 'words remove'],
  ...['exempt add', 'raid expect', 'log here', 'log setup'],
];

/** Commands in a separate menu: managers use them once in the life of a community. */
const SETUP_COMMANDS: readonly string[] = ['key create', 'export', 'import', 'erase'];

/** Returns where a platform that limits commands offers one: by name, in the setup menu, or only after `run`. */
export function menuOf(words: string): 'shift' | 'setup' | 'run' {
  const path = words.split(' ').slice(0, 2).join(' ');
  const isIn = (names: readonly string[]): boolean =>
    names.some((name) => name === path || words.split(' ', 1)[0] === name);
  if (isIn(SETUP_COMMANDS)) return 'setup';
  return isIn(SHIFT_COMMANDS) ? 'shift' : 'run';
}

/** Returns the command of a path, if there is one. */
export function findCommand(
  path: readonly string[],
  among: readonly CommandSpec[] = COMMANDS,
): CommandSpec | undefined {
  return among.find(
    (spec) => spec.path.length === path.length && spec.path.every((word, index) => word === path[index]),
  );
}
