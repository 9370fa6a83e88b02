import type { DecisionRow } from '../../core/decision-log/columns.ts';
import type { DecisionSearch, WaitingOrder } from '../../core/decision-log/decision-store.ts';
import { ACTIONS } from '../../core/decisions/decision.ts';
import type { Clock } from '../../core/ports/judge.ts';
import type { Database } from '../database/database.ts';
import { guarded } from '../database/errors.ts';
import { leastId, RETENTION_MS } from '../database/ids.ts';
import { sanitizeForDb } from '../database/sanitize-for-db.ts';
import { DECISION_COLUMNS_READ as COLUMNS, decisionOf, type StoredDecision } from './decisions.ts';

/** As the indexes of what triggered have it, word for word. */
const HIT = `action <> 'none'`;
const WAITING = `SELECT ${COLUMNS} FROM "Decision" AS hit WHERE "tenantId" = $1 AND ${HIT}
  AND NOT EXISTS (SELECT 1 FROM "Verdict" v WHERE v."decisionId" = hit.id)`;
const NEWEST = `${WAITING} AND id >= $2 ORDER BY id DESC LIMIT CAST($3 AS INTEGER)`;
/** No index can answer a term of this form, so SQLite takes the one that has the rows in their order, and does not sort all that another finds. */
const WORST = `${WAITING} AND id || '' >= $2 AND action = $4 ORDER BY probability DESC, id DESC LIMIT CAST($3 AS INTEGER)`;
/** Verdicts are few, for people give them: counting what has none one by one would look each up. The join is in this order on SQLite. */
const COUNT = `SELECT (SELECT COUNT(*) FROM "Decision" WHERE "tenantId" = $1 AND id >= $2 AND ${HIT})
  - (SELECT COUNT(*) FROM "Verdict" v CROSS JOIN "Decision" d
    WHERE v."tenantId" = $1 AND d.id = v."decisionId" AND d."tenantId" = $1 AND d.id >= $2 AND d.${HIT}) AS count`;
const WORST_FIRST = ACTIONS.filter((action) => action !== 'none').toReversed();

/** Reads what waits for a verdict, by the indexes of what triggered: however old it is, and however much passed since. */
export function createWaitingDecisions({ logReads }: Database, now: Clock): Pick<DecisionSearch, 'readWaiting'> {
  const read = async (order: WaitingOrder, range: readonly [string, string], limit: number): Promise<DecisionRow[]> => {
    if (order === 'newest') return (await logReads.query<StoredDecision>(NEWEST, ...range, limit)).map(decisionOf);
    const rows: DecisionRow[] = [];
    for (const action of WORST_FIRST) {
      if (rows.length >= limit) break;
      const found = await logReads.query<StoredDecision>(WORST, ...range, limit - rows.length, action);
      rows.push(...found.map(decisionOf));
    }
    return rows;
  };
  return {
    readWaiting: (tenantId, { order, limit }) =>
      guarded(async () => {
        const range = [sanitizeForDb(tenantId), leastId(now() - RETENTION_MS)] as const;
        const rows = await read(order, range, limit);
        const [counted] = await logReads.query<{ count: number | string }>(COUNT, ...range);
        return { rows, count: Number(counted?.count ?? 0) };
      }),
  };
}
