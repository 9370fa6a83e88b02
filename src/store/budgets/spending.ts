import type { UsageStore } from '../../core/budgets/spending.ts';
import type { Ceiling, Clock } from '../../core/ports/judge.ts';
import { HOUR_MS } from '../../core/time/time.ts';
import { type Database, type Dialect, newId, type Sql } from '../database/database.ts';
import { gatherReservations, type Lease, type Presence } from '../database/leases.ts';
import { insertSpendChange } from './ledger.ts';

const SPENT = `SELECT ceiling, CAST(SUM(amount) AS BIGINT) AS spent FROM (
  SELECT ceiling, "microUsd" AS amount FROM "Spend" WHERE month = $1
  UNION ALL SELECT scope, amount FROM "Lease" WHERE month = $1 AND "tenantId" IS NULL AND "expiresAtMs" <= $2
  ) AS spent GROUP BY ceiling`;
const FORGET = `DELETE FROM "Lease" WHERE "tenantId" IS NULL AND "expiresAtMs" <= $1
  RETURNING month, scope AS ceiling, amount AS "microUsd"`;

type Ask = Parameters<UsageStore['reserveSpend']>[0];
type Answer = Awaited<ReturnType<UsageStore['reserveSpend']>>;
type Taken = { month: string; ceiling: string; taken: number; forgotten: number };

/** An amount of money under one ceiling in one month. */
export type SpendEntry = { readonly month: string; readonly ceiling: Ceiling; readonly microUsd: number };

/** A lapsed reservation counts as spent until its request settles it; after this time nobody will, and it is booked. */
const FORGOTTEN_MS = HOUR_MS;
const SPENT_MAX = Number.MAX_SAFE_INTEGER;

/** Creates the function that reserves money under ceilings, all or nothing and under one lock. @param options.leaseMs how long a reservation is valid. */
export function createSpendReserve(
  database: Database,
  options: {
    readonly now: Clock;
    readonly leaseMs: number;
    readonly presence: Presence;
    /** @throws StewardError `store_unavailable` if the store cannot write. */
    readonly ensureWriting: () => Promise<void>;
  },
): UsageStore['reserveSpend'] {
  const dialect = database.dialect;
  let bookedAtMs = Number.NEGATIVE_INFINITY;
  const reserve = gatherReservations<Ask, Answer>(database, options.presence, async (sql, asks) => {
    const accounts = accountsOf(asks);
    if (database.kind === 'postgresql') await lockAccounts(sql, dialect, accounts);
    const nowMs = options.now();
    const taken = await readTaken(sql, dialect, accounts, nowMs);
    const isDue = nowMs - bookedAtMs >= FORGOTTEN_MS || nowMs < bookedAtMs;
    if (isDue || taken.some((row) => row.forgotten > 0)) await bookForgotten(sql, dialect, nowMs);
    bookedAtMs = isDue ? nowMs : bookedAtMs;
    return reserveInTurn(asks, taken, nowMs + options.leaseMs, options.presence.id);
  });
  return async (ask) => {
    if (ask.boundMicroUsd > 0 && ask.ceilings.length > 0) return reserve(ask);
    // The price is unknown or zero. Even so no call is made if its decisions could not be written.
    await options.ensureWriting();
    return { leaseId: newId() };
  };
}

/** Creates the function that books the spending of a request without a record; see UsageStore.settleSpend. */
export function createSettleSpend(database: Database): UsageStore['settleSpend'] {
  const dialect = database.dialect;
  return async ({ month, microUsd, ceilings, leaseIds }) => {
    if (leaseIds.length === 0) return;
    await database.durable.transaction(async (sql) => {
      const ended = await sql.query<{ scope: string }>(
        `DELETE FROM "Lease" WHERE id IN ${dialect.list('$1')} RETURNING scope`,
        leaseIds,
      );
      // Without leases the record was written after all and booked the same, although its caller got no answer.
      if (ended.length === 0) return;
      const entries = ceilings.map((ceiling) => ({ month, ceiling, microUsd }));
      await bookSpend(sql, dialect, microUsd > 0 ? entries : []);
    });
  };
}

/** Adds to the spending. Rows are locked in one order, so that two processes never deadlock. */
export async function bookSpend(sql: Sql, { each }: Dialect, entries: readonly SpendEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await sql.execute(
    `INSERT INTO "Spend" (month, ceiling, "microUsd")
      SELECT value ->> 0, value ->> 1, CAST(value ->> 2 AS BIGINT) FROM ${each('$1')} WHERE true ORDER BY 1, 2
      ON CONFLICT (month, ceiling) DO UPDATE SET "microUsd" = CASE
        WHEN "Spend"."microUsd" > ${SPENT_MAX} - excluded."microUsd" THEN ${SPENT_MAX} ELSE "Spend"."microUsd" + excluded."microUsd" END`,
    spendRows(entries),
  );
}

/** Returns entries as the statements of both databases need them. */
export function spendRows(entries: readonly SpendEntry[]): (string | number)[][] {
  return entries.map(({ month, ceiling, microUsd }) => [month, ceiling, Math.min(SPENT_MAX, Math.ceil(microUsd))]);
}

/** Sums entries by month and ceiling. */
export function sumSpend(entries: readonly SpendEntry[]): SpendEntry[] {
  const sums = new Map<string, SpendEntry>();
  for (const entry of entries) {
    const account = `${entry.month} ${entry.ceiling}`;
    sums.set(account, { ...entry, microUsd: entry.microUsd + (sums.get(account)?.microUsd ?? 0) });
  }
  return [...sums.values()];
}

/** Reads the spending of a month: booked amounts plus lapsed reservations. */
export async function readSpend(database: Database, month: string, nowMs: number): Promise<Record<Ceiling, number>> {
  const rows = await database.durable.query<{ ceiling: string; spent: number }>(SPENT, month, nowMs);
  const spent = (ceiling: Ceiling) => rows.find((row) => row.ceiling === ceiling)?.spent ?? 0;
  return { global_budget: spent('global_budget'), free_budget: spent('free_budget') };
}

function accountsOf(asks: readonly Ask[]): readonly object[] {
  const all = asks.flatMap(({ month, ceilings }) =>
    ceilings.filter(({ limitMicroUsd }) => limitMicroUsd !== null).map(({ ceiling }) => [month, ceiling]),
  );
  return [...new Map(all.map((account) => [account.join(' '), account])).values()];
}

/** Locks these ceilings against other reservations until the transaction ends. */
async function lockAccounts(sql: Sql, { each }: Dialect, accounts: readonly object[]): Promise<void> {
  const pairs = `SELECT value ->> 0, value ->> 1 FROM ${each('$1')}`;
  await sql.execute(`INSERT INTO "Spend" (month, ceiling) ${pairs} ORDER BY 1, 2 ON CONFLICT DO NOTHING`, accounts);
  const lock = 'SELECT ceiling FROM "Spend" WHERE (month, ceiling) IN';
  await sql.query(`${lock} (${pairs}) ORDER BY month, ceiling FOR NO KEY UPDATE`, accounts);
}

function readTaken(sql: Sql, { each }: Dialect, accounts: readonly object[], nowMs: number): Promise<readonly Taken[]> {
  const leases = 'FROM "Lease" l WHERE l.scope = value ->> 1 AND l.month = value ->> 0';
  const statement = `SELECT value ->> 0 AS month, value ->> 1 AS ceiling,
      CAST(COALESCE((SELECT s."microUsd" FROM "Spend" s WHERE s.month = value ->> 0 AND s.ceiling = value ->> 1), 0)
        + COALESCE((SELECT SUM(l.amount) ${leases}), 0) AS BIGINT) AS taken,
      (SELECT COUNT(*) ${leases} AND l."expiresAtMs" <= $2) AS forgotten
    FROM ${each('$1')}`;
  return sql.query<Taken>(statement, accounts, nowMs - FORGOTTEN_MS);
}

/** Books reservations that nobody will settle any more at their full amount, and records it in the trail. */
async function bookForgotten(sql: Sql, dialect: Dialect, nowMs: number): Promise<void> {
  const rows = await sql.query<SpendEntry>(FORGET, nowMs - FORGOTTEN_MS);
  const entries = sumSpend(rows);
  await bookSpend(sql, dialect, entries);
  const note = 'calls whose end nobody told, at the most they could have cost';
  for (const { month, ceiling, microUsd } of entries)
    await insertSpendChange(sql, { kind: 'lapsed', month, ceiling, microUsd, note, by: 'steward', atMs: nowMs });
}

function reserveInTurn(asks: readonly Ask[], rows: readonly Taken[], expiresAtMs: number, owner: string) {
  const taken = new Map(rows.map((row) => [`${row.month} ${row.ceiling}`, row.taken]));
  const leases: Lease[] = [];
  const answers = asks.map(({ month, ceilings, boundMicroUsd }): Answer => {
    const amount = Math.ceil(boundMicroUsd);
    const spent = (ceiling: Ceiling) => taken.get(`${month} ${ceiling}`) ?? 0;
    const full = ceilings.find(
      ({ ceiling, limitMicroUsd }) => limitMicroUsd !== null && spent(ceiling) + amount > limitMicroUsd,
    );
    if (full) return { refusedBy: full.ceiling };
    const leaseId = newId();
    for (const { ceiling } of ceilings) {
      taken.set(`${month} ${ceiling}`, spent(ceiling) + amount);
      leases.push({ id: leaseId, scope: ceiling, tenantId: null, month, amount, expiresAtMs, owner });
    }
    return { leaseId };
  });
  return { answers, leases };
}
