import { existsSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { backup, DatabaseSync } from '@photostructure/sqlite';
import { APPLIED_SQL, type AppliedMigration, pendingMigrations, readMigrations } from '../database/migrations.ts';
import { isBusy } from '../sqlite/faults.ts';
import { makeFolder } from '../sqlite/make-folder.ts';
import { migrateSqlite } from '../sqlite/migrate.ts';
import {
  besideOf,
  copyInto,
  explain,
  inUse,
  isSqlite,
  place,
  refusal,
  removeStore,
  TABLES,
  WAIT_MS,
} from './sqlite-copy.ts';

/**
 * Makes a copy the store: checked and migrated beside it, then put there in one transaction.
 * @throws StewardError `configuration`: a server has the store open, the file is none or newer, or there is a store already.
 */
export async function restoreSqlite(file: string, path: string, { force }: { readonly force: boolean }): Promise<void> {
  if (!existsSync(file)) throw refusal(`there is no file ${file}`);
  if (resolve(file) === path) throw refusal('the copy is the store itself');
  const isThere = existsSync(path) && statSync(path).size > 0;
  if (isThere && !force) throw refusal(`there is a store at ${path}; --force replaces it`);
  makeFolder(dirname(path));
  const staged = besideOf(path);
  const next = besideOf(path);
  try {
    const isOlder = checkStore(file);
    if (isOlder) {
      copyInto(file, staged);
      migrateSqlite(staged, readMigrations('sqlite'));
    }
    copyInto(isOlder ? staged : file, next);
    if (isThere && isSqlite(path)) await overwrite(next, path);
    else {
      refuseLeftovers(path, force);
      place(next, path, force);
    }
  } catch (error) {
    throw explain(error, file);
  } finally {
    removeStore(staged);
    removeStore(next);
  }
}

/** Whether a file is the store of an older version. @throws StewardError `configuration` for one that is none, damaged, or newer. */
function checkStore(file: string): boolean {
  const database = new DatabaseSync(file, { timeout: WAIT_MS, readOnly: true });
  try {
    const [check] = database.prepare('PRAGMA quick_check(1)').all();
    if (!check || Object.values(check)[0] !== 'ok') throw refusal(`${file} is damaged`);
    const names = new Set(
      database
        .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
        .all()
        .map(({ name }) => name),
    );
    if (!TABLES.every((table) => names.has(table))) throw refusal(`${file} is a SQLite database, but no Steward store`);
    // The columns that APPLIED_SQL names.
    const applied = database.prepare(APPLIED_SQL).all() as AppliedMigration[];
    return pendingMigrations(readMigrations('sqlite'), applied).length > 0;
  } finally {
    database.close();
  }
}

/** Puts the content of one database into another one that is there. SQLite does it in one transaction. */
async function overwrite(from: string, path: string): Promise<void> {
  leaveWal(path);
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    // All pages in one step: the lock is held for no longer than that, and nothing is between.
    await backup(source, path, { rate: -1 });
  } finally {
    source.close();
  }
}

/** Out of WAL mode, which SQLite does only for the one connection that there is: so it also says that nobody else has the file open. */
function leaveWal(path: string): void {
  const database = new DatabaseSync(path, { timeout: 1_000 });
  try {
    database.exec('PRAGMA journal_mode=DELETE');
  } catch (error) {
    throw isBusy(error) ? inUse(path) : error;
  } finally {
    database.close();
  }
}

/** A log of writes that belongs to another database would be played into this one. */
function refuseLeftovers(path: string, force: boolean): void {
  const leftovers = [`${path}-wal`, `${path}-shm`, `${path}-journal`].filter((one) => existsSync(one));
  if (leftovers.length > 0 && !force)
    throw refusal(`${leftovers.join(' and ')} is left of another store; --force removes it`);
  for (const one of leftovers) rmSync(one);
}
