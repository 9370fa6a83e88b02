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
    'true: an unreachable model leaves messages unjudged; false: the request answers 502.',
  ),
  trusted_exempt: own(true, z.boolean(), 'Whether trusted authors are exempt from the local rules.'),
  local_flags: own(
    'decide',
    z.enum(LOCAL_FLAGS),
    'What becomes of a message with a local hit that is milder than the strongest action of the policy. decide: the local rule decides, and nothing is ' +
      'judged. also_judge: it goes on to the model, and the more severe wins; so it always is for messages of chat platforms.',
  ),
  second_look: offAtFirst(
    'Whether the model is asked again, within the spending ceilings, about messages near their threshold, in another order; the mean of both counts. ' +
      'Batches of two to five messages carry a test message then, as larger ones always do, so that orders to the model are noticed there too.',
  ),
  context: offAtFirst(
    'Whether the model is also shown what a chat message answers and what its author wrote in the ten minutes before, as far as the bot that saw it ' +
      'remembers: texts alone, nobody by name.',
  ),
  reputation: own(
    0,
    z.number().min(0).max(REPUTATION_MAX),
    "How far the thresholds of a member of a chat platform may move by your team's verdicts on them within 30 days: lower where they were upheld, higher where they were dismissed. Older verdicts count less. 0: not at all.",
  ),
  share_links: offAtFirst(
    'Whether moderators of other tenants that say so too are told how many entries here have a link or contact, and of your verdicts on them, and yours of theirs. Whose they are is told to nobody, and nothing is done by it.',
  ),
  review_weights: own(
    {},
    z
      .record(z.string().min(1).max(64), z.number().min(0).max(100))
      .refine((weights) => Object.keys(weights).length <= REVIEW_WEIGHTS_MAX, `at most ${REVIEW_WEIGHTS_MAX} weights`),
    'What comes first in the review queue, worst first: the weight of a category or rule, 0 to 100; 1 where one is not named. Self-harm and minors always come before all others.',
  ),
  review_queues: own(
    {},
    reviewQueuesSchema,
    'The saved queues of the review page: a name, and the query of the address that it opens, such as category=scam&order=oldest. A write replaces all of them.',
  ),
  second_reviews: offAtFirst(
    'Whether about one in 20 reviewed decisions is also shown to a second moderator, without the first verdict. It changes nothing but the figures of the team.',
  ),
  unflagged_sample: offAtFirst(
    'Whether about one in 10 messages that were judged and not flagged, at most 50 a day, is shown to your team, to estimate how many are missed. Their texts are kept for 7 days, or until somebody answers.',
  ),
  appeals_by_others: offAtFirst(
    'Whether an appeal is answered by another moderator than those who acted on the message. What nobody but Steward acted on is answered by anybody.',
  ),
  review_alert_minutes: own(
    0,
    z.int().min(0).max(REVIEW_ALERT_MAX_MINUTES),
    'After how many minutes a message about self-harm or minors that nobody has reviewed is told in the log channel and to webhooks, at most once an hour. 0: never.',
  ),
  observe: own(
    [],
    z
      .array(
        z
          .string()
          .refine(canObserve, 'a category of the audit log, such as local:link, local:word:slurs, scam or a rule'),
      )
      .max(OBSERVED_MAX)
      .transform((names) => [...new Set(names)]),
    'Categories of the audit log that are only observed: of filters such as local:link, categories such as scam, or your rules. They act on nothing; their rows say what they would have done. A write replaces all of them.',
  ),
  decision_log: own(
    'all',
    z.enum(DECISION_LOG_MODES),
    'Which decisions have a row in the audit log. all: every one. triggered: what triggered or was not judged; the rest is only counted, and a replay of the policy cannot see it.',
  ),
  decision_authors: offAtFirst(
    'Whether new rows of the audit log have a keyed hash of their author, to find and erase the messages of one person over the API too.',
  ),
  appeal_links: own(
    true,
    z.boolean(),
    'Whether decisions have a page with a link that nobody can guess, where their author reads what was decided and appeals. It needs SERVICE_PUBLIC_URL.',
  ),
  unjudged: own(
    'forget',
    z.enum(UNJUDGED_MODES),
    'What becomes of a message that passed because the quota or a ceiling was reached or the model could not answer. forget: nothing of it is kept. ' +
      'keep: its text is kept for 72 hours, so that it can be judged by hand. judge: it is judged by itself once the model answers again.',
  ),
};
type Own = typeof OWN;
type OwnSetting = { readonly initial: unknown; readonly schema: z.ZodType };
type OwnSchemas = { [Name in keyof Own]: Own[Name]['schema'] };
type OwnWrite = { [Name in keyof Own]: z.ZodNullable<Own[Name]['schema']> };
type OwnSettings = { [Name in keyof Own]: z.output<Own[Name]['schema']> };

function byOwn(value: (one: OwnSetting, name: keyof Own) => unknown): Record<string, unknown> {
  // `Object.entries` loses the names in the types.
  return Object.fromEntries(
    Object.entries<OwnSetting>(OWN).map(([name, one]) => [name, value(one, name as keyof Own)]),
  );
}

const examples = examplesSchema.describe('Messages that the policy is tried on before it is saved on the dashboard.');

/** All settings of a tenant: the resource `/v1/settings`. */
export const settingsSchema = z.strictObject({
  // Each has the schema of the setting with its name.
  ...(byOwn(({ schema }) => schema) as OwnSchemas),
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
    ...(byOwn(({ schema }) => schema.nullable()) as OwnWrite),
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
