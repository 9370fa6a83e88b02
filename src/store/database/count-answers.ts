import { DELAY_BOUNDS_MS } from '../../core/decision-log/hourly-totals.ts';
import type { Dialect, Sql } from './database.ts';

/** A verdict or an appeal of a tenant or a community, and the time of its answer, null without one. A count of -1 takes it back. */
export type CountedAnswer = {
  readonly kind: 'verdict' | 'appeal';
  readonly owner: string;
  readonly name: string;
  readonly sinceMs: number;
  readonly answeredMs: number | null;
  readonly count: 1 | -1;
};

const ADD = ({ each }: Dialect) => `INSERT INTO "Tally" AS kept ("tenantId", "hourMs", kind, name, count)
  SELECT t.id, CAST(value ->> 1 AS BIGINT) / 3600000 * 3600000, value ->> 2, value ->> 3, SUM(CAST(value ->> 4 AS INTEGER))
  FROM ${each('$1')} JOIN "Tenant" t ON t.id = COALESCE((SELECT "tenantId" FROM "Community" WHERE id = value ->> 0), value ->> 0)
  GROUP BY 1, 2, 3, 4 HAVING SUM(CAST(value ->> 4 AS INTEGER)) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT ("tenantId", "hourMs", kind, name) DO UPDATE SET count = kept.count + excluded.count`;

/** Adds answers to the hourly totals, in the same transaction as the answers. */
export async function countAnswers(sql: Sql, dialect: Dialect, answers: readonly CountedAnswer[]): Promise<void> {
  const entries = answers.flatMap(({ kind, owner, name, sinceMs, answeredMs, count }) => {
    const bound = DELAY_BOUNDS_MS.find((one) => (answeredMs ?? 0) - sinceMs <= one) ?? 'more';
    const delay = answeredMs === null ? 'none' : String(bound);
    return [
      [owner, sinceMs, kind, name, count],
      [owner, sinceMs, `${kind}_delay`, delay, count],
    ];
  });
  if (entries.length > 0) await sql.execute(ADD(dialect), entries);
}
