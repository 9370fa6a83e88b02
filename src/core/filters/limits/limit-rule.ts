import { z } from 'zod';
import type { ValidationIssue } from '../../common/errors.ts';
import type { TextKey } from '../../common/texts.ts';
import { withoutUndefined } from '../../common/untyped-json.ts';
import { type Action, mostSevere } from '../../decisions/decision.ts';
import {
  actionOf,
  type CompiledRule,
  defineLocalRule,
  type Merged,
  member,
  numberOf,
  option,
  type Refused,
  type RuleArguments,
  type RuleHit,
  type RuleOption,
  type SayText,
  whole,
} from '../rule/local-rule.ts';
import { withoutMembers } from '../rule/observe.ts';
import { outlineOfSubject } from '../rule/outline.ts';
import { FILE_LIMIT_NAMES, FILE_LIMITS, TEXT_LIMIT_NAMES, TEXT_LIMITS } from './one-message.ts';

const ACCOUNTS_MAX = 100;

/** The first limit of chat communities: a message with twenty mentions is no conversation. */
export const MENTIONS_AT_START = { most: 19, action: 'flag' } as const;

const ONE_MESSAGE = { ...TEXT_LIMITS, ...FILE_LIMITS } as const;
const ONE_MESSAGE_NAMES = [...TEXT_LIMIT_NAMES, ...FILE_LIMIT_NAMES] as const;
type OneMessageName = (typeof ONE_MESSAGE_NAMES)[number];
const limitSchema = (name: OneMessageName) =>
  z
    .strictObject({
      most: z
        .int()
        .min(1)
        .max(ONE_MESSAGE[name].most)
        .describe(`${ONE_MESSAGE[name].summary}. More triggers the filter.`),
      action: member.action,
    })
    .nullable();
const accounts = z.strictObject({
  most: whole(1, ACCOUNTS_MAX).describe(
    'This many accounts may send one text or near copies of it; the next one hits.',
  ),
  window_seconds: member.seconds,
  action: member.action,
});
const byName = <Value>(of: (name: OneMessageName) => Value) =>
  Object.fromEntries(ONE_MESSAGE_NAMES.map((name) => [name, of(name)])) as Record<OneMessageName, Value>;
const schema = z.strictObject({ ...byName(limitSchema), accounts: accounts.nullable() });
const partOf = <Shape extends z.ZodRawShape>(one: z.ZodObject<Shape>) => one.partial().nullable();
const writeSchema = z
  .strictObject({ ...byName((name) => partOf(schema.shape[name].unwrap())), accounts: partOf(accounts) })
  .partial();
/** The limits of a message; null means no limit. */
export type Limits = z.output<typeof schema>;
type LimitName = keyof Limits;

const initial: Limits = { ...byName(() => null), accounts: null };
const NAMES: readonly LimitName[] = [...ONE_MESSAGE_NAMES, 'accounts'];

/** A subset of the limits, each one complete. */
export const someLimitsSchema = schema.partial();
/** A subset of the limits. */
export type SomeLimits = z.output<typeof someLimitsSchema>;

/** Arguments of a command that sets a limit for one message. */
export const LIMIT_OPTIONS: readonly RuleOption[] = [
  option.choice('limit', 'option.which_limit', ONE_MESSAGE_NAMES),
  option.integer('most', 'option.much_stand_capitals_per_cent', 1, 1_000),
  option.action,
];

/** Limits what one message may contain, and how many accounts may send one text. Each limit has its own action. */
export const limitRule = defineLocalRule({
  name: 'limits',
  summary: 'command.limits_show',
  documented: {
    category: '`local:limit:<name>`',
    limits: `mentions, emoji, lines and characters in a row up to 1,000; marks on one letter up to 100; attachments and stickers up to 100; accounts up to ${ACCOUNTS_MAX}, window up to an hour`,
  },
  schema,
  writeSchema,
  initial,
  merge,
  restore,
  isOfContext: (category) => [...FILE_LIMIT_NAMES, 'accounts'].some((name) => category === `local:limit:${name}`),
  without: (limits, isOut) => withoutMembers(limits, 'local:limit:', isOut),
  compile(limits) {
    const ofText = TEXT_LIMIT_NAMES.filter((name) => isActing(limits[name]));
    const ofFiles = FILE_LIMIT_NAMES.filter((name) => isActing(limits[name]));
    const { accounts: shared, mentions } = limits;
    const inContext: readonly FindInContext[] = [
      ...(isActing(mentions) ? [findEveryone] : []),
      ...ofFiles.map(
        (name): FindInContext =>
          ({ files = [] }) =>
            over(name, FILE_LIMITS[name].count(files), limits[name]),
      ),
      ...(isActing(shared) ? [findAccounts(shared)] : []),
    ];
    return {
      isSet: Object.values(limits).some((limit) => limit !== null),
      ...(ofText.length > 0
        ? {
            findInText: ({ raw }) =>
              mostSevere(ofText.map((name) => over(name, TEXT_LIMITS[name].count(raw), limits[name]))),
          }
        : {}),
      ...(inContext.length > 0
        ? { findInContext: (subject, window) => mostSevere(inContext.map((find) => find(subject, window))) }
        : {}),
      ...(isActing(shared) ? { comparesTexts: true } : {}),
    };
  },
  parts: (limits) =>
    NAMES.flatMap((name) => (limits[name] ? [{ name, settings: { ...initial, [name]: limits[name] } }] : [])),
  show(limits, say) {
    const fields = NAMES.flatMap((name) => {
      const limit = limits[name];
      return limit ? [{ label: name, value: `${limit.action}: ${describe(say, name, limit)}` }] : [];
    });
    return fields.length > 0
      ? { title: say('limits.limits', { count: fields.length }), fields }
      : { title: say('limits.limits_none') };
  },
  commands: [
    { verb: 'set', summary: 'command.limits_set', options: LIMIT_OPTIONS, change: (_current, args) => limitOf(args) },
    {
      verb: 'accounts',
      summary: 'command.limits_accounts',
      options: [option.integer('most', 'option.so_many_accounts_may', 1, ACCOUNTS_MAX), option.seconds, option.action],
      change: (_current, args) => ({
        write: {
          accounts: {
            most: numberOf(args, 'most', 1),
            window_seconds: numberOf(args, 'seconds', 60),
            action: actionOf(args),
          },
        },
      }),
    },
    {
      verb: 'off',
      summary: 'command.limits_off',
      options: [option.choice('limit', 'option.which_limit', NAMES)],
      change(current, args) {
        const name = NAMES.find((known) => known === args.limit);
        return name && current[name] ? { write: { [name]: null } } : { issue: 'refusal.no_such_limit' };
      },
    },
  ],
});

/** Returns the limit that a command with `LIMIT_OPTIONS` sets, or the reason why it cannot. */
export function limitOf(args: RuleArguments): { readonly write: Partial<Limits> } | Refused {
  const name = ONE_MESSAGE_NAMES.find((known) => known === args.limit) ?? 'mentions';
  const most = numberOf(args, 'most', 1);
  if (most > ONE_MESSAGE[name].most)
    return { issue: 'refusal.limit_too_high', values: { name, most: ONE_MESSAGE[name].most } };
  return { write: { [name]: { most, action: actionOf(args) } } };
}

/** Describes some limits for people, one per line. */
export function describeLimits(say: SayText, limits: SomeLimits): readonly string[] {
  return NAMES.flatMap((name) => {
    const limit = limits[name];
    if (limit === undefined) return [];
    return [limit === null ? say('limits.name_no_limit', { name }) : `${limit.action}: ${describe(say, name, limit)}`];
  });
}

type FindInContext = NonNullable<CompiledRule['findInContext']>;

function isActing<Limit extends { readonly action: Action }>(limit: Limit | null): limit is Limit {
  return limit !== null && limit.action !== 'none';
}

function over(name: OneMessageName, counted: number, limit: Limits[OneMessageName]): RuleHit | null {
  if (!limit || counted <= limit.most) return null;
  return { category: `local:limit:${name}`, action: limit.action, matched: `${counted} ${ONE_MESSAGE[name].label}` };
}

/** Flags an attempt to mention everybody without permission, whatever the limit. Nobody was notified, so it only flags. */
const findEveryone: FindInContext = ({ triesEveryone }) =>
  triesEveryone ? { category: 'local:limit:mentions', action: 'flag', matched: 'everybody, without the right' } : null;

function findAccounts({ most, window_seconds, action }: NonNullable<Limits['accounts']>): FindInContext {
  return (subject, { accounts: window }) => {
    const { tenantId, author, nowMs, isEdit } = subject;
    if (isEdit || author === '') return null;
    const outline = outlineOfSubject(subject);
    const counted = outline === '' ? 0 : window.count({ tenantId, author, outline, nowMs }, { most, window_seconds });
    const matched = `one text from ${counted} accounts`;
    return counted > most ? { category: 'local:limit:accounts', action, matched } : null;
  };
}

const TEXTS = {
  mentions: 'limits.more_than_most_mentions',
  emoji: 'limits.more_than_most_emoji',
  capitals: 'limits.more_than_most_per_cent',
  lines: 'limits.more_than_most_lines',
  marks: 'limits.more_than_most_marks',
  repeated: 'limits.more_than_most_times_one',
  attachments: 'limits.more_than_most_attachments',
  stickers: 'limits.more_than_most_stickers',
  accounts: 'limits.more_than_most_accounts_one',
} as const satisfies Readonly<Record<LimitName, TextKey>>;

function describe(say: SayText, name: LimitName, { most, ...limit }: NonNullable<Limits[LimitName]>): string {
  const seconds = 'window_seconds' in limit ? { seconds: limit.window_seconds } : {};
  return say(TEXTS[name], { most, ...seconds });
}

/** Merges a write. `null` removes a limit; a new one starts with flag and needs its number. */
function merge(kept: Limits, given: z.output<typeof writeSchema>): Merged<Limits> {
  const issues: ValidationIssue[] = [];
  const merged = NAMES.map((name) => {
    const write = given[name];
    if (write === undefined) return [name, kept[name]];
    if (write === null) return [name, null];
    const start = name === 'accounts' ? { window_seconds: 60, action: 'flag' } : { action: 'flag' };
    const limit = { ...start, ...kept[name], ...withoutUndefined(write) };
    if (!('most' in limit))
      issues.push({ loc: [name, 'most'], msg: 'a new limit needs its number, for example 10', type: 'missing' });
    return [name, limit];
  });
  // Each member fits its schema, because the current and the written values do.
  return { settings: issues.length > 0 ? kept : (Object.fromEntries(merged) as Limits), issues };
}

/** Reads each limit independently, so that an unreadable one does not affect the others. */
function restore(stored: unknown): Limits {
  if (typeof stored !== 'object' || stored === null) return initial;
  const known = new Map(Object.entries(stored));
  const read = NAMES.map((name) => [name, schema.shape[name].catch(null).parse(known.get(name) ?? null)]);
  // Each member fits its schema.
  return Object.fromEntries(read) as Limits;
}
