import { z } from 'zod';
import { boundedText } from '../text/chars.ts';

/** Days for which each kind of data is stored by default; also the longest that a tenant can set. */
export const RETENTION_DAYS = 30;

const FAULT = `use a whole number of days from 1 to ${RETENTION_DAYS}, such as 7`;
const days = z.number(FAULT).int(FAULT).min(1, FAULT).max(RETENTION_DAYS, FAULT).nullish();

/** Kinds of data that a tenant can store for fewer days. */
const KINDS = {
  decisions: days.describe('Decisions in the audit log and their verdicts.'),
  texts: days.describe('Texts of messages in the audit log, in entries, and waiting to be judged.'),
  entries: days.describe('Entries of chat communities, including incidents and raids.'),
  notes: days.describe('Notes about members.'),
};
/** Kinds that only a newer version knows are dropped. */
export const retentionSchema = z
  .object(KINDS)
  .describe(`Days that each kind of data is kept. Kinds that you do not set are kept for ${RETENTION_DAYS} days.`);
export type Retention = z.output<typeof retentionSchema>;

/** A write: each kind is optional, null sets the default. */
export const retentionWriteSchema = z.strictObject(KINDS);

/** The kinds with their schemas. `Object.entries` loses the names in the types. */
export const RETENTION_KINDS = Object.entries(KINDS) as [keyof Retention, typeof days][];

/** Most saved queues per tenant, and the longest name. */
export const REVIEW_QUEUES = { most: 30, nameChars: 40 } as const;

/** Saved filters of the review page by name, each as a URL query. */
export const reviewQueuesSchema = z
  .record(
    z.string().min(1).max(REVIEW_QUEUES.nameChars),
    z.string().max(1_000, 'the filters of this queue are longer than 1000 characters'),
  )
  .refine(
    (queues) => Object.keys(queues).length <= REVIEW_QUEUES.most,
    `there are too many saved queues; at most ${REVIEW_QUEUES.most} are allowed`,
  );

/** Most test messages of each kind, and the longest one. */
export const EXAMPLE_LIMITS = { each: 20, maxChars: 500 } as const;

const list = z
  .array(boundedText(EXAMPLE_LIMITS.maxChars).refine((text) => text.trim() !== '', { error: 'is empty' }))
  .max(EXAMPLE_LIMITS.each);

/** Test messages to run a policy on before it is saved: they must, or must not, trigger an action. */
export const examplesSchema = z.strictObject({
  must_flag: list.describe('Test messages that must be flagged, deleted or timed out.'),
  must_allow: list.describe('Test messages that must pass.'),
});
export type Examples = z.output<typeof examplesSchema>;

/** A write: each given list replaces the stored one. */
export const examplesWriteSchema = examplesSchema.partial();

export const NO_EXAMPLES: Examples = { must_flag: [], must_allow: [] };
