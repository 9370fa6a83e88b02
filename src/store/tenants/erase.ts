import type { Clock } from '../../core/ports/judge.ts';
import type { Erasure } from '../../core/tenants/tenant.ts';
import { addMirrorTombstones } from '../communities/directory.ts';
import { type Database, instant } from '../database/database.ts';
import { guarded } from '../database/errors.ts';

/** Log rows that one transaction erases: on SQLite others wait some milliseconds for it; PostgreSQL scans deleted rows again for each. */
const CHUNK_ROWS = { sqlite: 1_000, postgresql: 5_000 } as const;

const PARTS = `SELECT
    CASE WHEN policy IS NULL AND settings IS NULL THEN 0 ELSE 1 END AS policy,
    (SELECT COUNT(*) FROM "Usage" u WHERE u."tenantId" = t.id) AS usage,
    (SELECT COUNT(*) FROM (SELECT 1 FROM "Decision" d WHERE d."tenantId" = t.id LIMIT 1) AS first) AS decisions,
    (SELECT COUNT(*) FROM "ApiKey" k WHERE k."tenantId" = t.id) AS keys,
    (SELECT COUNT(*) FROM "Subscription" s WHERE s."tenantId" = t.id) AS subscription
  FROM "Tenant" t WHERE t.id = $1`;

const ERASE_CHUNK = `DELETE FROM "Decision" WHERE id IN
  (SELECT id FROM "Decision" WHERE "tenantId" = $1 ORDER BY id LIMIT CAST($2 AS INTEGER))`;
const LEFT = 'SELECT id FROM "Decision" WHERE "tenantId" = $1 LIMIT 1';

/**
 * Erases a tenant: first all but its log in one transaction, with a note to erase the log, then the log in chunks.
 * If the process dies, the next start finishes the erasure by its note. @returns null if the tenant is already gone.
 */
export async function eraseTenant(database: Database, tenantId: string, now: Clock): Promise<Erasure | null> {
  const lock = database.kind === 'postgresql' ? ' FOR UPDATE' : '';
  const erasure = await guarded(() =>
    database.durable.transaction(async (sql) => {
      // On PostgreSQL this waits for requests that are writing, so the next read sees what they wrote.
      const [tenant] = await sql.query(`SELECT id FROM "Tenant" WHERE id = $1${lock}`, tenantId);
      if (!tenant) return null;
      const [parts] = await sql.query<Record<keyof Erasure, number>>(PARTS, tenantId);
      await sql.execute(`INSERT INTO "Erasure" ("tenantId", "startedAt") VALUES ($1, $2)`, tenantId, instant(now()));
      await addMirrorTombstones(sql, { tenantId }, now());
      await sql.execute('DELETE FROM "Tenant" WHERE id = $1', tenantId);
      // The columns of PARTS.
      return Object.fromEntries(Object.entries(parts ?? {}).map(([name, count]) => [name, count > 0])) as Erasure;
    }),
  );
  if (erasure) await eraseLog(database, tenantId, () => false);
  return erasure;
}

/** Finishes the erasures of killed processes. It ends early and leaves the rest once `isStopped` returns true. */
export async function finishErasures(database: Database, isStopped: () => boolean): Promise<void> {
  const left = await guarded(() => database.durable.query<{ tenantId: string }>('SELECT "tenantId" FROM "Erasure"'));
  for (const { tenantId } of left) await eraseLog(database, tenantId, isStopped);
}

async function eraseLog(database: Database, tenantId: string, isStopped: () => boolean): Promise<void> {
  const chunk = CHUNK_ROWS[database.kind];
  for (;;) {
    if (isStopped()) return;
    // A chunk may be lost with the machine, because the note is deleted only by a later, durable commit.
    const erased = await guarded(() => database.relaxed.execute(ERASE_CHUNK, tenantId, chunk));
    // Fewer rows may also mean that requests purged some meanwhile.
    if (erased < chunk && (await guarded(() => database.durable.query(LEFT, tenantId))).length === 0) break;
    await new Promise((resolve) => setImmediate(resolve));
  }
  await guarded(() => database.durable.execute('DELETE FROM "Erasure" WHERE "tenantId" = $1', tenantId));
}
