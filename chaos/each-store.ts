import { join } from 'node:path';
import { startPostgres } from '../test/support/postgres.ts';
import type { Finding, Scale, Scenario } from './scenario.ts';
import { withFolder } from './server.ts';

/** Creates an empty database, and returns its URL. */
export type CreateDatabase = () => Promise<string>;
type Run = (folder: string, createDatabase: CreateDatabase, scale: Scale) => Promise<Finding>;

/** Returns a scenario twice: on SQLite and on a PostgreSQL of its own. */
export function onEachStore(scenario: Omit<Scenario, 'run'>, run: Run): readonly Scenario[] {
  return [
    { ...scenario, name: `${scenario.name}, SQLite`, run: (scale) => onSqlite(run, scale) },
    { ...scenario, name: `${scenario.name}, PostgreSQL`, run: (scale) => onPostgresql(run, scale) },
  ];
}

function onSqlite(run: Run, scale: Scale): Promise<Finding> {
  let made = 0;
  return withFolder((folder) => run(folder, async () => `file:${join(folder, `steward-${made++}.db`)}`, scale));
}

async function onPostgresql(run: Run, scale: Scale): Promise<Finding> {
  const postgres = await startPostgres({ fsync: true });
  try {
    return await withFolder((folder) => run(folder, postgres.createDatabase, scale));
  } finally {
    await postgres.stop();
  }
}
