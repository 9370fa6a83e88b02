import type { StepResult } from '../../core/common/steps.ts';
import { appealOf, type Fate, isAppealOpen, type StepFate } from '../../core/incidents/incidents.ts';
import type { ModerationCase } from '../../core/incidents/moderation-case.ts';
import type { CountedAnswer } from '../database/count-answers.ts';
import type { Sql } from '../database/database.ts';
import { type SqlValue, sanitizeJsonForDb } from '../database/sql-value.ts';
import { dueEdit, noteStale } from './stale-entries.ts';

/** The columns of a row that a case is read from. */
export type CaseRow = { readonly data: string; readonly incidentId: string | null };

/** Members that rows from before the introduction of incidents lack. */
const OLDER: Pick<ModerationCase, 'groupingKeys' | 'files' | 'asked' | 'copyKeys' | 'offence'> = {
  groupingKeys: [],
  files: [],
  asked: null,
  copyKeys: { allow: null, block: null },
  offence: null,
};

/** Reads the case of a row. */
export function readCase({ data, incidentId }: CaseRow): ModerationCase {
  // Only `storedColumnsOf` writes `data`. It contains all columns but the incident, which is written separately.
  return { ...OLDER, ...(renamed(JSON.parse(data), CODE_NAMES) as ModerationCase), incidentId };
}

/** Names of case members in the stored JSON that differ from the names in the code. */
const STORED_NAMES: ReadonlyMap<string, string> = new Map([
  ['leaseUntilMs', 'heldUntilMs'],
  ['groupingKeys', 'traits'],
  ['reason', 'ground'],
  ['fullText', 'whole'],
  ['crossCommunity', 'elsewhere'],
]);
const CODE_NAMES: ReadonlyMap<string, string> = new Map([...STORED_NAMES].map(([name, stored]) => [stored, name]));

function renamed(of: object, names: ReadonlyMap<string, string>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [names.get(name) ?? name, value]));
}

/** Returns the state of the deletion, by the last of its steps. */
function deletionOf({ results }: ModerationCase): Fate {
  const ended = results.some(({ step, outcome }) => step === 'delete' && outcome === 'done');
  return ended ? 'done' : fateOf(results.findLast(({ step }) => step === 'delete'));
}

/** Returns the state of the timeout, or of the ban of a newcomer who was not timed out. */
function timeoutOf({ kind, results }: ModerationCase): StepFate {
  const timeout = standingOf(results, 'timeout', 'end_timeout');
  return kind === 'newcomer' && timeout === '' ? `ban ${standingOf(results, 'ban', 'unban')}` : timeout;
}

/** Returns the state of an action that can be ended: one in effect stays `done`, whatever later attempts resulted in. */
function standingOf(results: ModerationCase['results'], step: 'timeout' | 'ban', end: 'end_timeout' | 'unban') {
  const about = results.filter((result) => result.step === step || result.step === end);
  const last = about.at(-1);
  const lastDone = about.findLast(({ outcome }) => outcome === 'done');
  if (lastDone?.step === step) return last?.step === end && last.outcome === 'waiting' ? 'ending' : 'done';
  return last?.step === step ? fateOf(last) : lastDone ? 'ended' : '';
}

function fateOf(result: StepResult | undefined): Fate {
  if (!result) return '';
  switch (result.outcome) {
    case 'refused':
    case 'failed':
    case 'given_up':
      return 'missed';
    default:
      return result.outcome;
  }
}

/** Most attempts of a change while other processes write the same case. */
const CHANGES_MAX = 50;
/** Changes of one commit. */
export const GROUP_CHANGES = 200;
/** Most changes that wait for a commit. */
export const WAITING_CHANGES = 50_000;

/** The columns that change with a case. */
export const CASE_COLUMNS =
  'state, "heldUntilMs", action, category, verdict, data, "dueAtMs", deletion, silence, reports';
const UPDATE = `UPDATE "Notice" SET (${CASE_COLUMNS}) = ($3, $4, $5, $6, $7, $8, $9, $10, $11, $12), version = version + 1
  WHERE id = $1 AND version = $2`;

/** A change of one case; null leaves the case unchanged. */
export type CaseChange = {
  readonly id: string;
  readonly change: (moderationCase: ModerationCase) => ModerationCase | null;
};
/** The result of one change; its failure does not affect the other changes of its commit. */
export type Changed =
  | { readonly moderationCase: ModerationCase | null; readonly appeals?: readonly CountedAnswer[] }
  | { readonly failure: unknown };

/** Makes several changes in one transaction. */
export async function changeAll(sql: Sql, changes: readonly CaseChange[]): Promise<Changed[]> {
  const results = new Map<CaseChange, Changed>();
  // Two processes lock rows in the same order; changes of one case keep their order.
  const sorted = changes.toSorted((one, other) => (one.id < other.id ? -1 : one.id > other.id ? 1 : 0));
  const stale = new Map<string, number>();
  for (const one of sorted) results.set(one, await changeCase(sql, one, stale));
  // Sorted too: two processes lock entries in the same order.
  for (const [incidentId, dueAtMs] of [...stale].sort()) await sql.execute(dueEdit('incidentId'), incidentId, dueAtMs);
  return changes.map((one) => results.get(one) ?? { moderationCase: null });
}

async function changeCase(sql: Sql, { id, change }: CaseChange, stale: Map<string, number>): Promise<Changed> {
  for (let attempt = 0; attempt < CHANGES_MAX; attempt++) {
    const [row] = await sql.query<DataRow>(`SELECT data, "incidentId", version FROM "Notice" WHERE id = $1`, id);
    const read = row ? changedBy(change, row) : { moderationCase: null };
    if (!row || 'failure' in read || !read.moderationCase) return read;
    const written = await sql.execute(UPDATE, id, row.version, ...storedColumnsOf(read.moderationCase));
    if (written > 0) noteStale(stale, readCase(row), read.moderationCase);
    if (written > 0) return read;
  }
  return { failure: new Error(`notice ${id} changes faster than it can be written`) };
}

function changedBy(change: CaseChange['change'], row: DataRow): Changed {
  try {
    const before = readCase(row);
    const moderationCase = change(before);
    return {
      moderationCase,
      appeals: moderationCase ? [...appealsOf(before, -1), ...appealsOf(moderationCase, 1)] : [],
    };
  } catch (failure) {
    return { failure };
  }
}

function appealsOf(moderationCase: ModerationCase, count: 1 | -1): CountedAnswer[] {
  const said = appealOf(moderationCase);
  const verdict = isAppealOpen(moderationCase) ? null : moderationCase.verdict;
  const answer = { name: verdict?.verdict ?? 'open', answeredMs: verdict?.atMs ?? null, count };
  return said ? [{ kind: 'appeal', owner: moderationCase.communityId, sinceMs: Math.floor(said.atMs), ...answer }] : [];
}

/** Returns the values of `CASE_COLUMNS` for a case, in order. */
export function storedColumnsOf(moderationCase: ModerationCase): SqlValue[] {
  const { state, leaseUntilMs, reason, verdict, reports } = moderationCase;
  return [
    ...[state, leaseUntilMs, reason.action, reason.category, verdict?.verdict ?? null],
    ...[sanitizeJsonForDb(renamed(moderationCase, STORED_NAMES)), firstDueMs(moderationCase)],
    ...[deletionOf(moderationCase), timeoutOf(moderationCase), reports.length],
  ];
}

/** Returns when the first of the waiting steps is due. */
function firstDueMs({ results }: ModerationCase): number | null {
  const due = results.flatMap((result) => (result.outcome === 'waiting' ? [result.dueAtMs] : []));
  return due.length === 0 ? null : Math.floor(Math.min(...due));
}

type DataRow = CaseRow & { readonly version: number };
