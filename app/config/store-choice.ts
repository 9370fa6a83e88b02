import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { misconfigured } from '../../src/core/common/errors.ts';
import { isInstalled } from './package.ts';

/** A store named on the command line. */
export type StoreChoice = {
  /** A DATABASE_URL, or the path of a SQLite file. */
  readonly store?: string;
  /** A folder with a file `steward.db`. */
  readonly data?: string;
};

const FILE = 'file:';
const IN_THIS_FOLDER = './data/steward.db';

/** Returns the DATABASE_URL of a choice, or null without one. @throws StewardError `configuration` for both options. */
export function chosenStore({ store, data }: StoreChoice): string | null {
  if (store !== undefined && data !== undefined)
    throw misconfigured('--store and --data cannot be combined; use one, for example --data ./data');
  if (data !== undefined) return `${FILE}${join(resolve(data), 'steward.db')}`;
  if (store === undefined) return null;
  return /^(?:file|postgres(?:ql)?):/.test(store) ? store : `${FILE}${resolve(store)}`;
}

/** Returns the default store: in this folder for a checkout or an existing one, else in a folder of the user. @param root of the package. */
export function defaultStore(
  root: string,
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): string {
  if (!isInstalled(root) || existsSync(IN_THIS_FOLDER)) return `${FILE}${IN_THIS_FOLDER}`;
  return `${FILE}${join(userData(env, platform), 'steward', 'steward.db')}`;
}

/** Returns the user's data folder. @see https://specifications.freedesktop.org/basedir-spec/latest/ */
function userData(env: Readonly<Record<string, string | undefined>>, platform: NodeJS.Platform): string {
  if (platform === 'win32') return env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support');
  return env.XDG_DATA_HOME || join(homedir(), '.local', 'share');
}

/** Returns a store's address without credentials. @example storeName('postgresql://a:b@db/steward'); // => 'postgresql://db/steward' */
export function storeName(url: string): string {
  if (url.startsWith(FILE)) return resolve(url.slice(FILE.length));
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

/** Refuses a missing store, because a command in the wrong folder would use an empty one. @throws StewardError `configuration`. */
export function mustExist(url: string): void {
  if (!url.startsWith(FILE) || existsSync(url.slice(FILE.length).split('?')[0] ?? '')) return;
  throw misconfigured(
    `there is no store at ${storeName(url)}. Run this where the server runs, or name its folder, for example --data /srv/steward/data. For a new store, start the server once: steward serve`,
  );
}
