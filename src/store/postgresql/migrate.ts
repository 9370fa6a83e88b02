import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { APPLIED_SQL, type Migration, pendingMigrations } from '../database/migrations.ts';

/** The advisory lock that Prisma's own `migrate deploy` takes. */
const LOCK = 72_707_369;

const TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id                      VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum                VARCHAR(64) NOT NULL,
    finished_at             TIMESTAMPTZ,
    migration_name          VARCHAR(255) NOT NULL,
    logs                    TEXT,
    rolled_back_at          TIMESTAMPTZ,
    started_at              TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count     INTEGER NOT NULL DEFAULT 0
)`;

const INSERT =
  'INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) VALUES ($1, $2, $3, now(), 1)';

/**
 * Applies pending migrations in one transaction and returns their names; other processes wait and then find none.
 * @throws StewardError `configuration` for a database that this version must not touch; otherwise the driver's error.
 */
export async function migratePostgresql(client: pg.Client, all: readonly Migration[]): Promise<string[]> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await client.query(TABLE);
    const pending = pendingMigrations(all, (await client.query(APPLIED_SQL)).rows);
    for (const { name, sql, checksum } of pending) {
      await client.query(sql);
      await client.query(INSERT, [randomUUID(), checksum, name]);
    }
    await client.query('COMMIT');
    return pending.map((migration) => migration.name);
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}
