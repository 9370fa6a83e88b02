import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../test/support/postgres.ts';
import { send } from './load.ts';
import type { Finding, Scale, Scenario } from './scenario.ts';
import { endServer, startServer, withFolder } from './server.ts';

const SIZES = { short: { rounds: 1, processes: [2] }, whole: { rounds: 10, processes: [2, 3, 4] } } as const;
const GOAL = 'one process prints a key, and every process answers with it';

/** Two to four processes start at once on a store that has no key. */
export const FIRST_KEY: readonly Scenario[] = [
  {
    name: 'two to four processes at once on an empty store, SQLite',
    goal: GOAL,
    run: (scale) =>
      withFolder((folder) =>
        race(folder, scale, async () => {
          for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
          return `file:${join(folder, 'steward.db')}`;
        }),
      ),
  },
  {
    name: 'two to four processes at once on an empty store, PostgreSQL',
    goal: GOAL,
    run: async (scale) => {
      const postgres = await startPostgres();
      try {
        return await withFolder((folder) => race(folder, scale, postgres.createDatabase));
      } finally {
        await postgres.stop();
      }
    },
  },
];

async function race(folder: string, scale: Scale, emptyStore: () => Promise<string>): Promise<Finding> {
  const wrong: string[] = [];
  const { rounds, processes } = SIZES[scale];
  for (let round = 0; round < rounds; round++)
    for (const count of processes) {
      const fault = await raceOnce(folder, await emptyStore(), count);
      if (fault !== null) wrong.push(fault);
    }
  const figure = `${rounds * processes.length} starts of up to ${Math.max(...processes)} processes: ${wrong.length} with another number of keys`;
  return { figure: [figure, ...wrong].join('; '), holds: wrong.length === 0 };
}

/** @returns what is wrong, or null. */
async function raceOnce(folder: string, databaseUrl: string, processes: number): Promise<string | null> {
  const env = { DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', SERVICE_KEYMINT_TOKEN: '' };
  const servers = await Promise.all(Array.from({ length: processes }, () => startServer(folder, env)));
  const keys = servers.flatMap(({ firstKey }) => firstKey() ?? []);
  const answers = await Promise.all(servers.map(({ url }) => send(url, keys[0] ?? 'none')));
  await Promise.all(servers.map((server) => endServer(server, 'SIGTERM')));
  const refused = answers.filter(({ status }) => status !== 200).length;
  return keys.length === 1 && refused === 0
    ? null
    : `${keys.length} keys of ${processes}, ${refused} refused the first`;
}
