import type { ScoreHistoryStore } from '../../core/decision-log/decision-store.ts';
import type { Clock } from '../../core/ports/judge.ts';
import type { Database } from '../database/database.ts';
import { guardedAll } from '../database/errors.ts';
import { GREATEST_ID, leastId, RETENTION_MS } from '../database/ids.ts';
import { sanitizeForDb } from '../database/sanitize-for-db.ts';

/** A local rule that was kept beside scores decided, so that the row is not judged and has scores all the same. */
const IS_KEPT = `(NOT judged AND category LIKE 'local:%' AND scores <> '{}')`;
const AFTER = `SELECT id, CASE WHEN judged OR ${IS_KEPT} THEN scores END AS scores, CASE WHEN ${IS_KEPT} THEN action END AS "localAction" FROM "Decision" WHERE "tenantId" = $1 AND id > $2 ORDER BY id LIMIT CAST($3 AS INTEGER)`;
const BACK = `SELECT id FROM "Decision" WHERE "tenantId" = $1 AND id > $2 AND id < $3 ORDER BY id DESC LIMIT 1 OFFSET CAST($4 AS INTEGER)`;

/** Reads stored scores in the order of time, a page at a time. */
export function createScoreLists({ logReads }: Database, now: Clock): ScoreHistoryStore {
  return guardedAll({
    listScores(tenantId, { after, limit }) {
      const oldest = leastId(now() - RETENTION_MS);
      return logReads.query(AFTER, sanitizeForDb(tenantId), after !== null && after > oldest ? after : oldest, limit);
    },
    async findRowBefore(tenantId, row, back) {
      const [found] = await logReads.query<{ id: string }>(
        BACK,
        sanitizeForDb(tenantId),
        leastId(now() - RETENTION_MS),
        row ?? GREATEST_ID,
        back - 1,
      );
      return found?.id ?? null;
    },
  });
}
