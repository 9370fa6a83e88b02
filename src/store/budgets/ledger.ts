import type { SpendChange, SpendLedger } from '../../core/budgets/spending.ts';
import { CEILINGS, type Ceiling, type Clock } from '../../core/ports/judge.ts';
import { type Database, newId, type Sql } from '../database/database.ts';

const BEGIN = 'INSERT INTO "Spend" (month, ceiling) VALUES ($1, $2) ON CONFLICT DO NOTHING';
const CORRECT = `UPDATE "Spend" SET "microUsd" = "microUsd" + CAST($3 AS BIGINT)
  WHERE month = $1 AND ceiling = $2 AND "microUsd" + CAST($3 AS BIGINT) >= 0`;
const NOTE = `INSERT INTO "SpendChange" (id, month, ceiling, "microUsd", kind, note, "by", "atMs")
  VALUES ($1, $2, $3, CAST($4 AS BIGINT), $5, $6, $7, CAST($8 AS BIGINT))`;

type Sum = { readonly ceiling: string; readonly amount: number };

/** Creates the store of recorded spending, which an operator reads and corrects. */
export function createLedger(database: Database, now: Clock): SpendLedger {
  const sumLeases = (month: string, when: '>' | '<=') =>
    database.durable.query<Sum>(
      `SELECT scope AS ceiling, CAST(SUM(amount) AS BIGINT) AS amount FROM "Lease"
        WHERE month = $1 AND "tenantId" IS NULL AND "expiresAtMs" ${when} $2 GROUP BY scope`,
      month,
      now(),
    );
  return {
    async readLedger(month) {
      const [booked, underWay, lapsed] = await Promise.all([
        database.durable.query<Sum>('SELECT ceiling, "microUsd" AS amount FROM "Spend" WHERE month = $1', month),
        sumLeases(month, '>'),
        sumLeases(month, '<='),
      ]);
      const of = (sums: readonly Sum[], ceiling: Ceiling) => sums.find((sum) => sum.ceiling === ceiling)?.amount ?? 0;
      return CEILINGS.map((ceiling) => ({
        ceiling,
        booked: of(booked, ceiling),
        underWay: of(underWay, ceiling),
        lapsed: of(lapsed, ceiling),
      }));
    },
    correctSpend: (correction) =>
      database.durable.transaction(async (sql) => {
        const { month, ceiling, microUsd } = correction;
        await sql.execute(BEGIN, month, ceiling);
        const changed = await sql.execute(CORRECT, month, ceiling, microUsd);
        if (changed === 0) return null;
        const change = { ...correction, kind: 'corrected' as const };
        await insertSpendChange(sql, change);
        return change;
      }),
    async listSpendChanges(month) {
      const rows = await database.models.spendChange.findMany({ where: { month }, orderBy: { id: 'asc' } });
      return rows.flatMap(({ kind, ceiling, microUsd, note, by, atMs }) => {
        const known = CEILINGS.find((name) => name === ceiling);
        const why = kind === 'corrected' || kind === 'lapsed' ? kind : null;
        return known && why
          ? [{ kind: why, month, ceiling: known, microUsd: Number(microUsd), note, by, atMs: Number(atMs) }]
          : [];
      });
    },
  };
}

/** Writes one change of spending. */
export async function insertSpendChange(sql: Sql, change: SpendChange): Promise<void> {
  const { month, ceiling, microUsd, kind, note, by, atMs } = change;
  await sql.execute(NOTE, newId(), month, ceiling, microUsd, kind, note, by, atMs);
}
