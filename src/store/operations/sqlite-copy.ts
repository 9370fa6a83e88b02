import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { StewardError } from '../../core/common/errors.ts';
import { isBusy, sqliteCode } from '../sqlite/faults.ts';

/** How long a copy waits for a writer that holds the store. */
export const WAIT_MS = 10_000;
const NOT_A_DATABASE = 26;
/** A store has tenants and a log, whatever its version. */
export const TABLES = ['Tenant', 'ApiKey', 'Decision', '_prisma_migrations'];

// The driver keeps a connection half open until its prepared statements are collected as garbage, and in WAL mode that is a
// lock. What somebody else must be able to lock afterwards is therefore touched by `exec` alone.

/** VACUUM INTO reads in one transaction, so it sees one instant; in WAL mode it keeps nobody from writing. The copy is not in WAL mode. */
export function copyInto(from: string, to: string): void {
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

/** Whether a file is a SQLite database. */
export function isSqlite(path: string): boolean {
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

/** A new name beside a file. */
export function besideOf(file: string): string {
  return `${resolve(file)}.${randomUUID()}.part`;
}

/** Waits until what was written is on the disk. */
export function sync(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** What a failure of SQLite means to who asked. */
export function explain(error: unknown, file: string): StewardError {
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

/** A refusal that is safe to show. */
export function refusal(message: string): StewardError {
  return new StewardError('configuration', message);
}

/** Moves a finished file to its place, or refuses to when something has come to be there. */
export function place(next: string, file: string, force: boolean): void {
  if (force) renameSync(next, file);
  else linkSync(next, file);
  sync(dirname(resolve(file)));
}

/** Removes a database with what lies beside it. */
export function removeStore(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
}

/** The refusal where a server has the file open. */
export function inUse(path: string): StewardError {
  return refusal(`another process has ${path} open; stop the server first`);
}
