import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { backup, DatabaseSync } from '@photostructure/sqlite';
import { codeOf, StewardError } from '../../core/common/errors.ts';
import { APPLIED_SQL, type AppliedMigration, pendingMigrations, readMigrations } from '../database/migrations.ts';
import { withSqlite } from '../sqlite/check.ts';
import { isBusy, messageOf, sqliteCode } from '../sqlite/faults.ts';
import { makeFolder } from '../sqlite/make-folder.ts';
import { migrateSqlite } from '../sqlite/migrate.ts';

/** How long a copy waits for a writer that holds the store. */
const WAIT_MS = 10_000;
const NOT_A_DATABASE = 26;
/** A store has tenants and a log, whatever its version. */
const TABLES = ['Tenant', 'ApiKey', 'Decision', '_prisma_migrations'];

/** The path of a SQLite store. @throws StewardError `configuration` for another kind of store. */
export function sqlitePath(url: string, instead: string): string {
  if (url.startsWith('file:')) return resolve(url.replace(/^file:(\/\/(?=\/))?/, '').replace(/\?.*$/, ''));
  throw new StewardError('configuration', `the store is a PostgreSQL database; use ${instead}`);
}

/** Copies a SQLite store as it is at one instant, whole or not at all. @throws StewardError `configuration` that says what is in the way. */
export function backupSqlite(path: string, file: string, { force }: { readonly force: boolean }): void {
  if (!existsSync(path)) throw refusal(`there is no store at ${path}`);
  if (resolve(file) === path) throw refusal('the copy would replace the store itself; use another file');
  if (existsSync(file) && !force) throw refusal(`${file} already exists; use --force to replace it`);
  const next = besideOf(file);
  try {
    copyInto(path, next);
    place(next, file, force);
  } catch (error) {
    throw explain(error, file);
  } finally {
    removeStore(next);
  }
}

/**
 * Makes a copy the store: checked and migrated beside it, then put there in one transaction.
 * @throws StewardError `configuration`: a server has the store open, the file is none or newer, or there is a store already.
 */
export async function restoreSqlite(file: string, path: string, { force }: { readonly force: boolean }): Promise<void> {
  if (!existsSync(file)) throw refusal(`there is no file ${file}`);
  if (resolve(file) === path) throw refusal('the copy is the store itself; use a file from `steward backup`');
  const isThere = existsSync(path) && statSync(path).size > 0;
  if (isThere && !force) throw refusal(`there is already a store at ${path}; use --force to replace it`);
  makeFolder(dirname(path));
  const [staged, next] = [besideOf(path), besideOf(path)];
  try {
    const isOlder = checkStore(file);
    if (isOlder) {
      copyInto(file, staged);
      migrateSqlite(staged, readMigrations('sqlite'));
    }
    copyInto(isOlder ? staged : file, next);
    if (isThere && faultOf(path, 'SELECT count(*) FROM sqlite_master') === null) await overwrite(next, path);
    else {
      // A log of writes that belongs to another database would be played into this one.
      const leftovers = [`${path}-wal`, `${path}-shm`, `${path}-journal`].filter((one) => existsSync(one));
      if (leftovers.length > 0 && !force)
        throw refusal(`${leftovers.join(' and ')} is left over from another store; use --force to remove it`);
      for (const one of leftovers) rmSync(one);
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
  return withSqlite(file, { timeout: WAIT_MS, readOnly: true }, (database) => {
    const [check] = database.prepare('PRAGMA quick_check(1)').all();
    if (!check || Object.values(check)[0] !== 'ok') throw refusal(`${file} is damaged`);
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
    if (!TABLES.every((table) => tables.some(({ name }) => name === table)))
      throw refusal(`${file} is a SQLite database, but not a Steward store`);
    // The columns that APPLIED_SQL names.
    const applied = database.prepare(APPLIED_SQL).all() as AppliedMigration[];
    return pendingMigrations(readMigrations('sqlite'), applied).length > 0;
  });
}

/** Puts the content of one database into another one that is there. SQLite does it in one transaction. */
async function overwrite(from: string, path: string): Promise<void> {
  // Out of WAL mode, which SQLite does only for the one connection that there is: so it also says that nobody else has the file open.
  const fault = faultOf(path, 'PRAGMA journal_mode=DELETE');
  if (fault !== null) throw fault;
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    // All pages in one step: the lock is held for no longer than that, and nothing is between.
    await backup(source, path, { rate: -1 });
  } finally {
    source.close();
  }
}

// The driver keeps a connection half open until its prepared statements are collected as garbage, and in WAL mode that is a
// lock. What somebody else must be able to lock afterwards is therefore touched by `exec` alone.

/** VACUUM INTO reads in one transaction, so it sees one instant; in WAL mode it keeps nobody from writing. The copy is not in WAL mode. */
function copyInto(from: string, to: string): void {
  // The file is there before anything is in it, so that nobody else can read it for a moment.
  closeSync(openSync(to, 'wx', 0o600));
  const vacuum = `VACUUM INTO '${to.replaceAll("'", "''")}'`;
  withSqlite(from, { timeout: WAIT_MS, readOnly: true }, (database) => database.exec(vacuum));
  sync(to);
}

/** What a statement fails by on a file that is there; null for nothing. @throws StewardError where a server has the file open. */
function faultOf(path: string, statement: string): unknown {
  return withSqlite(path, { timeout: 1_000 }, (database) => {
    try {
      database.exec(statement);
      return null;
    } catch (error) {
      if (isBusy(error)) throw refusal(`another process uses ${path}; stop the server first`);
      return error;
    }
  });
}

/** A new name beside a file. */
function besideOf(file: string): string {
  return `${resolve(file)}.${randomUUID()}.part`;
}

/** Waits until what was written is on the disk. */
function sync(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** What a failure of SQLite means to who asked. */
function explain(error: unknown, file: string): StewardError {
  if (error instanceof StewardError) return error;
  if (sqliteCode(error) === NOT_A_DATABASE) return refusal(`${file} is not a SQLite database`);
  const isTaken = codeOf(error) === 'EEXIST';
  const reason = isTaken ? 'it exists now; use --force to replace it' : messageOf(error);
  return new StewardError('configuration', `${file}: ${reason}`, { cause: error });
}

/** A refusal that is safe to show. */
function refusal(message: string): StewardError {
  return new StewardError('configuration', message);
}

/** Moves a finished file to its place, or refuses to when something has come to be there. */
function place(next: string, file: string, force: boolean): void {
  if (force) renameSync(next, file);
  else linkSync(next, file);
  sync(dirname(resolve(file)));
}

/** Removes a database with what lies beside it. */
function removeStore(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
}
