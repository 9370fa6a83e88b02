import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../emulators/until.ts';
import { send, startLoad } from './load.ts';
import { type Finding, isWithin, type Scale, type Scenario } from './scenario.ts';
import { askHealth, endServer, mintKey, startServer, withFolder } from './server.ts';
import { countOutcomes } from './tally.ts';

const SHIM = join(import.meta.dirname, 'thread-shim.mjs');
const DEATHS = { short: 3, whole: 50 } as const;
const AGAIN_MAX_MS = 6_000;

/** The thread that writes to a SQLite file dies under load. */
export const THREADS: readonly Scenario[] = [
  {
    name: 'the thread that writes dies, again and again, under load, SQLite',
    goal: `every failure is 503 with Retry-After; answers again within ${AGAIN_MAX_MS / 1_000} s; 0 missing, twice or torn`,
    isMeasured: true,
    run: (scale) => withFolder((folder) => endThreads(folder, scale)),
  },
];

async function endThreads(folder: string, scale: Scale): Promise<Finding> {
  const url = `file:${folder}/steward.db`;
  const env = { DATABASE_URL: url, LOG_LEVEL: 'silent', SERVICE_STORE_THREAD: 'on' };
  const server = await startServer(folder, env, { probe: SHIM });
  const key = await mintKey(server.url, 'chaos');
  const load = startLoad(server.url, key, 8);
  await load.answered(10);
  let longestMs = 0;
  for (let death = 0; death < DEATHS[scale]; death++) {
    await pause(Math.random() * 200);
    server.process.send?.('end the thread');
    const begin = performance.now();
    const answers = async () => (await send(server.url, key)).status === 200;
    await until(answers, { deadlineMs: 60_000, what: 'an answer' });
    longestMs = Math.max(longestMs, performance.now() - begin);
  }
  await load.stop();
  const health = JSON.parse(await askHealth(server)) as {
    readonly store: { readonly writer_deaths: number };
  };
  await endServer(server, 'SIGTERM');
  const { figure, holds } = await countOutcomes(load, url);
  const deaths = health.store.writer_deaths;
  return {
    figure: `${deaths} deaths: ${figure}; again after ${(longestMs / 1_000).toFixed(1)} s at most`,
    holds: deaths > 0 && holds && isWithin(scale, longestMs, AGAIN_MAX_MS),
  };
}
