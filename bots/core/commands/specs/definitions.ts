import { ACTION_OPTION as action } from '../../../../src/core/filters/rule/local-rule.ts';
import { MEMBER_NOTE_MAX_CHARS } from '../../../../src/core/members/members.ts';
import { PRESETS } from '../../../../src/core/policy/presets.ts';
import type { Capabilities } from '../../port/capabilities.ts';
import { COMMUNITY, TENANT } from './community-specs.ts';
import { category, integer, text } from './options.ts';
import { OF_RULES } from './rule-specs.ts';
import type { CommandSpec, Needed } from './spec.ts';

const POLICY: readonly CommandSpec[] = [
  { path: ['policy', 'show'], summary: 'command.policy_show', rights: 'moderate', options: [] },
  {
    path: ['policy', 'threshold'],
    summary: 'command.policy_threshold',
    rights: 'manage',
    options: [category, text('value', 'option.0_to_1_or_off', 8)],
  },
  {
    path: ['policy', 'preset'],
    summary: 'command.policy_preset',
    rights: 'manage',
    options: [{ name: 'name', summary: 'option.preset', kind: 'choice', required: true, choices: PRESETS }],
  },
  {
    path: ['policy', 'action'],
    summary: 'command.policy_action',
    rights: 'manage',
    options: [category, action],
  },
  {
    path: ['policy', 'rule'],
    summary: 'command.policy_rule',
    rights: 'manage',
    options: [
      { name: 'name', summary: 'option.letters_digits', kind: 'text', required: true, max: 64, suggest: 'rules' },
      text('text', 'option.rule_plain_words_left_out', 1_000, false),
    ],
  },
  {
    path: ['policy', 'suggest'],
    summary: 'command.policy_suggest',
    rights: 'moderate',
    options: [],
  },
  {
    path: ['policy', 'minutes'],
    summary: 'command.policy_minutes',
    rights: 'manage',
    options: [integer('minutes', 'option.minutes', 1, 525_600)],
  },
];

const LOOKING: readonly CommandSpec[] = [
  { path: ['status'], summary: 'command.status', rights: 'moderate', options: [] },
  {
    path: ['test'],
    summary: 'command.test',
    rights: 'moderate',
    options: [text('text', 'option.the_text', 4_000)],
  },
  {
    path: ['recent'],
    summary: 'common.the_last_decisions_that_triggered',
    rights: 'moderate',
    options: [integer('count', 'option.how_many', 1, 25, false)],
  },
  {
    path: ['why'],
    summary: 'command.why',
    rights: 'moderate',
    options: [{ name: 'message', summary: 'option.link_id_reply', kind: 'message', required: false }],
  },
  {
    path: ['stats'],
    summary: 'command.stats',
    rights: 'moderate',
    options: [integer('days', 'option.over_how_many_days', 1, 30, false)],
  },
  {
    path: ['member'],
    summary: 'command.member',
    rights: 'moderate',
    options: [
      { name: 'user', summary: 'option.member_reply_message_theirs', kind: 'user', required: false },
      text('note', 'option.note_add_other_moderators', MEMBER_NOTE_MAX_CHARS, false),
    ],
  },
  {
    path: ['clean'],
    summary: 'command.clean',
    rights: 'moderate',
    options: [
      { name: 'user', summary: 'option.member_reply_message_theirs', kind: 'user', required: false },
      integer('minutes', 'option.how_many_minutes_60_when', 1, 60, false),
    ],
  },
  {
    path: ['appeal'],
    summary: 'command.appeal',
    rights: 'member',
    options: [text('text', 'entry.why', 200)],
    anywhere: true,
  },
  { path: ['help'], summary: 'command.help', rights: 'member', options: [], anywhere: true },
  {
    path: ['run'],
    summary: 'command.run',
    rights: 'moderate',
    options: [
      {
        name: 'command',
        summary: 'option.as_in_flood_show',
        kind: 'text',
        required: true,
        max: 4_000,
        suggest: 'commands',
      },
    ],
    needs: 'runCommand',
  },
  {
    path: ['report'],
    summary: 'command.report',
    rights: 'member',
    options: [text('reason', 'entry.why', 300, false)],
    needs: 'reportCommand',
  },
];

/** Every command of the bots, in the order in which `help` shows them. */
export const COMMANDS: readonly CommandSpec[] = [...LOOKING, ...POLICY, ...OF_RULES, ...COMMUNITY, ...TENANT];

/** Whether the dashboard changes what a command changes. */
export function isOnDashboard(spec: CommandSpec): boolean {
  return spec.rights === 'manage' && (POLICY.includes(spec) || OF_RULES.includes(spec));
}

/** The commands that exist on a platform. */
export function commandsOf(capabilities: Pick<Capabilities, Needed>): readonly CommandSpec[] {
  return COMMANDS.filter((spec) => exists(spec, capabilities));
}

/** Whether a platform can do what a command is about. */
export function exists({ needs }: CommandSpec, capabilities: Pick<Capabilities, Needed>): boolean {
  return needs === undefined || Boolean(capabilities[needs]);
}

/** Offered by name where a platform bounds its commands: what moderators use during a shift. All others are typed after `run`. */
const OF_A_SHIFT: readonly string[] = [
  ...['status', 'test', 'recent', 'why', 'stats', 'member', 'clean', 'appeal', 'help', 'dashboard', 'run', 'trial'],
  ...['policy show', 'policy threshold', 'policy preset', 'policy action', 'words show', 'words add', 'words remove'],
  ...['links add', 'links remove', 'exempt add', 'raid expect', 'raid lockdown', 'log here', 'log setup'],
];

/** Offered apart: what is done once in the life of a community, by those who manage it. */
const OF_SET_UP: readonly string[] = ['key create', 'export', 'import', 'erase'];

/** Where a platform that bounds its commands offers one: by name, apart as set-up, or after `run` only. */
export function menuOf(words: string): 'shift' | 'setup' | 'run' {
  const path = words.split(' ').slice(0, 2).join(' ');
  const isIn = (names: readonly string[]): boolean =>
    names.some((name) => name === path || words.split(' ', 1)[0] === name);
  if (isIn(OF_SET_UP)) return 'setup';
  return isIn(OF_A_SHIFT) ? 'shift' : 'run';
}

/** The command of a path; undefined when there is none. */
export function findCommand(path: readonly string[]): CommandSpec | undefined {
  return COMMANDS.find(
    (spec) => spec.path.length === path.length && spec.path.every((word, index) => word === path[index]),
  );
}
