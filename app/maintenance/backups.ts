import type { CliDeps } from '../../src/cli/base/deps.ts';
import { backupSqlite, sqlitePath } from '../../src/store/operations/backup.ts';
import { restoreSqlite } from '../../src/store/operations/restore.ts';
import type { Config } from '../config/config.ts';

/** Copies of the store that the settings name, and what is said of them. */
export function createBackups(readSettings: () => Pick<Config, 'DATABASE_URL'>): CliDeps['backups'] {
  return {
    backup: async (file, options) => {
      const path = sqlitePath(readSettings().DATABASE_URL, '`pg_dump --format=custom` to back it up');
      backupSqlite(path, file, options);
      return `The store ${path} is copied to ${file}.`;
    },
    restore: async (file, options) => {
      const path = sqlitePath(readSettings().DATABASE_URL, '`pg_restore --clean` to restore it');
      await restoreSqlite(file, path, options);
      return `The store ${path} is what ${file} has.`;
    },
  };
}
