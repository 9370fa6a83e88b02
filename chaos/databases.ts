import { setTimeout as pause } from 'node:timers/promises';
import { startWire } from '../emulators/wire.ts';
import { queryDirectly } from '../test/store/query-directly.ts';
import { pgbouncerMissing, startPgbouncer } from '../test/support/pgbouncer.ts';
import { startPostgres } from '../test/support/postgres.ts';
import { longestGapMs, type Outcome, startLoad } from './load.ts';
import { type Finding, isWithin, type Scale, type Scenario } from './scenario.ts';
import { endServer, mintKey, type Server, startServer, withFolder } from './server.ts';

const END_OTHERS =
  'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
const PARALLEL = 16;
const FROZEN_MS = { short: 5_000, whole: 14_000 } as const;
const PEER_GAP_MAX_MS = 5_000;
const STOP_MAX_MS = 10_000;

/** Faults of PostgreSQL and of what is in front of it. */
export const DATABASES: readonly Scenario[] = [
  {
    name: 'PostgreSQL ends every connection, again and again, under load',
    goal: 'the process lives; every failure is 503 with Retry-After',
    run: (scale) => withPostgres((url, folder) => endConnections(url, folder, scale)),
  },
  {
    name: 'one of two processes is frozen under load',
    goal: `the other's longest pause <= ${PEER_GAP_MAX_MS / 1_000} s`,
    isMeasured: true,
    run: (scale) => withPostgres((url, folder) => freezePeer(url, folder, scale)),
  },
  {
    name: 'SIGTERM while PostgreSQL is frozen',
    goal: 'ended within 10 s',
    isMeasured: true,
    run: () => withPostgres(stopFrozen),
  },
  {
    name: 'PgBouncer in transaction mode under load',
    goal: '0 failures',
    missing: pgbouncerMissing,
    run: (scale) => withPostgres((url, folder) => usePooler(url, folder, scale)),
  },
];

async function withPostgres(work: (url: string, folder: string) => Promise<Finding>): Promise<Finding> {
  const postgres = await startPostgres();
  try {
    const url = await postgres.createDatabase();
    return await withFolder((folder) => work(url, folder));
  } finally {
    await postgres.stop();
  }
}

const serve = (folder: string, url: string) => startServer(folder, { DATABASE_URL: url, LOG_LEVEL: 'silent' });

async function endConnections(url: string, folder: string, scale: Scale): Promise<Finding> {
  const server = await serve(folder, url);
  const load = startLoad(server.url, await mintKey(server.url, 'chaos'), PARALLEL);
  const rounds = scale === 'short' ? 2 : 50;
  for (let round = 0; round < rounds; round++) {
    await pause(100 + Math.random() * 200);
    await queryDirectly(url, END_OTHERS);
  }
  await pause(500);
  await load.stop();
  const isAlive = server.process.exitCode === null;
  await endServer(server, 'SIGTERM');
  const counts = countOf(load.outcomes);
  const isHonest = load.outcomes.every(
    ({ status, retryAfter }) => status === 200 || (status === 503 && retryAfter !== null),
  );
  return {
    figure: `${rounds} times: ${counts.answered} answered, ${counts.refused} refused with 503, ${counts.other} otherwise; ${isAlive ? 'alive' : 'dead'}`,
    holds: isAlive && isHonest && counts.answered > 0,
  };
}

async function freezePeer(url: string, folder: string, scale: Scale): Promise<Finding> {
  const frozen = await serve(folder, url);
  const other = await serve(folder, url);
  const key = await mintKey(other.url, 'chaos');
  const loads = [frozen, other].map((server) => startLoad(server.url, key, PARALLEL));
  await Promise.all(loads.map((load) => load.answered(50)));
  frozen.process.kill('SIGSTOP');
  const from = performance.now();
  await pause(FROZEN_MS[scale]);
  const to = performance.now();
  frozen.process.kill('SIGCONT');
  await Promise.all(loads.map((load) => load.stop()));
  const outcomes = loads[1]?.outcomes ?? [];
  const gap = longestGapMs(outcomes, from, to);
  const served = outcomes.filter(
    ({ status, endedAtMs }) => status === 200 && endedAtMs > from && endedAtMs < to,
  ).length;
  await Promise.all([endServer(frozen, 'SIGTERM'), endServer(other, 'SIGTERM')]);
  return {
    figure: `frozen for ${FROZEN_MS[scale] / 1_000} s: ${served} answered by the other, longest pause ${seconds(gap)} s`,
    holds: isWithin(scale, gap, PEER_GAP_MAX_MS) && served > 0,
  };
}

async function stopFrozen(url: string, folder: string): Promise<Finding> {
  const wire = await startWire(Number(new URL(url).port));
  const server: Server = await serve(folder, wire.through(url, 'application_name=chaos'));
  const load = startLoad(server.url, await mintKey(server.url, 'chaos'), PARALLEL);
  await load.answered(20);
  wire.cut();
  await pause(500);
  const { code, tookMs } = await endServer(server, 'SIGTERM');
  await load.stop();
  await wire.close();
  return { figure: `ended after ${seconds(tookMs)} s with ${code}`, holds: code !== null && tookMs <= STOP_MAX_MS };
}

async function usePooler(url: string, folder: string, scale: Scale): Promise<Finding> {
  const pooler = await startPgbouncer(url);
  try {
    const server = await serve(folder, pooler.through(url));
    const load = startLoad(server.url, await mintKey(server.url, 'chaos'), PARALLEL);
    await load.answered(50);
    await pause(scale === 'short' ? 0 : 10_000);
    await load.stop();
    await endServer(server, 'SIGTERM');
    const { answered, refused, other } = countOf(load.outcomes);
    return {
      figure: `${answered} answered, ${refused + other} failed`,
      holds: answered > 0 && refused + other === 0,
    };
  } finally {
    await pooler.stop();
  }
}

function countOf(outcomes: readonly Outcome[]) {
  const answered = outcomes.filter(({ status }) => status === 200).length;
  const refused = outcomes.filter(({ status }) => status === 503).length;
  return { answered, refused, other: outcomes.length - answered - refused };
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
