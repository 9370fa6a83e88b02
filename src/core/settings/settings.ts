import { z } from 'zod';
import { remember } from '../collections/remember.ts';
import { invalid, type ValidationIssue } from '../common/errors.ts';
import { DECISION_LOG_MODES } from '../decision-log/decision-store.ts';
import { UNJUDGED_MODES } from '../decisions/unjudged.ts';
import { filterIssues } from '../filters/exceptions/exception-filters.ts';
import { exceptionsOf, FORMER_WRITES, toFormerIssue, withExceptions } from '../filters/exceptions/former-settings.ts';
import { LOCAL_RULES } from '../filters/local-rules.ts';
import type { PatternChecks } from '../filters/pattern-matching/pattern-check.ts';
import type { AnyLocalRule } from '../filters/rule/local-rule.ts';
import { canObserve } from '../filters/rule/observe.ts';
import { REPUTATION_MAX } from '../members/members.ts';
import {
  examplesSchema,
  examplesWriteSchema,
  NO_EXAMPLES,
  retentionSchema,
  retentionWriteSchema,
  reviewQueuesSchema,
} from './setting-schemas.ts';

type Rules = typeof LOCAL_RULES;
type ByRule<Of extends readonly AnyLocalRule[], Part extends keyof AnyLocalRule> = {
  [Rule in Of[number] as Rule['name']]: Rule[Part];
};
type WriteShape<Of extends readonly AnyLocalRule[]> = {
  [Rule in Of[number] as Rule['name']]: z.ZodNullable<Rule['writeSchema']>;
};

/** Returns an object with one value per rule, by the rule's name. */
export function byRule<const Of extends readonly AnyLocalRule[], Value>(
  rules: Of,
  value: (rule: AnyLocalRule) => Value,
): { [Name in Of[number]['name']]: Value } {
  // `Object.fromEntries` loses the names in the types.
  return Object.fromEntries(rules.map((rule) => [rule.name, value(rule)])) as { [Name in Of[number]['name']]: Value };
}

/** How to treat a message that a local rule matches with a milder action than the policy's strongest. */
export const LOCAL_FLAGS = ['decide', 'also_judge'] as const;

/** Defines a setting that is not a local rule: its default, its schema and its description in the API. */
const own = <Schema extends z.ZodType>(initial: z.output<Schema>, schema: Schema, description: string) => ({
  initial,
  schema: schema.describe(description),
});

/** Defines a setting that is off until a tenant turns it on. */
const offAtFirst = (description: string) => own(false, z.boolean(), description);

const REVIEW_WEIGHTS_MAX = 60;
/** One week. */
export const REVIEW_ALERT_MAX_MINUTES = 7 * 24 * 60;
const OBSERVED_MAX = 60;

/** The settings that are not local rules, in display order. */
const OWN = {
  fail_open: own(
    true,
    z.boolean(),
    'What happens if the model is unavailable. true: messages are not judged. false: the request answers 502.',
  ),
  trusted_exempt: own(true, z.boolean(), 'Trusted authors are exempt from filters.'),
  local_flags: own(
    'decide',
    z.enum(LOCAL_FLAGS),
    "How to treat a filter hit that is milder than the policy's strongest action. decide: the filter decides and the message is not judged. also_judge: the model judges the message too, and the more severe action wins. Messages of chat platforms always use also_judge.",
  ),
  second_look: offAtFirst(
    'Judges messages near their threshold a second time in another order, within the spending ceilings, and uses the mean score. Batches of two to five messages then also contain a test message, like larger ones, to detect prompt injections.',
  ),
  context: offAtFirst(
    "Sends the model more context of a chat message: the message it answers, and its author's messages of the last ten minutes, if the bot still remembers them. Only texts are sent, no names.",
  ),
  reputation: own(
    0,
    z.number().min(0).max(REPUTATION_MAX),
    "The most that thresholds may move for a member of a chat platform, by your team's verdicts of 30 days. Upheld flags lower them, dismissed flags raise them. Older verdicts count less. 0: off.",
  ),
  share_links: offAtFirst(
    'Shares counts of entries and verdicts for the same link or contact with other tenants that turned this on, and shows you theirs. Tenants stay anonymous, and no action follows.',
  ),
  review_weights: own(
    {},
    z
      .record(z.string().min(1).max(64), z.number().min(0).max(100))
      .refine((weights) => Object.keys(weights).length <= REVIEW_WEIGHTS_MAX, `at most ${REVIEW_WEIGHTS_MAX} weights`),
    'The order of the review queue: a weight from 0 to 100 for each category or rule, and the highest comes first. Others have weight 1. Self-harm and minors always come first.',
  ),
  review_queues: own(
    {},
    reviewQueuesSchema,
    'Saved queues of the review page: a name and the query that it opens, such as category=scam&order=oldest. A write replaces all of them.',
  ),
  second_reviews: offAtFirst(
    "Shows about one in 20 reviewed decisions to a second moderator, without the first verdict. Only the team's statistics use it.",
  ),
  unflagged_sample: offAtFirst(
    'Shows your team about one in 10 judged messages that were not flagged, at most 50 a day, to estimate how many are missed. Their texts are kept for 7 days or until somebody answers.',
  ),
  appeals_by_others: offAtFirst(
    'Only a moderator who did not act on the message may answer its appeal. If only Steward acted, any moderator may answer.',
  ),
  review_alert_minutes: own(
    0,
    z.int().min(0).max(REVIEW_ALERT_MAX_MINUTES),
    'Minutes until an unreviewed message about self-harm or minors causes an alert in the log channel and to webhooks, at most once an hour. 0: never.',
  ),
  observe: own(
    [],
    z
      .array(
        z
          .string()
          .refine(canObserve, 'not a category of the audit log such as local:link, local:word:slurs, scam or a rule'),
      )
      .max(OBSERVED_MAX)
      .transform((names) => [...new Set(names)]),
    'Categories that are only observed: filters such as local:link, categories such as scam, or your rules. They take no action, and the audit log shows what they would have done. A write replaces all of them.',
  ),
  decision_log: own(
    'all',
    z.enum(DECISION_LOG_MODES),
    'Which decisions get a row in the audit log. all: every decision. triggered: only those that triggered or were not judged. The rest are only counted, and a replay of the policy cannot use them.',
  ),
  decision_authors: offAtFirst(
    "Adds a keyed hash of the author to new rows of the audit log. It lets you find and erase one person's messages over the API.",
  ),
  appeal_links: own(
    true,
    z.boolean(),
    'Gives each decision a page, at an address that cannot be guessed, where the author can read the decision and appeal. Needs SERVICE_PUBLIC_URL.',
  ),
  unjudged: own(
    'forget',
    z.enum(UNJUDGED_MODES),
    'How to treat a message that passed because of the quota, a ceiling or an unavailable model. forget: nothing is kept. keep: the text is kept for 72 hours, so that you can judge it later. judge: Steward judges it once the model answers again.',
  ),
};
type Own = typeof OWN;
type OwnSetting = { readonly initial: unknown; readonly schema: z.ZodType };
type OwnSettings = { [Name in keyof Own]: z.output<Own[Name]['schema']> };

function byOwn(value: (one: OwnSetting, name: keyof Own) => unknown): Record<string, unknown> {
  // `Object.entries` loses the names in the types.
  return Object.fromEntries(
    Object.entries<OwnSetting>(OWN).map(([name, one]) => [name, value(one, name as keyof Own)]),
  );
}

const examples = examplesSchema.describe('Test messages that the dashboard checks before it saves the policy.');

/** All settings of a tenant: the resource `/v1/settings`. */
export const settingsSchema = z.strictObject({
  // Each has the schema of the setting with its name.
  ...(byOwn(({ schema }) => schema) as { [Name in keyof Own]: Own[Name]['schema'] }),
  retention: retentionSchema,
  examples,
  // Each has the schema of the rule with its name.
  ...(byRule(LOCAL_RULES, ({ schema }) => schema) as ByRule<Rules, 'schema'>),
});
export type Settings = z.output<typeof settingsSchema>;

/** A write: a field that is left out or null stays unchanged; `null` inside `patterns` deletes that pattern. */
export const settingsWriteSchema = z
  .strictObject({
    // As above.
    ...(byOwn(({ schema }) => schema.nullable()) as { [Name in keyof Own]: z.ZodNullable<Own[Name]['schema']> }),
    retention: retentionWriteSchema.nullable(),
    examples: examplesWriteSchema.nullable(),
    // As above.
    ...(byRule(LOCAL_RULES, ({ writeSchema }) => writeSchema.nullable()) as unknown as WriteShape<Rules>),
    newcomers: FORMER_WRITES.newcomers.nullable(),
    overlays: FORMER_WRITES.overlays.nullable(),
  })
  .partial();
export type SettingsWrite = z.output<typeof settingsWriteSchema>;

/** The default settings: no local rule except the raid rule, and failures leave messages unjudged. */
export const DEFAULT_SETTINGS: Settings = {
  // Each default matches its schema.
  ...(byOwn(({ initial }) => initial) as OwnSettings),
  retention: {},
  examples: NO_EXAMPLES,
  // Each default matches its schema.
  ...(byRule(LOCAL_RULES, ({ initial }) => initial) as ByRule<Rules, 'initial'>),
};

/**
 * Merges a write field by field into a copy: lists are replaced, `null` deletes a pattern, a new pattern starts at flag.
 * @param checks of the patterns, see `checkPatternsAhead`. @returns the complete new settings.
 * @throws StewardError `invalid` with all faults at once; then nothing is merged.
 * @example mergeSettings(DEFAULT_SETTINGS, { words: { list: ['casino'] } }).words; // => { list: ['casino'], action: 'flag' }
 */
export function mergeSettings(settings: Settings, write: SettingsWrite, checks?: PatternChecks): Settings {
  const given = exceptionsOf(settings.exceptions, write);
  const exceptions = given?.exceptions ?? settings.exceptions;
  const asked = { ...write, exceptions: given?.exceptions };
  const { settings: merged, issues } = mergeRules(LOCAL_RULES, settings, asked, checks);
  // A written filter may not fit an exception's filters, and the other way round.
  if (exceptions.length > 0 && issues.length === 0) issues.push(...filterIssues(exceptions, merged, checks));
  if (issues.length > 0)
    throw invalid(given?.isFormer ? issues.map((issue) => toFormerIssue(exceptions, issue)) : issues);
  return {
    ...settings,
    // Each rule merges to its own schema.
    ...(merged as ByRule<Rules, 'initial'>),
    // The same schemas parsed the written values.
    ...(byOwn((_one, name) => write[name] ?? settings[name]) as OwnSettings),
    retention: Object.fromEntries(
      Object.entries({ ...settings.retention, ...write.retention }).filter(([, days]) => days !== null),
    ),
    examples: {
      must_flag: write.examples?.must_flag ?? settings.examples.must_flag,
      must_allow: write.examples?.must_allow ?? settings.examples.must_allow,
    },
  };
}

/** Merges a write into each rule's settings. @param settings by rule name. @returns the rules' settings alone, and all faults. */
export function mergeRules(
  rules: readonly AnyLocalRule[],
  settings: Readonly<Record<string, unknown>>,
  write: Readonly<Record<string, unknown>>,
  checks?: PatternChecks,
): { readonly settings: Readonly<Record<string, unknown>>; readonly issues: ValidationIssue[] } {
  const issues: ValidationIssue[] = [];
  const merged = byRule(rules, (rule) => {
    const given = write[rule.name];
    if (given === undefined || given === null) return settings[rule.name];
    const result = rule.merge(settings[rule.name], given, checks);
    issues.push(...result.issues.map((issue) => ({ ...issue, loc: ['body', rule.name, ...issue.loc] })));
    return result.settings;
  });
  return { settings: merged, issues };
}

/**
 * Reads stored settings, perhaps of another version: unknown ones are dropped, missing ones get their default.
 * @example restoreSettings({ fail_open: false, gone: 1 }).fail_open; // => false
 */
export function restoreSettings(storedThen: Readonly<Record<string, unknown>>): Settings {
  const stored = withExceptions(storedThen);
  // Unchanged defaults are one object for all tenants, so that they are compiled only once.
  const restoreRule = ({ name, initial, restore }: AnyLocalRule) =>
    isSame(stored[name], initial) ? initial : restore(stored[name]);
  return {
    // Each value is read with the schema of its name.
    ...(byOwn(({ schema, initial }, name) => readOr(schema, stored[name], initial)) as OwnSettings),
    retention: readOr(retentionSchema, stored.retention, DEFAULT_SETTINGS.retention),
    examples: readOr(examples, stored.examples, NO_EXAMPLES),
    // Each rule restores to its own schema.
    ...(byRule(LOCAL_RULES, restoreRule) as ByRule<Rules, 'initial'>),
  };
}

const jsonOf = new WeakMap<object, string>();

function isSame(stored: unknown, initial: unknown): boolean {
  if (typeof initial !== 'object' || initial === null) return stored === initial;
  return JSON.stringify(stored) === remember(jsonOf, initial, (each) => JSON.stringify(each));
}

function readOr<Value>(schema: z.ZodType<Value>, stored: unknown, otherwise: Value): Value {
  if (isSame(stored, otherwise)) return otherwise;
  const read = schema.safeParse(stored);
  return read.success ? read.data : otherwise;
}
