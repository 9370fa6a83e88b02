import { DECISION_COLUMNS, type DecisionRow, type LogColumn, TENANT_COLUMNS } from '../../core/decision-log/columns.ts';
import type { LogKept, ReviewPresenceStore, ScoreHistoryStore } from '../../core/decision-log/decision-store.ts';
import { timeOf } from '../../core/decision-log/row-time.ts';
import type { Action } from '../../core/decisions/decision.ts';
import type { Clock } from '../../core/ports/judge.ts';
import { isoTime } from '../../core/time/time.ts';
import { type Database, GREATEST_ID, leastId, RETENTION_MS } from '../database/database.ts';
import { PURGE_LOG } from '../database/write-group.ts';

const READ: readonly LogColumn[] = DECISION_COLUMNS.filter(({ field, type }) => field !== null && type !== 'timestamp');

/** The columns that `decisionOf` needs. */
export const DECISION_COLUMNS_READ = READ.map(({ name, readMaxChars }) =>
  readMaxChars === undefined ? `"${name}"` : `substr("${name}", 1, ${readMaxChars}) AS "${name}"`,
).join(', ');

/** A row of the log as the database returns it. */
export type StoredDecision = Readonly<Record<string, unknown>> & { readonly id: string; readonly action: Action };

/** Deletes rows of the log from before an instant, oldest first; see Store.purgeDecisions. */
export function createPurge(database: Database): (beforeMs: number, rowsMax: number) => Promise<number> {
  return (beforeMs, rowsMax) => database.relaxed.execute(PURGE_LOG, leastId(beforeMs), rowsMax);
}

/** Deletes expired data; see Store.keepLog. */
export function createLogKeeping(
  { keepLog }: Database,
  now: Clock,
  expire: (isStopped: () => boolean) => Promise<number>,
): (isStopped: () => boolean) => Promise<LogKept> {
  return async (isStopped) => {
    const kept = keepLog && (await keepLog(now(), isStopped));
    const deleted = await expire(isStopped);
    return kept ? { ...kept, deleted: kept.deleted + deleted } : { dropped: 0, made: 0, deleted, problem: null };
  };
}

/** Converts a stored row into the service's form. */
export function decisionOf(stored: StoredDecision): DecisionRow {
  const fields = TENANT_COLUMNS.map(({ name, field, type, read }: LogColumn) => [
    field,
    type === 'timestamp' ? isoTime(timeOf(stored.id)) : read ? read(stored[name] as never) : stored[name],
  ]);
  return Object.fromEntries(fields) as DecisionRow; // Only the recorder writes rows, from the same list.
}

/** Rows that a local rule decided although the message has scores: they count as not judged and keep their scores. */
const IS_KEPT = `(NOT judged AND category LIKE 'local:%' AND scores <> '{}')`;
const AFTER = `SELECT id, CASE WHEN judged OR ${IS_KEPT} THEN scores END AS scores, CASE WHEN ${IS_KEPT} THEN action END AS "localAction" FROM "Decision" WHERE "tenantId" = $1 AND id > $2 ORDER BY id LIMIT CAST($3 AS INTEGER)`;
const BACK = `SELECT id FROM "Decision" WHERE "tenantId" = $1 AND id > $2 AND id < $3 ORDER BY id DESC LIMIT 1 OFFSET CAST($4 AS INTEGER)`;

/** Creates the reader of stored scores in time order, a page at a time. */
export function createScoreLists({ logReads }: Database, now: Clock): ScoreHistoryStore {
  return {
    listScores(tenantId, { after, limit }) {
      const oldest = leastId(now() - RETENTION_MS);
      return logReads.query(AFTER, tenantId, after !== null && after > oldest ? after : oldest, limit);
    },
    async findRowBefore(tenantId, row, back) {
      const oldest = leastId(now() - RETENTION_MS);
      const [found] = await logReads.query<{ id: string }>(BACK, tenantId, oldest, row ?? GREATEST_ID, back - 1);
      return found?.id ?? null;
    },
  };
}

const NOTE = `INSERT INTO "Look" ("sessionId", "tenantId", "decisionId", name, "untilMs")
  SELECT s.id, $2, $3, $4, CAST($5 AS BIGINT) FROM "Session" s WHERE s.id = $1
  ON CONFLICT ("sessionId") DO UPDATE SET "tenantId" = excluded."tenantId", "decisionId" = excluded."decisionId",
    name = excluded.name, "untilMs" = excluded."untilMs"`;
const LIST = `SELECT "sessionId", "decisionId", name FROM "Look" WHERE "tenantId" = $1 AND "untilMs" > CAST($2 AS BIGINT)`;

/** Creates the store of who reviews which decision; it has one row a session and so needs no purge. */
export function createReviewPresence({ durable, relaxed, dialect: { list } }: Database): ReviewPresenceStore {
  const verdicts = `SELECT "decisionId", verdict, "by" FROM "Verdict" WHERE "tenantId" = $1 AND "decisionId" IN ${list('$2')}`;
  return {
    async notePresence({ sessionId, tenantId, decisionId, name, untilMs }) {
      await relaxed.execute(NOTE, sessionId, tenantId, decisionId, name, untilMs);
    },
    listPresence: (tenantId, nowMs) => durable.query(LIST, tenantId, nowMs),
    listVerdictsOn: (tenantId, decisionIds) => durable.query(verdicts, tenantId, decisionIds),
  };
}
