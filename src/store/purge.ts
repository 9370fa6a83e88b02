import type { Database } from './database.ts';
import { guarded } from './faults.ts';
import { leastId } from './ids.ts';

const PURGE =
  'DELETE FROM "Decision" WHERE id IN (SELECT id FROM "Decision" WHERE id < $1 ORDER BY id LIMIT CAST($2 AS INTEGER))';

/** Deletes rows of the log that were made before an instant, oldest first; see Store.purgeDecisions. */
export function createPurge(database: Database): (beforeMs: number, rowsMax: number) => Promise<number> {
  return (beforeMs, rowsMax) => guarded(() => database.relaxed.execute(PURGE, leastId(beforeMs), rowsMax));
}
