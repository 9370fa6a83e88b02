import type { Clock } from '../core/ports.ts';
import type { ScoreHistoryStore } from '../core/store.ts';
import type { Database } from './database.ts';
import { guarded } from './faults.ts';
import { leastId, RETENTION_MS } from './ids.ts';
import { storable } from './storable.ts';

const AFTER = `SELECT id, scores FROM "Decision" WHERE "tenantId" = $1 AND id > $2 AND judged = TRUE ORDER BY id LIMIT CAST($3 AS INTEGER)`;
const START = `SELECT id FROM "Decision" WHERE "tenantId" = $1 AND id > $2 ORDER BY id DESC LIMIT 1 OFFSET CAST($3 AS INTEGER)`;

/** Reads stored scores in the order of time, a page at a time. */
export function createScoreLists({ logReads }: Database, now: Clock): ScoreHistoryStore {
  return {
    listScores: (tenantId, { after, limit }) =>
      guarded(() => {
        const oldest = leastId(now() - RETENTION_MS);
        return logReads.query(AFTER, storable(tenantId), after !== null && after > oldest ? after : oldest, limit);
      }),
    findScoresStart: (tenantId, rowsMax) =>
      guarded(async () => {
        const [row] = await logReads.query<{ id: string }>(
          START,
          storable(tenantId),
          leastId(now() - RETENTION_MS),
          rowsMax,
        );
        return row?.id ?? null;
      }),
  };
}
