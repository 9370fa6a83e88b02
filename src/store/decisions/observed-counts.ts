import type { ObservedStore } from '../../core/decision-log/decision-store.ts';
import { ACTIONS } from '../../core/decisions/decision.ts';
import { type Database, leastId } from '../database/database.ts';

const severityOf = (action: string) =>
  `CASE ${action} ${ACTIONS.map((name, index) => `WHEN '${name}' THEN ${index}`).join(' ')} END`;
const sum = (condition: string) => `SUM(CASE WHEN ${condition} THEN 1 ELSE 0 END)`;

/** Counts what observed rules would have done, by the index of the rows that have any. */
export function createObservedCounts({ logReads, dialect }: Database): ObservedStore {
  // Verdicts are looked up by their key, one for each of these rows.
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
