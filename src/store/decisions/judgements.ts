import type { UsageStore } from '../../core/budgets/spending.ts';
import type { Clock } from '../../core/ports/judge.ts';
import { type Database, type Dialect, newId, type Sql } from '../database/database.ts';
import { gatherReservations, JUDGEMENTS, type Lease, ownerIsAlive, type Presence } from '../database/leases.ts';

type Ask = Parameters<UsageStore['reserveJudgements']>[0];
type Grant = Awaited<ReturnType<UsageStore['reserveJudgements']>>;
type Taken = { tenantId: string; month: string; taken: number; expired: number };

/** Creates the function that reserves judgements within quotas, exactly and under one lock. @param options.leaseMs how long a reservation is valid. */
export function createJudgementReserve(
  database: Database,
  options: { readonly now: Clock; readonly leaseMs: number; readonly presence: Presence },
): UsageStore['reserveJudgements'] {
  const { presence } = options;
  const dialect = database.dialect;
  /** Whether a lease `l` still counts at the instant `$2`: it has not lapsed, and its process is alive. */
  const counts = `(l."expiresAtMs" > $2 AND ${ownerIsAlive(dialect)})`;
  const lock = `SELECT id FROM "Tenant" WHERE id IN ${dialect.list('$1')} ORDER BY id FOR NO KEY UPDATE`;
  const deleteExpired = `DELETE FROM "Lease" AS l WHERE l."tenantId" IN ${dialect.list('$1')} AND NOT ${counts}`;
  return gatherReservations<Ask, Grant>(database, presence, async (sql, asks) => {
    const ids = asks.map((ask) => ask.tenantId);
    // Locks these tenants against other reservations until the transaction ends; writing decisions goes on.
    if (database.kind === 'postgresql') await sql.query(lock, ids);
    const nowMs = options.now();
    const taken = await readTaken(sql, dialect, counts, asks, nowMs);
    if (taken.some((row) => row.expired > 0)) await sql.execute(deleteExpired, ids, nowMs);
    const { grants, leases } = grantInTurn(asks, taken, nowMs + options.leaseMs, presence.id);
    return { answers: grants, leases };
  });
}

function readTaken(sql: Sql, { each }: Dialect, counts: string, asks: readonly Ask[], nowMs: number) {
  const accounts = new Map(asks.map(({ tenantId, month }) => [`${tenantId} ${month}`, [tenantId, month]]));
  const leases = `FROM "Lease" l WHERE l."tenantId" = value ->> 0 AND l.month = value ->> 1`;
  const statement = `SELECT t.id AS "tenantId", value ->> 1 AS month,
      CAST(COALESCE((SELECT u.judged FROM "Usage" u WHERE u."tenantId" = t.id AND u.month = value ->> 1), 0)
        + COALESCE((SELECT SUM(l.amount) ${leases} AND ${counts}), 0) AS BIGINT) AS taken,
      (SELECT COUNT(*) ${leases} AND NOT ${counts}) AS expired
    FROM ${each('$1')} JOIN "Tenant" t ON t.id = value ->> 0`;
  return sql.query<Taken>(statement, [...accounts.values()], nowMs);
}

/** Grants each request what the earlier ones left. A deleted tenant gets nothing. */
function grantInTurn(asks: readonly Ask[], rows: readonly Taken[], expiresAtMs: number, owner: string) {
  const taken = new Map(rows.map((row) => [`${row.tenantId} ${row.month}`, row.taken]));
  const leases: Lease[] = [];
  const grants = asks.map(({ tenantId, month, quota, wanted }) => {
    const account = `${tenantId} ${month}`;
    const before = taken.get(account) ?? quota;
    const granted = Math.max(0, Math.min(wanted, quota - before));
    taken.set(account, before + granted);
    const leaseId = newId();
    if (granted > 0)
      leases.push({ id: leaseId, scope: JUDGEMENTS, tenantId, month, amount: granted, expiresAtMs, owner });
    return { leaseId, granted, left: Math.max(0, quota - before - granted) };
  });
  return { grants, leases };
}
