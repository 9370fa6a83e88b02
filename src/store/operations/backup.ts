import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { backup, DatabaseSync } from '@photostructure/sqlite';
import { codeOf, misconfigured, StewardError } from '../../core/common/errors.ts';
import { APPLIED_SQL, type AppliedMigration, pendingMigrations, readMigrations } from '../database/migrations.ts';
import { withSqlite } from '../sqlite/check.ts';
import { isBusy, messageOf, sqliteCode } from '../sqlite/faults.ts';
import { makeFolder } from '../sqlite/make-folder.ts';
import { migrateSqlite } from '../sqlite/migrate.ts';

/** How long a copy waits for a writer that has locked the store. */
const WAIT_MS = 10_000;
const NOT_A_DATABASE = 26;
/** Tables that a store of any version has. */
const TABLES = ['Tenant', 'ApiKey', 'Decision', '_prisma_migrations'];

/** Returns the path of a SQLite store. @throws StewardError `configuration` for another kind of store. */
export function sqlitePath(url: string, instead: string): string {
  if (url.startsWith('file:')) return resolve(url.replace(/^file:(\/\/(?=\/))?/, '').replace(/\?.*$/, ''));
  throw misconfigured(`the store is a PostgreSQL database; use ${instead}`);
}

/** Copies a SQLite store at one instant, as a whole or not at all. @throws StewardError `configuration` with the reason. */
export function backupSqlite(path: string, file: string, { force }: { readonly force: boolean }): void {
  if (!existsSync(path)) throw misconfigured(`there is no store at ${path}`);
  if (resolve(file) === path) throw misconfigured('the copy would replace the store itself; use another file');
  if (existsSync(file) && !force) throw misconfigured(`${file} already exists; use --force to replace it`);
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
 * Replaces the store by a copy. The copy is first checked and migrated in another file; replacing is one transaction.
 * @throws StewardError `configuration`: a server has the store open, the file is no store or a newer one, or a store already exists.
 */
export async function restoreSqlite(file: string, path: string, { force }: { readonly force: boolean }): Promise<void> {
  if (!existsSync(file)) throw misconfigured(`there is no file ${file}`);
  if (resolve(file) === path) throw misconfigured('the copy is the store itself; use a file from `steward backup`');
  const isThere = existsSync(path) && statSync(path).size > 0;
  if (isThere && !force) throw misconfigured(`there is already a store at ${path}; use --force to replace it`);
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
      // SQLite would replay a write-ahead log of another database into this one.
      const leftovers = [`${path}-wal`, `${path}-shm`, `${path}-journal`].filter((one) => existsSync(one));
      if (leftovers.length > 0 && !force)
        throw misconfigured(`${leftovers.join(' and ')} is left over from another store; use --force to remove it`);
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

/** Whether a file is the store of an older version. @throws StewardError `configuration` if it is not a store, damaged, or newer. */
function checkStore(file: string): boolean {
  return withSqlite(file, { timeout: WAIT_MS, readOnly: true }, (database) => {
    const [check] = database.prepare('PRAGMA quick_check(1)').all();
    if (!check || Object.values(check)[0] !== 'ok') throw misconfigured(`${file} is damaged`);
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
    if (!TABLES.every((table) => tables.some(({ name }) => name === table)))
      throw misconfigured(`${file} is a SQLite database, but not a Steward store`);
    // The columns that APPLIED_SQL names.
    const applied = database.prepare(APPLIED_SQL).all() as AppliedMigration[];
    return pendingMigrations(readMigrations('sqlite'), applied).length > 0;
  });
}

/** Replaces the content of an existing database by that of another one. SQLite does it in one transaction. */
async function overwrite(from: string, path: string): Promise<void> {
  // SQLite only leaves WAL mode if no other connection is open, so this also checks that nobody else has the file open.
  const fault = faultOf(path, 'PRAGMA journal_mode=DELETE');
  if (fault !== null) throw fault;
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    // Copies all pages in one step, which keeps the lock short and lets nobody in between.
    await backup(source, path, { rate: -1 });
  } finally {
    source.close();
  }
}

// The driver keeps a connection half open until its prepared statements are garbage-collected, and in WAL mode that is a lock.
// So a file that others must be able to lock afterwards is only accessed with `exec`.

/** Copies with VACUUM INTO, which reads one instant in one transaction and in WAL mode blocks no writer. The copy is not in WAL mode. */
function copyInto(from: string, to: string): void {
  // The file exists with its mode before it has content, so that nobody else can read it for a moment.
  closeSync(openSync(to, 'wx', 0o600));
  const vacuum = `VACUUM INTO '${to.replaceAll("'", "''")}'`;
  withSqlite(from, { timeout: WAIT_MS, readOnly: true }, (database) => database.exec(vacuum));
  sync(to);
}

/** Returns the error of a statement on an existing file; null without an error. @throws StewardError if a server has the file open. */
function faultOf(path: string, statement: string): unknown {
  return withSqlite(path, { timeout: 1_000 }, (database) => {
    try {
      database.exec(statement);
      return null;
    } catch (error) {
      if (isBusy(error)) throw misconfigured(`another process uses ${path}; stop the server first`);
      return error;
    }
  });
}

/** Returns a new name next to a file. */
function besideOf(file: string): string {
  return `${resolve(file)}.${randomUUID()}.part`;
}

/** Waits until the written data is on disk. */
function sync(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Explains a failure of SQLite to the caller. */
function explain(error: unknown, file: string): StewardError {
  if (error instanceof StewardError) return error;
  if (sqliteCode(error) === NOT_A_DATABASE) return misconfigured(`${file} is not a SQLite database`);
  const isTaken = codeOf(error) === 'EEXIST';
  const reason = isTaken ? 'it exists now; use --force to replace it' : messageOf(error);
  return misconfigured(`${file}: ${reason}`, error);
}

/** Moves a finished file to its place; without `force` it fails if a file appeared there meanwhile. */
function place(next: string, file: string, force: boolean): void {
  if (force) renameSync(next, file);
  else linkSync(next, file);
  sync(dirname(resolve(file)));
}

/** Removes a database with its side files. */
function removeStore(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
}
