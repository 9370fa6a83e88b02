import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { backup, DatabaseSync } from '@photostructure/sqlite';
import { StewardError } from '../core/errors.ts';
import { APPLIED_SQL, type AppliedMigration, pendingMigrations, readMigrations } from './migrations.ts';
import { isBusy, sqliteCode } from './sqlite/faults.ts';
import { makeFolder } from './sqlite/make-folder.ts';
import { migrateSqlite } from './sqlite/migrate.ts';

/** How long a copy waits for a writer that holds the store. */
const WAIT_MS = 10_000;
/** SQLite's code for a file that is something else. */
const NOT_A_DATABASE = 26;
/** A store has tenants and a log, whatever its version. */
const TABLES = ['Tenant', 'ApiKey', 'Decision', '_prisma_migrations'];

/** The path of a SQLite store. @throws StewardError `configuration` for another kind of store. */
export function sqlitePath(url: string, instead: string): string {
  if (url.startsWith('file:')) return resolve(url.replace(/^file:(\/\/(?=\/))?/, '').replace(/\?.*$/, ''));
  throw new StewardError('configuration', `the store is a PostgreSQL; use ${instead}`);
}

/**
 * Copies a SQLite store as it is at one instant, also while others write to it. The copy is whole, or it is not there.
 * @throws StewardError `configuration` that says what is in the way.
 */
export function backupSqlite(path: string, file: string, { force }: { readonly force: boolean }): void {
  if (!existsSync(path)) throw refusal(`there is no store at ${path}`);
  if (resolve(file) === path) throw refusal('the copy would replace the store itself; name another file');
  if (existsSync(file) && !force) throw refusal(`${file} is there already; --force replaces it`);
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
 * Makes a copy the store. It is checked and migrated beside the store first; then the store is replaced in one transaction,
 * so that a killed process leaves the old one or the new one.
 * @throws StewardError `configuration` that says what is in the way: a server that has the store open, a file that is no
 * store or is newer than this version, a store that is there.
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

// The driver keeps a connection half open until its prepared statements are collected as garbage, and in WAL mode that is a
// lock. What somebody else must be able to lock afterwards is therefore touched by `exec` alone.

/** VACUUM INTO reads in one transaction, so it sees one instant; in WAL mode it keeps nobody from writing. The copy is not in WAL mode. */
function copyInto(from: string, to: string): void {
  // The file is there before anything is in it, so that nobody else can read it for a moment.
  closeSync(openSync(to, 'wx', 0o600));
  const database = new DatabaseSync(from, { timeout: WAIT_MS, readOnly: true });
  try {
    database.exec(`VACUUM INTO '${to.replaceAll("'", "''")}'`);
  } finally {
    database.close();
  }
  sync(to);
}

/**
 * Whether a file is the store of an older version.
 * @throws StewardError `configuration` for a file that is no Steward store, is damaged, or is newer than this version.
 */
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

/** Moves a finished file to its place, or refuses to when something has come to be there. */
function place(next: string, file: string, force: boolean): void {
  if (force) renameSync(next, file);
  else linkSync(next, file);
  sync(dirname(resolve(file)));
}

/** A log of writes that belongs to another database would be played into this one. */
function refuseLeftovers(path: string, force: boolean): void {
  const leftovers = [`${path}-wal`, `${path}-shm`, `${path}-journal`].filter((one) => existsSync(one));
  if (leftovers.length > 0 && !force)
    throw refusal(`${leftovers.join(' and ')} is left of another store; --force removes it`);
  for (const one of leftovers) rmSync(one);
}

function isSqlite(path: string): boolean {
  const database = new DatabaseSync(path, { timeout: 1_000 });
  try {
    database.exec('SELECT count(*) FROM sqlite_master');
    return true;
  } catch (error) {
    if (isBusy(error)) throw inUse(path);
    return false;
  } finally {
    database.close();
  }
}

function besideOf(file: string): string {
  return `${resolve(file)}.${randomUUID()}.part`;
}

function removeStore(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
}

function sync(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function inUse(path: string): StewardError {
  return refusal(`another process has ${path} open; stop the server first`);
}

function explain(error: unknown, file: string): StewardError {
  if (error instanceof StewardError) return error;
  if (sqliteCode(error) === NOT_A_DATABASE) return refusal(`${file} is not a SQLite database`);
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST';
  const reason = isTaken
    ? 'it is there by now; --force replaces it'
    : error instanceof Error
      ? error.message
      : String(error);
  return new StewardError('configuration', `${file}: ${reason}`, { cause: error });
}

function refusal(message: string): StewardError {
  return new StewardError('configuration', message);
}
