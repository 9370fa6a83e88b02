import type { Database, Dialect, Sql } from './database.ts';
import { guarded } from './errors.ts';
import { createGroup } from './group-commit.ts';
import type { Presence } from './presence.ts';

/** The scope of a lease over judgements; a lease over money has its ceiling's name. */
export const JUDGEMENTS = 'judgements';

/** A reservation that has not been settled. Its amount is judgements, or millionths of a dollar. */
export type Lease = {
  readonly id: string;
  readonly scope: string;
  readonly tenantId: string | null;
  readonly month: string;
  readonly amount: number;
  readonly expiresAtMs: number;
  readonly owner: string;
};

async function insertLeases(sql: Sql, { each }: Dialect, leases: readonly Lease[]): Promise<void> {
  if (leases.length === 0) return;
  const rows = leases.map(({ id, scope, ...one }) => [
    id,
    scope,
    one.tenantId,
    one.month,
    one.amount,
    one.expiresAtMs,
    one.owner,
  ]);
  await sql.execute(
    `INSERT INTO "Lease" (id, scope, "tenantId", month, amount, "expiresAtMs", owner)
      SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, CAST(value ->> 4 AS BIGINT), CAST(value ->> 5 AS BIGINT), value ->> 6
      FROM ${each('$1')}`,
    rows,
  );
}

/** Ends leases, whatever they are over. */
export async function deleteLeases(sql: Sql, { list }: Dialect, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql.execute(`DELETE FROM "Lease" WHERE id IN ${list('$1')}`, ids);
}

/** Reserves for many in one transaction, in their order. @param decide takes the lock, reads what is left, and grants in turn. */
export function gatherReservations<Ask, Answer>(
  database: Database,
  presence: Presence,
  decide: (
    sql: Sql,
    asks: readonly Ask[],
  ) => Promise<{ readonly answers: readonly Answer[]; readonly leases: readonly Lease[] }>,
): (ask: Ask) => Promise<Answer> {
  const group = createGroup<Ask, Answer>({
    groupMax: 256,
    waitingMax: 20_000,
    weigh: () => 1,
    run: async (asks) => {
      await presence.beFresh();
      return guarded(() =>
        database.relaxed.transaction(async (sql) => {
          const { answers, leases } = await decide(sql, asks);
          await insertLeases(sql, database.dialect, leases);
          return answers;
        }),
      );
    },
  });
  return (ask) => group.submit(ask);
}
