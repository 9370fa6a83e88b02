import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../emulators/until.ts';
import { queryDirectly } from '../test/store/query-directly.ts';
import { type Postgres, startPostgres } from '../test/support/postgres.ts';
import { type Load, send, startLoad } from './load.ts';
import { type Finding, isWithin, type Scale, type Scenario } from './scenario.ts';
import { askHealth, endServer, mintKey, type Server, startServer, withFolder } from './server.ts';
import { countOutcomes } from './tally.ts';

const PARALLEL = 8;
const AGAIN_MAX_MS = 5_000;

/** PostgreSQL fails under load in several ways, and comes back. */
export const OUTAGES: readonly Scenario[] = [
  {
    name: 'PostgreSQL is restarted, and crashes, again and again, under load',
    goal: `every failure is 503 with Retry-After; answers again within ${AGAIN_MAX_MS / 1_000} s of its start; 0 missing, twice or torn`,
    isMeasured: true,
    run: (scale) => withPostgres((world) => restart(world, scale)),
  },
  {
    name: 'PostgreSQL becomes read-only under load, and can be written again',
    goal: `503 and a word while it is; answers again within ${AGAIN_MAX_MS / 1_000} s; 0 missing, twice or torn`,
    isMeasured: true,
    run: (scale) => withPostgres((world) => makeReadOnly(world, scale)),
  },
];

type World = { readonly postgres: Postgres; readonly url: string; readonly folder: string };
type Served = World & { readonly server: Server; readonly key: string; readonly load: Load };

async function withPostgres(work: (world: World) => Promise<Finding>): Promise<Finding> {
  const postgres = await startPostgres({ fsync: true });
  try {
    const url = await postgres.createDatabase();
    return await withFolder((folder) => work({ postgres, url, folder }));
  } finally {
    await postgres.stop();
  }
}

/** Starts a service with this URL under load. */
async function serve(world: World, databaseUrl: string): Promise<Served> {
  const server = await startServer(world.folder, { DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' });
  const key = await mintKey(server.url, 'chaos');
  const load = startLoad(server.url, key, PARALLEL);
  await load.answered(20);
  return { ...world, server, key, load };
}

/** Returns how long until a request is answered with 200. */
async function answeredAfterMs({ server, key }: Served): Promise<number> {
  const begin = performance.now();
  await until(async () => (await send(server.url, key)).status === 200, { deadlineMs: 120_000, what: 'an answer' });
  return performance.now() - begin;
}

/** Returns how long until the health matches, at most the deadline. */
async function toldAfterMs({ server }: Served, word: RegExp, deadlineMs: number): Promise<number> {
  const begin = performance.now();
  const says = async () => word.test(await askHealth(server));
  await until(says, { deadlineMs, what: 'a word of health' }).catch(() => {});
  return performance.now() - begin;
}

/** Ends the load and the service, and counts the acknowledged requests. */
async function judge(served: Served): Promise<{ readonly figure: string; readonly holds: boolean }> {
  const { server, load, url } = served;
  const isAlive = server.process.exitCode === null;
  await load.stop();
  await endServer(server, 'SIGTERM');
  const { figure, holds } = await countOutcomes(load, url);
  return { figure: `${figure}; ${isAlive ? 'alive' : 'dead'}`, holds: isAlive && holds };
}

async function restart(world: World, scale: Scale): Promise<Finding> {
  const served = await serve(world, world.url);
  const rounds = scale === 'short' ? 2 : 10;
  let longestMs = 0;
  for (let round = 0; round < rounds; round++) {
    await pause(200 + Math.random() * 300);
    await world.postgres.restart(round % 2 === 0 ? 'fast' : 'crash');
    longestMs = Math.max(longestMs, await answeredAfterMs(served));
  }
  const judged = await judge(served);
  return {
    figure: `${rounds} times: again after ${seconds(longestMs)} s at most; ${judged.figure}`,
    holds: judged.holds && isWithin(scale, longestMs, AGAIN_MAX_MS),
  };
}

async function makeReadOnly(world: World, scale: Scale): Promise<Finding> {
  const served = await serve(world, world.url);
  const rounds = scale === 'short' ? 1 : 5;
  const set = async (value: string) => {
    await queryDirectly(world.url, `ALTER SYSTEM SET default_transaction_read_only = ${value}`);
    await queryDirectly(world.url, 'SELECT pg_reload_conf()');
  };
  let toldMs = 0;
  let longestMs = 0;
  for (let round = 0; round < rounds; round++) {
    await set('on');
    await until(() => served.load.outcomes.at(-1)?.status === 503, { deadlineMs: 30_000, what: 'a refusal' });
    toldMs = Math.max(toldMs, await toldAfterMs(served, /"state":"read_only"/, 10_000));
    await set('off');
    longestMs = Math.max(longestMs, await answeredAfterMs(served));
    await served.load.answered(served.load.outcomes.filter(({ status }) => status === 200).length + 10);
  }
  const judged = await judge(served);
  return {
    figure: `${rounds} times: health said read_only after ${seconds(toldMs)} s, again after ${seconds(longestMs)} s at most; ${judged.figure}`,
    holds: judged.holds && isWithin(scale, longestMs, AGAIN_MAX_MS) && toldMs < 10_000,
  };
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
