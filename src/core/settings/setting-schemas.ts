import { z } from 'zod';
import { boundedText } from '../text/chars.ts';

/** How long each kind is kept where a tenant set nothing, and the longest that it may set. */
export const RETENTION_DAYS = 30;

const FAULT = `use a whole number of days from 1 to ${RETENTION_DAYS}, such as 7`;
const days = z.number(FAULT).int(FAULT).min(1, FAULT).max(RETENTION_DAYS, FAULT).nullish();

/** What a tenant may keep for less time, and for how many days. */
const KINDS = {
  decisions: days.describe('Decisions in the audit log and their verdicts.'),
  texts: days.describe('Texts of messages in the audit log, in entries, and waiting to be judged.'),
  entries: days.describe('Entries of chat communities, including incidents and raids.'),
  notes: days.describe('Notes about members.'),
};
/** Kinds of a newer version are left out. */
export const retentionSchema = z
  .object(KINDS)
  .describe(`Days that each kind of data is kept. Kinds that you do not set are kept for ${RETENTION_DAYS} days.`);
export type Retention = z.output<typeof retentionSchema>;

/** A write: each kind by itself, null for the default. */
export const retentionWriteSchema = z.strictObject(KINDS);

/** The kinds and what is known of each. Object.entries forgets their names. */
export const RETENTION_KINDS = Object.entries(KINDS) as [keyof Retention, typeof days][];

/** How many queues a tenant may save, and how long a name may be. */
export const REVIEW_QUEUES = { most: 30, nameChars: 40 } as const;

/** Filters of the review page under names, each as the query of its address. */
export const reviewQueuesSchema = z
  .record(
    z.string().min(1).max(REVIEW_QUEUES.nameChars),
    z.string().max(1_000, 'the filters of this queue are longer than 1000 characters'),
  )
  .refine(
    (queues) => Object.keys(queues).length <= REVIEW_QUEUES.most,
    `there are too many saved queues; at most ${REVIEW_QUEUES.most} are allowed`,
  );

/** How many examples of each kind, and how long one may be. */
export const EXAMPLE_LIMITS = { each: 20, maxChars: 500 } as const;

const list = z
  .array(boundedText(EXAMPLE_LIMITS.maxChars).refine((text) => text.trim() !== '', { error: 'is empty' }))
  .max(EXAMPLE_LIMITS.each);

/** Messages that a policy is tried on before it is saved: they must, or must not, come to an action. */
export const examplesSchema = z.strictObject({
  must_flag: list.describe('Test messages that must be flagged, deleted or timed out.'),
  must_allow: list.describe('Test messages that must pass.'),
});
export type Examples = z.output<typeof examplesSchema>;

/** A write: each list by itself, as a whole. */
export const examplesWriteSchema = examplesSchema.partial();

export const NO_EXAMPLES: Examples = { must_flag: [], must_allow: [] };
