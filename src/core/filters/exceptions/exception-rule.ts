import { z } from 'zod';
import type { ValidationIssue } from '../../common/errors.ts';
import { withAt } from '../../common/untyped-json.ts';
import { categoryIssues } from '../../policy/policy.ts';
import { LIMIT_OPTIONS, limitOf } from '../limits/limit-rule.ts';
import { linkRule } from '../links/link-rule.ts';
import { listRule } from '../lists/list-rule.ts';
import { patternRule } from '../patterns/pattern-rule.ts';
import {
  defineLocalRule,
  option,
  type Refused,
  type RuleArguments,
  type RuleOption,
  type SayText,
  whole,
} from '../rule/local-rule.ts';
import { wordRule } from '../words/word-rule.ts';
import { describePart, policyPartSchema } from './exception-part.ts';
import { scheduleSchema } from './schedule.ts';

const HOURS_EXAMPLE = '{"start": "22:00", "end": "07:00", "time_zone": "Europe/Berlin"}';
const DAYS_MAX = 90;
const ACCOUNT_DAYS_MAX = 365;
/** What bounds exceptions. */
export const EXCEPTION_LIMITS = { places: 50, messages: 100 } as const;
/** For whom or where an exception holds. */
export const EXCEPTIONS_ON = ['newcomers', 'channel', 'role', 'everyone'] as const;

const LABELS = { channel: 'exceptions.channel', role: 'exceptions.role', everyone: 'exceptions.everyone' } as const;

/** Who is a newcomer. */
export const newcomerSchema = z.strictObject({
  messages: whole(0, EXCEPTION_LIMITS.messages).describe(
    'So many messages of a member must have been left alone; 0 does not ask. Chat platforms only.',
  ),
  days: whole(0, DAYS_MAX).describe(
    'So many days must have passed since they joined, where that is known; 0 does not ask.',
  ),
  account_days: whole(0, ACCOUNT_DAYS_MAX).describe(
    'So many days old their account must be, where the platform tells; 0 does not ask.',
  ),
});

/** The condition of an exception, and what holds under it, as a write says it. */
export const exceptionSchema = z.strictObject({
  on: z
    .enum(EXCEPTIONS_ON)
    .describe(
      'newcomers, a channel (a topic of Telegram too), those who have a role, or everyone at times. Newcomers meet the stricter of this and all else.',
    ),
  id: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe('The id of the channel or role, as the platform has it; for everyone a name, such as night.'),
  ...scheduleSchema.partial().shape,
  share: whole(0, 100)
    .optional()
    .describe(
      'Of an exception for everyone: it acts for this percentage of authors, always the same ones; 0 for nobody. Rows of the log say what its other version would have done, as version:<id>.',
    ),
  ...newcomerSchema.partial().shape,
  ...policyPartSchema.partial().shape,
  links: linkRule.writeSchema.optional(),
  words: wordRule.writeSchema.optional(),
  patterns: patternRule.writeSchema.optional(),
  lists: listRule.writeSchema.optional(),
});
/** One exception. */
export type Exception = z.output<typeof exceptionSchema>;

const schema = z
  .array(exceptionSchema)
  .max(EXCEPTION_LIMITS.places + 1)
  .describe(
    'What holds otherwise for everyone at times, for newcomers, in a channel, or for a role: first those for everyone, then those of channels, then those of roles in their order, then newcomers; the last that says something holds. A write replaces all of them.',
  );
type Exceptions = z.output<typeof schema>;

/** A command that changes one thing of an exception: its verb, its arguments, and the exception as it is after it. */
type PartCommand = {
  readonly verb: 'limit' | 'set';
  readonly options: readonly RuleOption[];
  change(current: Exception, args: RuleArguments): Exception | Refused;
};

/** The commands that change an exception. */
const PART_COMMANDS: readonly PartCommand[] = [
  {
    verb: 'limit',
    options: LIMIT_OPTIONS,
    change(current, args) {
      const limit = limitOf(args);
      return 'issue' in limit ? limit : { ...current, limits: { ...current.limits, ...limit.write } };
    },
  },
  {
    verb: 'set',
    options: [
      option.text('field', 'option.field_of_settings', 100),
      option.text('value', 'option.value_or_usual', 100),
    ],
    change(current, args) {
      const [field, typed] = [String(args.field), String(args.value)];
      const read = exceptionSchema.safeParse(withAt(current, field.split('.'), readValue(typed)));
      return read.success ? read.data : { issue: 'refusal.no_such_field', values: { field, value: typed } };
    },
  },
];

function readValue(typed: string): unknown {
  if (typed === 'usual') return undefined;
  const [, start, end, time_zone] = /^(\d\d:\d\d)-(\d\d:\d\d)\/(\S+)$/.exec(typed) ?? [];
  if (start) return { start, end, time_zone };
  return /^(?:true|false|null|\d{1,9}|0[.,]\d+)$/.test(typed) ? JSON.parse(typed.replace(',', '.')) : typed;
}

const TARGETS: readonly RuleOption[] = [
  { ...option.choice('for', 'option.for_newcomers', ['newcomers']), required: false },
  { name: 'channel', summary: 'option.in_this_channel', kind: 'channel', required: false },
  { name: 'role', summary: 'option.for_those_who_have_this_role', kind: 'role', required: false },
  { ...option.text('everyone', 'option.for_everyone_by_a_name', 64), required: false, named: true },
];

/** Says what holds otherwise for newcomers, in a channel or for a role. It decides no message itself; see `tenantFor`. */
export const exceptionRule = defineLocalRule({
  name: 'exceptions',
  summary: 'command.exceptions_show',
  documented: {
    category: 'that of the decision it changes',
    limits: `newcomers (${EXCEPTION_LIMITS.messages} messages, ${DAYS_MAX} days, accounts of ${ACCOUNT_DAYS_MAX} days), ${EXCEPTION_LIMITS.places} channels and roles; filters of 200,000 characters together`,
  },
  schema,
  writeSchema: schema,
  initial: [],
  merge: (_kept, given) => ({ settings: given, issues: conditionIssues(given) }),
  restore: (stored) =>
    (Array.isArray(stored) ? stored : []).flatMap((one) => {
      const read = exceptionSchema.safeParse(one);
      return read.success ? [read.data] : [];
    }),
  compile: () => ({ isSet: false }),
  show: (exceptions, say) => ({
    title:
      exceptions.length === 0 ? say('exceptions.none') : say('exceptions.exceptions', { count: exceptions.length }),
    fields: exceptions.map((one) => ({
      label: one.on === 'newcomers' ? say('exceptions.newcomers') : `${say(LABELS[one.on])} ${one.id}`,
      value: [...(one.on === 'newcomers' ? [describeNewcomers(say, one)] : []), ...describePart(say, one)].join('; '),
    })),
  }),
  commands: [
    ...PART_COMMANDS.map(({ verb, options, change }) => ({
      verb,
      summary: `command.exceptions_${verb}` as const,
      options: [...options, ...TARGETS],
      change(current: Exceptions, args: RuleArguments) {
        const target = targetOf(args);
        if ('issue' in target) return target;
        const changed = change({ ...current.find((one) => isSameCondition(one, target)), ...target }, args);
        return 'issue' in changed ? changed : { write: withException(current, changed) };
      },
    })),
    {
      verb: 'remove',
      summary: 'command.exceptions_remove',
      options: TARGETS,
      change(current, args) {
        const target = targetOf(args);
        if ('issue' in target) return target;
        const left = current.filter((one) => !isSameCondition(one, target));
        return left.length === current.length ? { issue: 'refusal.no_such_exception' } : { write: left };
      },
    },
  ],
});

function targetOf(args: RuleArguments): Pick<Exception, 'on' | 'id'> | Refused {
  const given = EXCEPTIONS_ON.filter((on) => args[on === 'newcomers' ? 'for' : on] !== undefined);
  const [on] = given;
  if (on === undefined || given.length > 1) return { issue: 'refusal.name_one_condition' };
  return on === 'newcomers' ? { on } : { on, id: String(args[on]) };
}

/**
 * Exceptions with one more, or with another in its place.
 * @example withException([], { on: 'role', id: '1' }).length; // => 1
 */
export function withException(exceptions: readonly Exception[], next: Exception): Exception[] {
  const isKnown = exceptions.some((one) => isSameCondition(one, next));
  return isKnown ? exceptions.map((one) => (isSameCondition(one, next) ? next : one)) : [...exceptions, next];
}

function describeNewcomers(say: SayText, { messages = 0, days = 0, account_days = 0 }: Exception): string {
  const asks = [
    ...(messages > 0 ? [say('exceptions.the_first_messages', { count: messages })] : []),
    ...(days > 0 ? [say('exceptions.the_first_days', { count: days })] : []),
    ...(account_days > 0 ? [say('exceptions.accounts_under_days', { count: account_days })] : []),
  ];
  return asks.length === 0
    ? say('exceptions.nobody_yet')
    : asks.reduce((one, other) => say('exceptions.one_or_other', { one, other }));
}

/**
 * Whether two exceptions have one condition; there is one for newcomers.
 * @example isSameCondition({ on: 'role', id: '1' }, { on: 'channel', id: '1' }); // => false
 */
export function isSameCondition(one: Pick<Exception, 'on' | 'id'>, other: Pick<Exception, 'on' | 'id'>): boolean {
  return one.on === other.on && one.id === other.id;
}

/**
 * The exception for newcomers; undefined where there is none.
 * @example newcomersOf([{ on: 'newcomers', messages: 5 }])?.messages; // => 5
 */
export function newcomersOf(exceptions: readonly Exception[]): Exception | undefined {
  return exceptions.find(({ on }) => on === 'newcomers');
}

/** What is wrong with exceptions by themselves: conditions, and names that are no categories. */
function conditionIssues(exceptions: readonly Exception[]): ValidationIssue[] {
  return exceptions.flatMap((one, index) => {
    const issues: ValidationIssue[] = [];
    const add = (loc: ValidationIssue['loc'], msg: string, type = 'condition') => issues.push({ loc, msg, type });
    const isOfPeople = one.on === 'newcomers';
    const isCounted = (one.messages ?? one.days ?? one.account_days) !== undefined;
    if (isOfPeople === (one.id !== undefined))
      add(['id'], 'a channel or role has its id, everyone a name such as night, newcomers none');
    if (isCounted && !isOfPeople) add(['on'], 'messages and days only work with newcomers');
    if (one.on === 'everyone' && !one.hours && !one.until && one.share === undefined)
      add(['hours', 'start'], `an exception for everyone has hours, such as ${HOURS_EXAMPLE}, or until, or share`);
    if (one.on !== 'everyone' && one.share !== undefined) add(['share'], 'only an exception for everyone has a share');
    if (exceptions.findIndex((other) => isSameCondition(one, other)) < index)
      add(['id'], 'this id is listed twice', 'duplicate');
    issues.push(...categoryIssues(one.policy ?? {}, 'policy'));
    return issues.map((issue) => ({ ...issue, loc: [index, ...issue.loc] }));
  });
}
