import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { misconfigured, type StewardError } from '../../core/common/errors.ts';

/** One committed migration. `checksum` is the SHA-256 that Prisma keeps of it, in hex. */
export type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

/** One row of Prisma's own table `_prisma_migrations`. */
export type AppliedMigration = {
  readonly migration_name: string;
  readonly checksum: string;
  readonly finished_at: unknown;
};

/** Lists the migrations that a database has. */
export const APPLIED_SQL =
  'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at';

/** Reads the committed migrations for one kind of database, oldest first. They are in the package, next to `package.json`. */
export function readMigrations(kind: 'sqlite' | 'postgresql'): Migration[] {
  const folder = join(packageRoot(), kind === 'sqlite' ? 'prisma/migrations' : 'prisma/postgresql/migrations');
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'migration.sql')))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/** Returns the migrations that a database still needs. @throws StewardError `configuration` if it has an unknown or changed one. */
export function pendingMigrations(all: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  for (const { migration_name: name, checksum, finished_at } of applied) {
    if (!finished_at) throw refusal(`the migration ${name} failed half-way; see \`npx prisma migrate resolve\``);
    const known = all.find((migration) => migration.name === name);
    if (!known) throw refusal(`the database is newer than this Steward: it has migration ${name}; update Steward`);
    if (known.checksum !== checksum)
      throw refusal(`the migration ${name} changed after the database applied it; install Steward again`);
  }
  return all.filter((migration) => !applied.some((row) => row.migration_name === migration.name));
}

function refusal(message: string): StewardError {
  return misconfigured(`DATABASE_URL: ${message}`);
}

/** Finds the folder of this package, from the sources and from `dist/`. */
export function packageRoot(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (folder === dirname(folder)) throw new Error('no package.json above the program');
  }
}
