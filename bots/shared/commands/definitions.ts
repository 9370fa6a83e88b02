import { MEMBER_NOTE_MAX_CHARS } from '../../../src/core/members.ts';
import { automodRule } from '../../../src/core/rules/automod-rule.ts';
import {
  type AnyLocalRule,
  ACTION_OPTION as action,
  STATE_OPTION as toggle,
} from '../../../src/core/rules/local-rule.ts';
import { LOCAL_RULES } from '../../../src/core/rules/local-rules.ts';
import type { Capabilities } from '../capabilities.ts';
import { LANGUAGE_CHOICES } from './language-choices.ts';
import type { CommandSpec, Needed, OptionSpec } from './spec.ts';

const category: OptionSpec = {
  name: 'category',
  summary: 'A category, or the name of a rule of yours',
  kind: 'text',
  required: true,
  suggest: 'categories_and_rules',
};

function text(name: string, summary: string, max: number, required = true): OptionSpec {
  return { name, summary, kind: 'text', required, max };
}

function integer(name: string, summary: string, min: number, max: number, required = true): OptionSpec {
  return { name, summary, kind: 'integer', required, min, max };
}

/** What a platform must have for a rule, or one of its commands, to be of any use there. */
const NEEDED: Readonly<Record<string, Needed>> = {
  [automodRule.name]: 'nativeRules',
  'links names': 'publicNames',
  'posts apps': 'otherApps',
  'posts spare': 'otherApps',
  'posts unspare': 'otherApps',
  'posts forwards': 'forwards',
  'posts join': 'joinsChannels',
};

function neededBy(rule: string, verb: string): Pick<CommandSpec, 'needs'> {
  const needs = NEEDED[`${rule} ${verb}`] ?? NEEDED[rule];
  return needs ? { needs } : {};
}

/** The commands of local rules: each is shown to moderators, and changed by those who manage. */
export function ruleCommands(rules: readonly AnyLocalRule[]): CommandSpec[] {
  return rules.flatMap(({ name, summary, commands }) => [
    { path: [name, 'show'], summary, rights: 'moderate', options: [], ...neededBy(name, 'show') },
    ...commands.map(
      ({ verb, summary: what, options }): CommandSpec => ({
        path: [name, verb],
        summary: what,
        rights: 'manage',
        options,
        ...neededBy(name, verb),
      }),
    ),
  ]);
}

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

const OF_RULES: readonly CommandSpec[] = [
  ...ruleCommands(LOCAL_RULES),
  {
    path: ['teaching', 'list'],
    summary: 'Texts that pass or are blocked since moderators said so',
    rights: 'moderate',
    options: [text('before', 'Those before the one of this id', 64, false)],
  },
  {
    path: ['teaching', 'remove'],
    summary: 'Forget one of them',
    rights: 'manage',
    options: [text('id', 'Its id', 64)],
  },
  {
    path: ['flood', 'calm'],
    summary: 'Slow a channel down while it is flooded, or close the chat',
    rights: 'manage',
    options: [toggle],
    needs: 'calm',
  },
  {
    path: ['raid', 'lockdown'],
    summary: 'Close the door during a raid',
    rights: 'manage',
    options: [toggle],
    needs: 'lockdown',
  },
];

const COMMUNITY: readonly CommandSpec[] = [
  { path: ['exempt', 'show'], summary: 'Who and where is never acted on', rights: 'moderate', options: [] },
  ...(['add', 'remove'] as const).map(
    (verb): CommandSpec => ({
      path: ['exempt', verb],
      summary: verb === 'add' ? 'Never act on a member, role or channel' : 'Act on a member, role or channel again',
      rights: 'manage',
      options: [
        { name: 'user', summary: 'A member', kind: 'user', required: false },
        { name: 'role', summary: 'A role', kind: 'role', required: false },
        { name: 'channel', summary: 'A channel', kind: 'channel', required: false },
      ],
    }),
  ),
  {
    path: ['log', 'here'],
    summary: 'Post entries for moderators here',
    rights: 'manage',
    options: [text('code', 'From "log code", when this is another chat', 32, false)],
  },
  { path: ['log', 'setup'], summary: 'Where entries go, and a test of the whole way', rights: 'manage', options: [] },
  { path: ['log', 'code'], summary: 'A code to log into another chat', rights: 'manage', options: [] },
  { path: ['log', 'off'], summary: 'Post no entries', rights: 'manage', options: [] },
  {
    path: ['log', 'alert'],
    summary: 'Mention somebody in the entry of a severe incident or raid, once; alone: who it is',
    rights: 'manage',
    options: [
      text('categories', 'For which, joined by commas, and raid; the severe ones when left out', 300, false),
      { name: 'user', summary: 'A member', kind: 'user', required: false },
      { name: 'role', summary: 'A role', kind: 'role', required: false },
    ],
  },
  {
    path: ['log', 'bans'],
    summary: 'Offer Kick and Ban in entries, to moderators who may do so themselves',
    rights: 'manage',
    options: [toggle],
    needs: 'removals',
  },
  { path: ['log', 'unalert'], summary: 'Mention nobody', rights: 'manage', options: [] },
  { path: ['trial'], summary: 'Only say what would have been done', rights: 'manage', options: [toggle] },
  {
    path: ['language'],
    summary: 'In which language the bot writes; alone: which it is',
    rights: 'manage',
    options: [
      {
        name: 'language',
        summary: 'auto takes the one of the community itself',
        kind: 'choice',
        required: false,
        choices: LANGUAGE_CHOICES,
      },
    ],
  },
  {
    path: ['notify'],
    summary: 'Tell authors privately why a message was removed',
    rights: 'manage',
    options: [toggle, text('text', 'In your words; {reason} and {community} are filled in', 500, false)],
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

const TENANT: readonly CommandSpec[] = [
  {
    path: ['key', 'create'],
    summary: 'An API key for this community, shown once',
    rights: 'manage',
    options: [text('label', 'What it is for', 80, false)],
  },
  { path: ['key', 'list'], summary: 'The API keys', rights: 'manage', options: [] },
  {
    path: ['key', 'revoke'],
    summary: 'Revoke an API key',
    rights: 'manage',
    options: [{ name: 'id', summary: 'Its id', kind: 'text', required: true, max: 64, suggest: 'key_ids' }],
  },
  {
    path: ['link', 'code'],
    summary: 'A code for another community to share these rules',
    rights: 'manage',
    options: [],
  },
  {
    path: ['link', 'join'],
    summary: 'Use the rules of another community',
    rights: 'manage',
    options: [text('code', 'From "link code" there', 32)],
  },
  { path: ['dashboard'], summary: 'A link into the dashboard, for you alone', rights: 'moderate', options: [] },
  { path: ['unlink'], summary: 'Go back to rules of its own', rights: 'manage', options: [] },
  { path: ['export'], summary: 'All rules and settings as a file', rights: 'manage', options: [] },
  {
    path: ['import'],
    summary: 'Take rules and settings from an exported file',
    rights: 'manage',
    options: [{ name: 'file', summary: 'The exported JSON', kind: 'file', required: true }],
  },
  { path: ['erase'], summary: 'Erase everything that is kept of this community', rights: 'manage', options: [] },
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
