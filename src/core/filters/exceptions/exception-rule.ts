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
/** Limits on exceptions. */
export const EXCEPTION_LIMITS = { places: 50, messages: 100 } as const;
/** The kinds of conditions: the members or the place that an exception is for. */
export const EXCEPTIONS_ON = ['newcomers', 'channel', 'role', 'everyone'] as const;

const LABELS = { channel: 'exceptions.channel', role: 'exceptions.role', everyone: 'exceptions.everyone' } as const;

/** The conditions that make a member a newcomer. */
export const newcomerSchema = z.strictObject({
  messages: whole(0, EXCEPTION_LIMITS.messages).describe(
    'A member is a newcomer with fewer clean messages than this. 0 turns this check off. Chat platforms only.',
  ),
  days: whole(0, DAYS_MAX).describe('A member who joined fewer days ago is a newcomer, if known. 0 turns this off.'),
  account_days: whole(0, ACCOUNT_DAYS_MAX).describe(
    'A member is a newcomer if their account is younger than this many days, if known. 0 turns this check off.',
  ),
});

/** The condition of an exception and its overrides, as a write gives them. */
export const exceptionSchema = z.strictObject({
  on: z
    .enum(EXCEPTIONS_ON)
    .describe(
      'Who or where the exception is for: newcomers, a channel (or topic on Telegram), a role, or everyone at certain times. For newcomers, the stricter of this and all other settings applies.',
    ),
  id: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe("The platform's id of the channel or role. For everyone: a name, such as night."),
  ...scheduleSchema.partial().shape,
  share: whole(0, 100)
    .optional()
    .describe(
      'For an exception for everyone: the percentage of authors that it applies to, always the same ones. 0: nobody. The audit log shows what the other version would have done, as version:<id>.',
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
    'Other policy and filters for everyone at certain times, a channel, a role, or newcomers. They apply in that order, roles in their listed order, and the last one that sets a value wins. A write replaces all exceptions.',
  );

/** A command that changes one part of an exception. `change` returns the changed exception. */
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

/** Overrides settings for newcomers, a channel, a role or certain times. It decides no message; see `tenantFor`. */
export const exceptionRule = defineLocalRule({
  name: 'exceptions',
  summary: 'command.exceptions_show',
  documented: {
    category: 'that of the changed decision',
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
      change(current: z.output<typeof schema>, args: RuleArguments) {
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
 * Adds an exception, or replaces the one with the same condition.
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
 * Whether two exceptions have the same condition. Newcomers have only one exception.
 * @example isSameCondition({ on: 'role', id: '1' }, { on: 'channel', id: '1' }); // => false
 */
export function isSameCondition(one: Pick<Exception, 'on' | 'id'>, other: Pick<Exception, 'on' | 'id'>): boolean {
  return one.on === other.on && one.id === other.id;
}

/**
 * Returns the exception for newcomers; undefined if there is none.
 * @example newcomersOf([{ on: 'newcomers', messages: 5 }])?.messages; // => 5
 */
export function newcomersOf(exceptions: readonly Exception[]): Exception | undefined {
  return exceptions.find(({ on }) => on === 'newcomers');
}

/** Returns the issues of the exceptions alone: wrong conditions, and names that are not categories. */
function conditionIssues(exceptions: readonly Exception[]): ValidationIssue[] {
  return exceptions.flatMap((one, index) => {
    const issues: ValidationIssue[] = [];
    const add = (loc: ValidationIssue['loc'], msg: string, type = 'condition') => issues.push({ loc, msg, type });
    const isOfPeople = one.on === 'newcomers';
    const isCounted = (one.messages ?? one.days ?? one.account_days) !== undefined;
    if (isOfPeople === (one.id !== undefined))
      add(['id'], 'a channel or role needs its id, everyone needs a name such as night, and newcomers have no id');
    if (isCounted && !isOfPeople) add(['on'], 'only an exception for newcomers has messages, days or account_days');
    if (one.on === 'everyone' && !one.hours && !one.until && one.share === undefined)
      add(['hours', 'start'], `an exception for everyone needs hours, such as ${HOURS_EXAMPLE}, or until, or share`);
    if (one.on !== 'everyone' && one.share !== undefined)
      add(['share'], 'only an exception for everyone can have a share');
    if (exceptions.findIndex((other) => isSameCondition(one, other)) < index)
      add(['id'], 'this id is listed twice; merge the two exceptions', 'duplicate');
    issues.push(...categoryIssues(one.policy ?? {}, 'policy'));
    return issues.map((issue) => ({ ...issue, loc: [index, ...issue.loc] }));
  });
}
