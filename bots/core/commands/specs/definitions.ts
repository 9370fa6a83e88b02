import { ACTION_OPTION as action } from '../../../../src/core/filters/rule/local-rule.ts';
import { MEMBER_NOTE_MAX_CHARS } from '../../../../src/core/members/members.ts';
import type { Capabilities } from '../../port/capabilities.ts';
import { COMMUNITY, TENANT } from './community-specs.ts';
import { category, integer, text } from './options.ts';
import { OF_RULES } from './rule-specs.ts';
import type { CommandSpec, Needed } from './spec.ts';

const POLICY: readonly CommandSpec[] = [
  { path: ['policy', 'show'], summary: 'What is judged, and what happens then', rights: 'moderate', options: [] },
  {
    path: ['policy', 'threshold'],
    summary: 'Set from which probability a category or rule acts; off turns it off',
    rights: 'manage',
    options: [category, text('value', '0 to 1, or off', 8)],
  },
  {
    path: ['policy', 'action'],
    summary: 'Set what happens when a category or rule triggers',
    rights: 'manage',
    options: [category, action],
  },
  {
    path: ['policy', 'rule'],
    summary: 'Add, change or remove a rule in your own words',
    rights: 'manage',
    options: [
      { name: 'name', summary: 'Letters, digits, _ and -', kind: 'text', required: true, max: 64, suggest: 'rules' },
      text('text', 'The rule in plain words; left out, it is asked whether the rule is to go', 1_000, false),
    ],
  },
  {
    path: ['policy', 'suggest'],
    summary: 'Changes that your verdicts speak for, with their numbers',
    rights: 'moderate',
    options: [],
  },
  {
    path: ['policy', 'minutes'],
    summary: 'Set how long a timeout lasts',
    rights: 'manage',
    options: [integer('minutes', 'Minutes', 1, 525_600)],
  },
];

const LOOKING: readonly CommandSpec[] = [
  { path: ['status'], summary: 'What the bot can and cannot do here', rights: 'moderate', options: [] },
  {
    path: ['test'],
    summary: 'Judge a text; nothing is logged or done',
    rights: 'moderate',
    options: [text('text', 'The text', 4_000)],
  },
  {
    path: ['recent'],
    summary: 'The last decisions that triggered',
    rights: 'moderate',
    options: [integer('count', 'How many', 1, 25, false)],
  },
  {
    path: ['why'],
    summary: 'Why a message was or was not acted on',
    rights: 'moderate',
    options: [{ name: 'message', summary: 'Its link or id; or reply to it', kind: 'message', required: false }],
  },
  {
    path: ['stats'],
    summary: 'What was triggered and done, and how often it was wrong',
    rights: 'moderate',
    options: [integer('days', 'Over how many days', 1, 30, false)],
  },
  {
    path: ['member'],
    summary: 'What was decided of a member, by whom, and what moderators noted',
    rights: 'moderate',
    options: [
      { name: 'user', summary: 'The member; or reply to a message of theirs', kind: 'user', required: false },
      text('note', 'A note to add, for the other moderators', MEMBER_NOTE_MAX_CHARS, false),
    ],
  },
  {
    path: ['clean'],
    summary: 'Delete what a member wrote in the last minutes',
    rights: 'moderate',
    options: [
      { name: 'user', summary: 'The member; or reply to a message of theirs', kind: 'user', required: false },
      integer('minutes', 'Of how many minutes; 60 when left out', 1, 60, false),
    ],
  },
  {
    path: ['appeal'],
    summary: 'Say why what was removed of you was right, once',
    rights: 'member',
    options: [text('text', 'Why', 200)],
    anywhere: true,
  },
  { path: ['help'], summary: 'The commands', rights: 'member', options: [], anywhere: true },
  {
    path: ['report'],
    summary: 'Report a message to the moderators; reply to it',
    rights: 'member',
    options: [text('reason', 'Why', 300, false)],
    needs: 'reportCommand',
  },
];

/** Every command of the bots, in the order in which `help` shows them. */
export const COMMANDS: readonly CommandSpec[] = [...LOOKING, ...POLICY, ...OF_RULES, ...COMMUNITY, ...TENANT];

/** The commands that exist on a platform. */
export function commandsOf(capabilities: Pick<Capabilities, Needed>): readonly CommandSpec[] {
  return COMMANDS.filter((spec) => exists(spec, capabilities));
}

/** Whether a platform can do what a command is about. */
export function exists({ needs }: CommandSpec, capabilities: Pick<Capabilities, Needed>): boolean {
  return needs === undefined || Boolean(capabilities[needs]);
}

/** First words of what is done once in the life of a community, by those who manage it; a platform that bounds its commands has these apart. */
export const SETUP_WORDS: ReadonlySet<string> = new Set([
  'key',
  'link',
  'unlink',
  'export',
  'import',
  'erase',
  'lists',
  'offences',
  'newcomers',
  'overlays',
  'automod',
]);

/** The command of a path; undefined when there is none. */
export function findCommand(path: readonly string[]): CommandSpec | undefined {
  return COMMANDS.find(
    (spec) => spec.path.length === path.length && spec.path.every((word, index) => word === path[index]),
  );
}
