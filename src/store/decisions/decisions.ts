import { DECISION_COLUMNS, type DecisionRow, type LogColumn, TOLD_COLUMNS } from '../../core/decision-log/columns.ts';
import type { DecisionStore, LogKept } from '../../core/decision-log/decision-store.ts';
import type { Action } from '../../core/decisions/decision.ts';
import type { Clock } from '../../core/ports/judge.ts';
import type { Database } from '../database/database.ts';
import { guarded } from '../database/errors.ts';
import { GREATEST_ID, leastId, RETENTION_MS, timeOf } from '../database/ids.ts';
import { sanitizeForDb } from '../database/sanitize-for-db.ts';

const READ: readonly LogColumn[] = DECISION_COLUMNS.filter(({ field, type }) => field !== null && type !== 'timestamp');

/** The columns of a row, as `decisionOf` reads them. */
export const DECISION_COLUMNS_READ = READ.map(({ name, readMaxChars }) =>
  readMaxChars === undefined ? `"${name}"` : `substr("${name}", 1, ${readMaxChars}) AS "${name}"`,
).join(', ');

const PAGE = `SELECT ${DECISION_COLUMNS_READ}
  FROM "Decision" WHERE "tenantId" = $1 AND id >= $2 AND id < $3 ORDER BY id DESC LIMIT CAST($4 AS INTEGER)`;

/** A row of the log as the database answers it. */
export type StoredDecision = Readonly<Record<string, unknown>> & { readonly id: string; readonly action: Action };

/** Reads pages of the log by its key, so that a page costs the same however long the log is. */
export function createDecisionList(database: Database, now: Clock): DecisionStore['listDecisions'] {
  return (tenantId, { limit, before }) =>
    guarded(async () => {
      const oldest = leastId(now() - RETENTION_MS);
      const below = before === undefined ? GREATEST_ID : sanitizeForDb(before);
      const rows = await database.logReads.query<StoredDecision>(PAGE, sanitizeForDb(tenantId), oldest, below, limit);
      return rows.map(decisionOf);
    });
}

const PURGE =
  'DELETE FROM "Decision" WHERE id IN (SELECT id FROM "Decision" WHERE id < $1 ORDER BY id LIMIT CAST($2 AS INTEGER))';

/** Deletes rows of the log that were made before an instant, oldest first; see Store.purgeDecisions. */
export function createPurge(database: Database): (beforeMs: number, rowsMax: number) => Promise<number> {
  return (beforeMs, rowsMax) => guarded(() => database.relaxed.execute(PURGE, leastId(beforeMs), rowsMax));
}

/** Forgets what is too old; see Store.keepLog. */
export function createLogKeeping(
  { keepLog }: Database,
  now: Clock,
  expire: (isStopped: () => boolean) => Promise<number>,
): (isStopped: () => boolean) => Promise<LogKept> {
  return async (isStopped) => {
    const kept = keepLog && (await guarded(() => keepLog(now(), isStopped)));
    const deleted = await expire(isStopped);
    return kept ? { ...kept, deleted: kept.deleted + deleted } : { dropped: 0, made: 0, deleted, problem: null };
  };
}

/** A row as the service has it. */
export function decisionOf(stored: StoredDecision): DecisionRow {
  const fields = TOLD_COLUMNS.map(({ name, field, type, read }: LogColumn) => [
    field,
    type === 'timestamp'
      ? new Date(timeOf(stored.id)).toISOString()
      : read
        ? read(stored[name] as never)
        : stored[name],
  ]);
  return Object.fromEntries(fields) as DecisionRow; // Only the recorder writes rows, from the same list.
}
