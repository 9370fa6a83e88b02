import type { ObservedStore } from '../../core/decision-log/decision-store.ts';
import { ACTIONS } from '../../core/decisions/decision.ts';
import { type Database, leastId } from '../database/database.ts';

const severityOf = (action: string) =>
  `CASE ${action} ${ACTIONS.map((name, index) => `WHEN '${name}' THEN ${index}`).join(' ')} END`;
const sum = (condition: string) => `SUM(CASE WHEN ${condition} THEN 1 ELSE 0 END)`;

/** Creates the counter of what observed rules would have done. It uses the index of rows with such findings. */
export function createObservedCounts({ logReads, dialect }: Database): ObservedStore {
  // Each of these rows looks up its verdict by the key.
  const statement = `SELECT value ->> 'category' AS category, value ->> 'action' AS action, COUNT(*) AS messages,
      ${sum(`${severityOf('looked.action')} >= ${severityOf("(value ->> 'action')")}`)} AS anyway,
      ${sum(`v.verdict = 'confirmed'`)} AS confirmed, ${sum(`v.verdict = 'wrong'`)} AS wrong
    FROM "Decision" AS looked CROSS JOIN ${dialect.each('looked.observed')}
      LEFT JOIN "Verdict" v ON v."decisionId" = looked.id
    WHERE looked."tenantId" = $1 AND looked.id >= $2 AND looked.id < $3 AND looked.observed IS NOT NULL
    GROUP BY 1, 2 ORDER BY 1, 2`;
  return {
    countObserved: (tenantId, { fromMs, toMs }) => logReads.query(statement, tenantId, leastId(fromMs), leastId(toMs)),
  };
}
