import { randomUUID } from 'node:crypto';
import { DatabaseSync } from '@photostructure/sqlite';
import { instant } from '../database/database.ts';
import { APPLIED_SQL, type AppliedMigration, type Migration, pendingMigrations } from '../database/migrations.ts';

const LOCK_WAIT_MS = 100;

const TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id"                    TEXT PRIMARY KEY NOT NULL,
    "checksum"              TEXT NOT NULL,
    "finished_at"           DATETIME,
    "migration_name"        TEXT NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        DATETIME,
    "started_at"            DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count"   INTEGER UNSIGNED NOT NULL DEFAULT 0
)`;

const INSERT =
  'INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count) VALUES (?, ?, ?, ?, ?, 1)';

/**
 * Applies pending migrations in one transaction and returns their names; other processes then find none.
 * @throws StewardError `configuration` for a database that this version must not touch; else the driver's error, for which `isBusy` is true while another process migrates.
 */
export function migrateSqlite(path: string, all: readonly Migration[]): string[] {
  const database = new DatabaseSync(path, { timeout: LOCK_WAIT_MS });
  try {
    database.exec('PRAGMA journal_mode=WAL');
    // Prisma changes a table by rebuilding it, and foreign keys would then delete the rows that depend on it.
    // SQLite ignores this pragma inside a transaction.
    database.exec('PRAGMA foreign_keys=OFF');
    database.exec('BEGIN IMMEDIATE');
    const applied = apply(database, all);
    database.exec('COMMIT');
    return applied;
  } catch (error) {
    // After closing alone, the lock would remain until the driver's statements are garbage-collected.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  } finally {
    database.close();
  }
}

function apply(database: InstanceType<typeof DatabaseSync>, all: readonly Migration[]): string[] {
  database.exec(TABLE);
  // The columns that APPLIED_SQL names.
  const pending = pendingMigrations(all, database.prepare(APPLIED_SQL).all() as AppliedMigration[]);
  for (const { name, sql, checksum } of pending) {
    const now = instant(Date.now());
    database.exec(sql);
    database.prepare(INSERT).run(randomUUID(), checksum, name, now, now);
  }
  const broken = pending.length > 0 ? database.prepare('PRAGMA foreign_key_check').all() : [];
  if (broken.length > 0) throw new Error(`the migrations leave ${broken.length} broken foreign keys`);
  return pending.map((migration) => migration.name);
}
