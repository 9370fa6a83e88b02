import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { StewardError } from '../../core/common/errors.ts';
import { besideOf, copyInto, explain, place, refusal, removeStore } from './sqlite-copy.ts';

/** The path of a SQLite store. @throws StewardError `configuration` for another kind of store. */
export function sqlitePath(url: string, instead: string): string {
  if (url.startsWith('file:')) return resolve(url.replace(/^file:(\/\/(?=\/))?/, '').replace(/\?.*$/, ''));
  throw new StewardError('configuration', `the store is a PostgreSQL; use ${instead}`);
}

/** Copies a SQLite store as it is at one instant, whole or not at all. @throws StewardError `configuration` that says what is in the way. */
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
