import { z } from 'zod';

/** How long each kind is kept where a tenant set nothing, and the longest that it may set. */
export const RETENTION_DAYS = 30;

const FAULT = `a whole number of days from 1 to ${RETENTION_DAYS}, such as 7`;
const days = z.number(FAULT).int(FAULT).min(1, FAULT).max(RETENTION_DAYS, FAULT).nullish();

/** What a tenant may keep for less time, and for how many days. */
const KINDS = {
  decisions: days.describe('Decisions in the audit log, and verdicts on them.'),
  texts: days.describe('Texts of messages: in the audit log, in entries, and waiting to be judged.'),
  entries: days.describe('Entries of chat communities, with incidents and raids.'),
  notes: days.describe('Notes about members.'),
};
/** Kinds of a newer version are left out. */
export const retentionSchema = z
  .object(KINDS)
  .describe(`For how many days each kind is kept: ${RETENTION_DAYS}, where it is not named.`);
export type Retention = z.output<typeof retentionSchema>;

/** A write: each kind by itself, null for the default. */
export const retentionWriteSchema = z.strictObject(KINDS);

/** The kinds and what is known of each. Object.entries forgets their names. */
export const RETENTION_KINDS = Object.entries(KINDS) as [keyof Retention, typeof days][];
