import { type Stats, statSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';

/** Checking a file of this size takes about a sixth of a second; in a larger file everything but the log is checked. */
const WHOLE_MAX_BYTES = 256 * 1024 * 1024;
const LOG_TABLE = 'Decision';

/** Returns SQLite's description of a file's damage, or null. Over 256 MiB it skips the log. @throws the driver's error for an unreadable file. */
export function findDamage(path: string): string | null {
  const isWhole = statSync(path).size <= WHOLE_MAX_BYTES;
  return withSqlite(path, { timeout: 1_000, readOnly: true }, (database) => {
    const tables = isWhole
      ? [null]
      : database
          .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> ?")
          .all(LOG_TABLE)
          .map(({ name }) => String(name));
    for (const table of tables) {
      const argument = table === null ? '1' : `"${table.replaceAll('"', '""')}"`;
      const [found] = database.prepare(`PRAGMA quick_check(${argument})`).all();
      const said = String(found ? Object.values(found)[0] : 'no answer');
      if (said !== 'ok') return said;
    }
    return null;
  });
}

/** Opens a SQLite file only for the duration of some work. */
export function withSqlite<T>(
  path: string,
  options: ConstructorParameters<typeof DatabaseSync>[1],
  work: (database: InstanceType<typeof DatabaseSync>) => T,
): T {
  const database = new DatabaseSync(path, options);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Returns a check whether a path still leads to the open file; SQLite would keep writing to a deleted or replaced one. */
export function watchFile(path: string): () => boolean {
  const opened = statSync(path);
  return () => {
    const now: Stats | undefined = statSync(path, { throwIfNoEntry: false });
    return now !== undefined && now.ino === opened.ino && now.dev === opened.dev;
  };
}
