import type { WorkLeases } from '../../core/common/work-leases.ts';
import type { Database } from '../database/database.ts';
import { ownerIsAlive, type Presence } from '../database/leases.ts';

/** Leases without a renewal for this time are not listed. */
const SAID_MS = 15_000;

/** Creates the store of leases on work. They share the table of claims, under names that no event has. */
export function createWorkLeases(database: Database, { id, beFresh }: Presence): WorkLeases {
  const { nowMs } = database.dialect;
  const hold = `INSERT INTO "Claim" (key, owner, "heldUntilMs", "atMs")
    VALUES ($1, $2, ${nowMs} + CAST($3 AS BIGINT), ${nowMs})
    ON CONFLICT (key) DO UPDATE
      SET owner = excluded.owner, "heldUntilMs" = excluded."heldUntilMs", "atMs" = excluded."atMs"
      WHERE "Claim".owner = excluded.owner OR "Claim"."heldUntilMs" <= excluded."atMs"
        OR CAST($4 AS INTEGER) = 0 AND EXISTS (SELECT 1 FROM "Instance" i WHERE i.id = "Claim".owner AND i."aliveUntilMs" <= ${nowMs})
    RETURNING key`;
  return {
    async leaseWork(name, leaseMs, outlives = false) {
      // A killed process's lease ends once the process no longer counts as alive, however long the lease is.
      await beFresh();
      // If the lease is lost with the machine, its owner is lost too.
      const held = await database.relaxed.query(hold, keyOf(name), id, Math.floor(leaseMs), outlives ? 1 : 0);
      return held.length > 0;
    },
    async listWork(prefix) {
      // The table has any number of claims of events; the condition on the time limits how many are scanned.
      const list = `SELECT key, owner FROM "Claim" WHERE "atMs" > ${nowMs} - ${SAID_MS} AND "heldUntilMs" > ${nowMs}
        AND substr(key, 1, CAST($2 AS INTEGER)) = $1`;
      const key = keyOf(prefix);
      const held = await database.relaxed.query<{ key: string; owner: string }>(list, key, key.length);
      return held.map((row) => ({ name: row.key.slice(keyOf('').length), by: row.owner }));
    },
    async heldSince(name) {
      const held = `SELECT "atMs" FROM "Claim" l WHERE key = $1 AND "heldUntilMs" > ${nowMs} AND ${ownerIsAlive(database.dialect)}`;
      const [row] = await database.relaxed.query<{ readonly atMs: number }>(held, keyOf(name));
      return row?.atMs ?? null;
    },
    async releaseWork(name) {
      const release = 'UPDATE "Claim" SET "heldUntilMs" = 0 WHERE key = $1 AND owner = $2';
      await database.relaxed.execute(release, keyOf(name), id);
    },
  };
}

function keyOf(name: string): string {
  return `work ${name}`;
}
