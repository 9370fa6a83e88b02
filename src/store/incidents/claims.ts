import type { ClaimAnswer, ClaimStore } from '../../core/incidents/claims.ts';
import type { Database, Dialect, Sql } from '../database/database.ts';
import type { Presence } from '../database/leases.ts';
import { sanitizeForDb } from '../database/sql-value.ts';
import { insertCases } from './cases.ts';

type ClaimRow = {
  readonly key: string;
  readonly heldUntilMs: number | null;
  /** How much longer its owner counts as alive; null if the owner is not an instance of the store. */
  readonly aliveMs: number | null;
};

/** Takes new and lapsed claims, and those of ended owners; others stay unchanged. Without `WHERE true` SQLite would read ON as part of a join. */
function takeSql({ each, list, nowMs }: Dialect): string {
  return `INSERT INTO "Claim" (key, owner, "heldUntilMs", "atMs")
    SELECT value ->> 0, $2, $3, $4 FROM ${each('$1')} WHERE true ORDER BY 1
    ON CONFLICT (key) DO UPDATE
      SET owner = excluded.owner, "heldUntilMs" = excluded."heldUntilMs", "atMs" = excluded."atMs"
      WHERE "Claim"."heldUntilMs" <= excluded."atMs"
        OR ("Claim"."heldUntilMs" IS NOT NULL AND ("Claim".owner IN ${list('$5')}
          OR EXISTS (SELECT 1 FROM "Instance" i WHERE i.id = "Claim".owner AND i."aliveUntilMs" <= ${nowMs})))
    RETURNING key`;
}

/** Creates the store of claims, which make events be handled exactly once. */
export function createClaims(database: Database, presence: Presence): Omit<ClaimStore, 'instanceId'> {
  const dialect = database.dialect;
  const take = takeSql(dialect);
  return {
    async claim({ keys, owner, nowMs, leaseMs, ended = [] }) {
      if (keys.length === 0) return [];
      // Later processes must see that the claim's owner was alive, and when it ended.
      if (owner === presence.id) await presence.beFresh();
      // If a claim is lost with the machine, its event is judged again; no action depends on it.
      return database.relaxed.transaction(async (sql) => {
        const taken = await sql.query<{ key: string }>(take, rowsOf(keys), owner, nowMs + leaseMs, nowMs, ended);
        const ours = new Set(taken.map(({ key }) => key));
        const others = new Map(ours.size === new Set(keys).size ? [] : await readClaims(sql, dialect, keys));
        return keys.map((key) => answerFor(sanitizeForDb(key), ours, others, { nowMs, leaseMs }));
      });
    },
    async conclude({ keys, nowMs, cases }) {
      // Without cases only the mark that the event was handled can be lost with the machine.
      const sql = cases.length > 0 ? database.durable : database.relaxed;
      return sql.transaction(async (tx) => {
        if (keys.length > 0) await finish(tx, dialect, keys, nowMs);
        return cases.length > 0 ? insertCases(tx, dialect, cases) : [];
      });
    },
  };
}

/** Returns each key once, as it is stored. */
function rowsOf(keys: readonly string[]): string[][] {
  return [...new Set(keys.map(sanitizeForDb))].map((key) => [key]);
}

async function readClaims(sql: Sql, { list, nowMs }: Dialect, keys: readonly string[]): Promise<[string, ClaimRow][]> {
  const statement = `SELECT key, "heldUntilMs", (SELECT i."aliveUntilMs" - ${nowMs} FROM "Instance" i WHERE i.id = "Claim".owner) AS "aliveMs"
      FROM "Claim" WHERE key IN ${list('$1')}`;
  const rows = await sql.query<ClaimRow>(statement, keys);
  return rows.map((row) => [row.key, row]);
}

/** Answers for one key; the second of two equal keys is held by the first. */
function answerFor(
  key: string,
  ours: Set<string>,
  others: ReadonlyMap<string, ClaimRow>,
  { nowMs, leaseMs }: { readonly nowMs: number; readonly leaseMs: number },
): ClaimAnswer {
  if (ours.delete(key)) return { kind: 'ours' };
  const other = others.get(key);
  if (!other) return { kind: 'held', untilMs: nowMs + leaseMs };
  if (other.heldUntilMs === null) return { kind: 'done' };
  // A silent owner counts as ended by then.
  const aliveMs = other.aliveMs === null ? Number.POSITIVE_INFINITY : Math.max(0, other.aliveMs);
  return { kind: 'held', untilMs: Math.min(other.heldUntilMs, nowMs + aliveMs) };
}

async function finish(sql: Sql, { each }: Dialect, keys: readonly string[], nowMs: number): Promise<void> {
  const statement = `INSERT INTO "Claim" (key, owner, "heldUntilMs", "atMs")
      SELECT value ->> 0, '', NULL, $2 FROM ${each('$1')} WHERE true ORDER BY 1
      ON CONFLICT (key) DO UPDATE SET "heldUntilMs" = NULL`;
  await sql.execute(statement, rowsOf(keys), nowMs);
}
