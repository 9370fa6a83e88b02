import {
  type HourlyTotal,
  type HourlyTotals,
  type ScoredVerdict,
  TOTALS_KEPT_DAYS,
} from '../../core/decision-log/hourly-totals.ts';
import { DAY_MS, HOUR_MS } from '../../core/time/time.ts';
import type { Database } from '../database/database.ts';

const KEPT_MS = TOTALS_KEPT_DAYS * DAY_MS;

const READ = `SELECT ("hourMs" - CAST($2 AS BIGINT)) / CAST($4 AS BIGINT) AS span, kind, name, CAST(SUM(count) AS BIGINT) AS count
  FROM "Tally" WHERE "tenantId" = $1 AND "hourMs" >= CAST($2 AS BIGINT) AND "hourMs" < CAST($3 AS BIGINT) GROUP BY 1, 2, 3`;
// CROSS JOIN makes SQLite start with the verdicts, which are few; otherwise it would read the whole log.
const SCORED = `SELECT d.category AS category, v.verdict AS verdict, d.probability AS probability
  FROM "Verdict" v CROSS JOIN "Decision" d
  WHERE d.id = v."decisionId" AND v."tenantId" = $1 AND d."tenantId" = $1 AND d.judged = TRUE AND d.action <> 'none' AND d.category IS NOT NULL
  ORDER BY d.id DESC LIMIT CAST($2 AS INTEGER)`;
const PURGE = 'DELETE FROM "Tally" WHERE "tenantId" = $1 AND "hourMs" < CAST($2 AS BIGINT)';

type Row = Omit<HourlyTotal, 'atMs'> & { readonly span: number };

/** Creates the reader of hourly totals. */
export function createHourlyTotals({ logReads, dialect: { list } }: Database): HourlyTotals {
  return {
    async readHourlyTotals(tenantId, { fromMs, toMs, stepMs }) {
      const rows = await logReads.query<Row>(READ, tenantId, fromMs, toMs, stepMs);
      return rows.map(({ span, ...total }) => ({ atMs: fromMs + span * stepMs, ...total }));
    },
    async readSpendings(tenantIds, { fromMs, toMs }) {
      const spent = `SELECT "tenantId" AS id, CAST(SUM(count) AS BIGINT) AS total FROM "Tally"
        WHERE "tenantId" IN ${list('$1')} AND "hourMs" >= CAST($2 AS BIGINT) AND "hourMs" < CAST($3 AS BIGINT)
          AND kind = 'usage' AND name = 'micro_usd' GROUP BY 1`;
      const rows = await logReads.query<{ id: string; total: number }>(spent, tenantIds, fromMs, toMs);
      return new Map(rows.map(({ id, total }) => [id, total]));
    },
    listScoredVerdicts: (tenantId, limit) => logReads.query<ScoredVerdict>(SCORED, tenantId, limit),
  };
}

/** Creates the function that deletes expired totals of writing tenants, once an hour each. Never throws: the next hour tries again. */
export function createHourlyTotalsPurge({
  relaxed,
}: Database): (tenantIds: readonly string[], nowMs: number) => Promise<void> {
  let [hour, seen] = [0, new Set<string>()];
  return async (tenantIds, nowMs) => {
    const current = Math.floor(nowMs / HOUR_MS);
    if (current !== hour) [hour, seen] = [current, new Set()];
    for (const id of tenantIds.filter((tenantId) => !seen.has(tenantId))) {
      seen.add(id);
      await relaxed.execute(PURGE, id, nowMs - KEPT_MS).catch(() => 0);
    }
  };
}
