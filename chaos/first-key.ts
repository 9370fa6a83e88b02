import { type CreateDatabase, onEachStore } from './each-store.ts';
import { send } from './load.ts';
import type { Finding, Scale } from './scenario.ts';
import { endServer, startServer } from './server.ts';

const SIZES = { short: { rounds: 1, processes: [2] }, whole: { rounds: 10, processes: [2, 3, 4] } } as const;

/** Two to four processes start at once on a store without a key. */
export const FIRST_KEY = onEachStore(
  {
    name: 'two to four processes at once on an empty store',
    goal: 'one process prints a key, and every process answers with it',
  },
  race,
);

async function race(folder: string, createDatabase: CreateDatabase, scale: Scale): Promise<Finding> {
  const wrong: string[] = [];
  const { rounds, processes } = SIZES[scale];
  for (let round = 0; round < rounds; round++)
    for (const count of processes) {
      const fault = await raceOnce(folder, await createDatabase(), count);
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
