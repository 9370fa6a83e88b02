import type { AnsweredRequestStore, RequestState } from '../../core/decision-log/answered-requests.ts';
import { ANSWERED_MS } from '../../core/decision-log/answered-requests.ts';
import type { Clock } from '../../core/ports/judge.ts';
import type { Database, Dialect, Sql } from '../database/database.ts';
import { gatherReservations, ownerIsAlive, type Presence } from '../database/leases.ts';
import { DECISION_COLUMNS_READ, decisionOf, type StoredDecision } from './decisions.ts';

/** The scope of a lease on answering a request; the lease has the request's id. */
const REQUEST = 'request';

/** Time between two searches for lapsed leases of requests that nobody repeated. */
const SWEEP_MS = 60_000;

type Ask = Parameters<AnsweredRequestStore['beginRequest']>[0];
type Remembered = { id: string; bodyHash: string; decisionIds: string; atMs: number };
type Begun = Exclude<RequestState, { kind: 'answered' }> | { readonly kind: 'answered'; readonly found: Remembered };

/** Creates the store of requests that are decided only once; see AnsweredRequestStore. */
export function createAnsweredRequests(
  database: Database,
  options: { readonly now: Clock; readonly leaseMs: number; readonly presence: Presence },
): AnsweredRequestStore {
  const dialect = database.dialect;
  // Takes free and lapsed leases and returns their ids. One order for all processes prevents a deadlock.
  const take = `INSERT INTO "Lease" AS l (id, scope, "tenantId", month, amount, "expiresAtMs", owner)
    SELECT value ->> 1, '${REQUEST}', t.id, '', 0, CAST($2 AS BIGINT), $3
    FROM ${dialect.each('$1')} JOIN "Tenant" t ON t.id = value ->> 0 WHERE true ORDER BY 1
    ON CONFLICT (id, scope) DO UPDATE SET "expiresAtMs" = excluded."expiresAtMs", owner = excluded.owner
    WHERE NOT (l."expiresAtMs" > CAST($4 AS BIGINT) AND ${ownerIsAlive(dialect)})
    RETURNING id`;
  let sweptAtMs = Number.NEGATIVE_INFINITY;
  const begin = gatherReservations<Ask, Begun>(database, options.presence, async (sql, asks) => {
    const nowMs = options.now();
    if (nowMs - sweptAtMs >= SWEEP_MS) {
      sweptAtMs = nowMs;
      await sql.execute(`DELETE FROM "Lease" WHERE scope = '${REQUEST}' AND month = '' AND "expiresAtMs" < $1`, nowMs);
    }
    const wanted = [...new Map(asks.map(({ tenantId, markId }) => [markId, [tenantId, markId]])).values()];
    const expiresAtMs = nowMs + options.leaseMs;
    const rows = await sql.query<{ id: string }>(take, wanted, expiresAtMs, options.presence.id, nowMs);
    const taken = new Set(rows.map(({ id }) => id));
    // Read after taking the leases: their earlier holders have committed by now, or given up.
    const remembered = await readRemembered(sql, dialect, asks, nowMs, taken);
    // If two requests in this group are equal, the first one begins.
    const answers = asks.map(({ markId }): Begun => {
      const found = remembered.get(markId);
      if (found) return { kind: 'answered', found };
      return taken.delete(markId) ? { kind: 'begun', leaseId: markId } : { kind: 'under_way' };
    });
    return { answers, leases: [] };
  });
  const readRows = createRowReader(database, dialect);
  return {
    beginRequest: async ({ tenantId, markId }) => {
      for (;;) {
        const begun = await begin({ tenantId, markId });
        if (begun.kind !== 'answered') return begun;
        const rows = await readRows(tenantId, begun.found);
        if (rows) return { kind: 'answered', bodyHash: begun.found.bodyHash, rows };
        // Its rows were erased, so nothing is left to answer with.
        await database.relaxed.execute('DELETE FROM "AnsweredRequest" WHERE id = $1', markId);
      }
    },
  };
}

/** Reads the answered requests and ends their leases. It deletes requests older than a day, so that they can be answered again. */
async function readRemembered(
  sql: Sql,
  { list }: Dialect,
  asks: readonly Ask[],
  nowMs: number,
  taken: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Remembered>> {
  const ids = asks.map(({ markId }) => markId);
  const remembered = `SELECT id, "bodyHash", "decisionIds", "atMs" FROM "AnsweredRequest" WHERE id IN ${list('$1')}`;
  const all = await sql.query<Remembered>(remembered, ids);
  const isOld = ({ atMs }: Remembered) => atMs < nowMs - ANSWERED_MS;
  const old = all.filter(isOld);
  const fresh = all.filter((one) => !isOld(one));
  if (old.length > 0) await sql.execute(`DELETE FROM "AnsweredRequest" WHERE id IN ${list('$1')}`, idsOf(old));
  const needless = fresh.filter(({ id }) => taken.has(id));
  if (needless.length > 0)
    await sql.execute(`DELETE FROM "Lease" WHERE scope = '${REQUEST}' AND id IN ${list('$1')}`, idsOf(needless));
  return new Map(fresh.map((one) => [one.id, one]));
}

function idsOf(rows: readonly Remembered[]): string[] {
  return rows.map(({ id }) => id);
}

/** Creates a reader of a request's rows in order; it returns null if some are gone. */
function createRowReader(database: Database, { list }: Dialect) {
  const statement = `SELECT ${DECISION_COLUMNS_READ} FROM "Decision" WHERE "tenantId" = $1 AND id IN ${list('$2')}`;
  return async (tenantId: string, { decisionIds }: Remembered) => {
    const rows = await database.durable.query<StoredDecision>(statement, tenantId, decisionIds);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const ids = JSON.parse(decisionIds) as string[]; // Only record writes it.
    const inOrder = ids.flatMap((id) => byId.get(id) ?? []);
    return inOrder.length === ids.length ? inOrder.map(decisionOf) : null;
  };
}
