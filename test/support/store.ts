import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Store } from '../../src/core/store/store.ts';
import { readMigrations } from '../../src/store/database/migrations.ts';
import { openStore, type StoreOptions } from '../../src/store/open.ts';
import { migrateSqlite } from '../../src/store/sqlite/migrate.ts';

/** A store of a test's own. */
export type TemporaryStore = {
  readonly store: Store;
  /** To open it a second time, as another process would. */
  readonly url: string;
  /** Closes it and removes its file. */
  close(): Promise<void>;
};

/** What each store of a test begins as: migrated once for all tests of a process. */
let migrated: Buffer | undefined;

function migratedFile(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'steward-migrated-'));
  const path = join(folder, 'steward.db');
  migrateSqlite(path, readMigrations('sqlite'));
  // The driver lets go of a closed connection when it is collected, and until then all of it stands in the journal.
  const database = new DatabaseSync(path);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  const file = readFileSync(path);
  rmSync(folder, { recursive: true, force: true });
  return file;
}

/** Makes a SQLite file as migrations leave it, without running them once more. */
export function writeMigrated(path: string): void {
  migrated ??= migratedFile();
  writeFileSync(path, migrated, { mode: 0o600 });
}

/** Opens an empty store on a real SQLite file in a temporary folder. The clock is the system's when none is given. */
export async function temporaryStore(options: Partial<Omit<StoreOptions, 'url'>> = {}): Promise<TemporaryStore> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-store-'));
  const path = join(folder, 'steward.db');
  writeMigrated(path);
  const url = `file:${path}`;
  const store = await openStore({ now: Date.now, ...options, url });
  return {
    store,
    url,
    close: async () => {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
