import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../emulators/until.ts';
import { startPostgres } from '../test/support/postgres.ts';
import { startValkey, type Valkey, valkeyMissing } from '../test/support/valkey.ts';
import { longestGapMs, startLoad } from './load.ts';
import type { Finding, Scenario } from './scenario.ts';
import { askHealth, endServer, mintKey, type Server, startServer, withFolder } from './server.ts';

const PARALLEL = 8;
const MORE_MAX_MS = 2_000;
/** How long the same load runs without faults, for comparison. */
const QUIET_MS = 5_000;

/** The shared memory may disappear at any time: no request waits for it. */
export const SHARED_MEMORY: readonly Scenario[] = [
  {
    name: 'the shared memory is killed, frozen and started again, under load on two processes',
    goal: `0 requests failed; longest pause at most ${MORE_MAX_MS / 1_000} s more than before; shared again each time`,
    isMeasured: true,
    missing: valkeyMissing,
    run: (scale) => killAndFreeze(scale === 'short' ? 2 : 20),
  },
];

async function killAndFreeze(rounds: number): Promise<Finding> {
  const postgres = await startPostgres();
  const valkey = await startValkey();
  try {
    const env = { DATABASE_URL: await postgres.createDatabase(), REDIS_URL: valkey.url };
    return await withFolder((folder) => underLoad(folder, env, valkey, rounds));
  } finally {
    await valkey.kill();
    await postgres.stop();
  }
}

async function underLoad(
  folder: string,
  env: Readonly<Record<string, string>>,
  valkey: Valkey,
  rounds: number,
): Promise<Finding> {
  // A rule and a rate limit that use the shared memory for every message.
  const settings = { ...env, LOG_LEVEL: 'silent', SERVICE_RATE_LIMIT_PER_MINUTE: '1000000' };
  const servers = [await startServer(folder, settings), await startServer(folder, settings)];
  const [first] = servers;
  if (!first) throw new Error('no server');
  const key = await mintKey(first.url, 'chaos');
  await fetch(`${first.url}/v1/settings`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ flood: { repeats: 0, messages: 10_000, window_seconds: 60, action: 'flag' } }),
  });
  const loads = servers.map((server) => startLoad(server.url, key, PARALLEL));
  await Promise.all(loads.map((load) => load.answered(20)));
  const quietFrom = performance.now();
  await pause(QUIET_MS);
  const from = performance.now();
  for (let round = 0; round < rounds; round++) {
    valkey.signal('SIGSTOP');
    await pause(1_000);
    valkey.signal('SIGCONT');
    await allSay(servers, 'up');
    await valkey.kill();
    await allSay(servers, 'gone');
    await valkey.start();
    await allSay(servers, 'up');
  }
  const to = performance.now();
  await Promise.all(loads.map((load) => load.stop()));
  await Promise.all(servers.map((server) => endServer(server, 'SIGTERM')));
  const outcomes = loads.flatMap((load) => load.outcomes);
  const failed = outcomes.filter(({ status }) => status !== 200).length;
  const longestIn = (begin: number, end: number): number =>
    Math.max(...loads.map((load) => longestGapMs(load.outcomes, begin, end)));
  const [quiet, longest] = [longestIn(quietFrom, from), longestIn(from, to)];
  return {
    figure: `${rounds} times frozen and killed: ${outcomes.length - failed} answered, ${failed} failed, longest pause ${seconds(longest)} s, ${seconds(quiet)} s before`,
    holds: failed === 0 && longest <= quiet + MORE_MAX_MS,
  };
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}

/** Waits until both report this state. @throws Error if one never does. */
async function allSay(servers: readonly Server[], state: 'up' | 'gone'): Promise<void> {
  for (const { url } of servers)
    await until(async () => (await askHealth({ url })).includes(`"shared_memory":"${state}"`), {
      what: `health that says ${state}`,
    });
}
