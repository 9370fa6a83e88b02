import { cp } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type Outcome, percentile, send } from '../load.ts';
import type { Finding, Scale, Scenario } from '../scenario.ts';
import { endServer, mintKey, type Server, startServer, withFolder } from '../server.ts';
import { startAttacker, type Victim } from './start-attacker.ts';
import { OTHER_ATTACKS, worstOf } from './worst.ts';

/** During an attack the other tenant's p99 may be this many times that before. */
const RATIO_MAX = 3;
/** Answers within this time are no delay, whatever the ratio. */
const FLOOR_MS = 10;
/** The other tenant sends like a chat: the next message comes some time after the answer. */
const PAUSE_MS = 10;
const WARM_UP_REQUESTS = 20;
/**
 * The size of each form. One of `oneOf` attacks runs, with `requests` of the other tenant before and during each round. `batches` is the number of
 * batches of 50 messages in the attacked log. `waits` is whether a round waits until the attack is over. The slowest of a hundred requests is mostly
 * beyond the p99, so the rounds' median is no milder than the p99 of all.
 */
const SIZES = {
  short: { oneOf: 30, rounds: 1, requests: 2, batches: 2, waits: false },
  whole: { oneOf: 1, rounds: 5, requests: 100, batches: 1_000, waits: true },
} as const;
/** The number of attacks in the table; all are printed. */
const TOLD = 5;
/** The operator's route, for which no tenant has a key. */
const NO_TENANTS = 'POST /v1/keys';
/** The control: it only needs an answer, so its time is Node's and the system's. */
const CONTROL = 'GET /v1/ready';
/** As the deployment files start it, with one secret for all copies of a store. */
const SETTINGS = { LOG_LEVEL: 'silent', NODE_OPTIONS: '--max-semi-space-size=32', SERVICE_SECRET_KEY: 'a'.repeat(64) };

/** Attacks that one tenant can make with its key, and their effect on another tenant of the same server. */
export const HOSTILE_TENANT: Scenario = {
  name: 'a hostile tenant, by the worst request of each endpoint',
  goal: `another tenant is answered, its p99 at most ${RATIO_MAX} times that before (or of ${FLOOR_MS} ms) during each, by the median of five rounds`,
  run: (scale) => withFolder((folder) => attackOneByOne(folder, scale)),
};

type Result = { readonly name: string; readonly p99: number; readonly ratio: number };

/** @param named only these attacks; all if empty. */
export async function attackOneByOne(
  filledFolder: string,
  scale: Scale,
  named: readonly string[] = [],
): Promise<Finding> {
  const { oneOf, batches } = SIZES[scale];
  const server = await startServer(filledFolder, SETTINGS);
  const filled = await fill(server, batches);
  const attacks = [...(await routesOf(server)), ...OTHER_ATTACKS];
  await endServer(server, 'SIGTERM');
  // Every attack must be defined, also those that the short form skips.
  for (const name of attacks) worstOf(name);
  const unknown = named.find((name) => !attacks.includes(name));
  if (unknown !== undefined) throw new Error(`no such attack: ${unknown}; one is ${CONTROL}`);
  const results: Result[] = [];
  const failed: Outcome['status'][] = [];
  for (const name of attacks.filter((one, at) => (named.length > 0 ? named.includes(one) : at % oneOf === 0))) {
    const { outcomes, ...result } = await withFolder((folder) =>
      attackFresh(name, { folder, filledFolder, filled }, scale),
    );
    process.stderr.write(`${told(result)}\n`);
    results.push(result);
    failed.push(...outcomes.flatMap(({ status }) => (status === 200 ? [] : [status])));
  }
  const beyond = results.filter(({ ratio }) => ratio > RATIO_MAX).length;
  const worst = results.toSorted((one, other) => other.ratio - one.ratio).slice(0, TOLD);
  const control = results.find(({ name }) => name === CONTROL);
  return {
    figure: `${results.length} attacks, ${beyond} beyond it, the worst: ${worst.map(told).join('; ')}${control ? `; for comparison ${told(control)}` : ''}${failed.length > 0 ? `; ${failed.length} requests failed, the first with ${failed[0]}` : ''}`,
    holds: failed.length === 0 && (scale === 'short' || beyond === 0),
  };
}

const told = ({ name, ratio, p99 }: Result) => `${name} ${ratio.toFixed(1)} (${Math.round(p99)} ms)`;

/** Runs one attack on a new server without leftovers of other attacks. */
async function attackFresh(
  name: string,
  { folder, filledFolder, filled }: { readonly folder: string; readonly filledFolder: string; readonly filled: Victim },
  scale: Scale,
): Promise<Result & { readonly outcomes: readonly Outcome[] }> {
  const { rounds, requests, waits } = SIZES[scale];
  // Attacks that read get a filled log; attacks that write get a tenant of their own.
  const reads = name.startsWith('GET') || name.includes('/replay') || name.includes('/verdict');
  if (reads) await cp(filledFolder, folder, { recursive: true });
  const server = await startServer(folder, SETTINGS);
  const quiet = await mintKey(server.url, 'quiet');
  const victim = reads ? filled : { key: await mintKey(server.url, 'hostile'), decision: 'none' };
  const attacker = startAttacker(server);
  await askAsChat(server, quiet, WARM_UP_REQUESTS);
  const outcomes: Outcome[] = [];
  const found: { readonly p99: number; readonly ratio: number }[] = [];
  // In turns, so that both see the same state of the machine.
  for (let round = 0; round < rounds; round++) {
    await attacker.pause();
    if (waits) await untilQuick(server);
    const before = await askAsChat(server, quiet, requests);
    await attacker.begin(name, victim);
    const during = await askAsChat(server, quiet, requests);
    const p99 = p99Of(during);
    found.push({ p99, ratio: p99 / Math.max(p99Of(before), FLOOR_MS) });
    outcomes.push(...before, ...during);
  }
  if (attacker.hasEnded()) throw new Error(`the attack ended: ${name}`);
  attacker.end();
  await endServer(server, 'SIGTERM');
  const medianOf = (values: readonly number[]) => percentile(values, 0.5);
  return {
    ...{ name, outcomes },
    p99: medianOf(found.map((one) => one.p99)),
    ratio: medianOf(found.map(({ ratio }) => ratio)),
  };
}

/** Returns every route of the description that a tenant, or anybody, may call. */
async function routesOf({ url }: Server): Promise<readonly string[]> {
  const description = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });
  // On a new connection: on a busy machine a kept one may just have been closed.
  const answer = await fetch(`${url}/openapi.json`, { headers: { connection: 'close' } });
  const { paths } = description.parse(await answer.json());
  const names = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  return names.filter((name) => name !== NO_TENANTS);
}

/** Fills a tenant's log, and returns one of its decisions. */
async function fill(server: Server, batches: number): Promise<Victim> {
  const key = await mintKey(server.url, 'with a log');
  for (let batch = 0; batch < batches; batch++)
    await send(
      server.url,
      key,
      Array.from({ length: 50 }, (_, at) => `does anybody know house ${batch * 50 + at} at the harbour`),
    );
  const headers = { authorization: `Bearer ${key}`, connection: 'close' };
  const rows = await (await fetch(`${server.url}/v1/decisions?limit=1`, { headers })).json();
  const [row] = z.array(z.object({ id: z.string() })).parse(rows);
  return { key, decision: row?.id ?? 'none' };
}

/** This many quick answers in a row show that the attack is over. After the maximum, it does not wait any longer. */
const QUICK_ANSWERS = 20;
const QUICK_ASKED_MAX = 1_000;

/** Resolves when nothing of an attack is running any more. */
async function untilQuick({ url }: Server): Promise<void> {
  for (let quick = 0, asked = 0; quick < QUICK_ANSWERS && asked < QUICK_ASKED_MAX; asked++) {
    const beganMs = performance.now();
    await fetch(`${url}/v1/ready`).then((answer) => answer.arrayBuffer());
    quick = performance.now() - beganMs < FLOOR_MS ? quick + 1 : 0;
    await pause(PAUSE_MS);
  }
}

/** Sends one message after another. */
async function askAsChat({ url }: Server, key: string, requests: number): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let sent = 0; sent < requests; sent++) {
    outcomes.push(await send(url, key));
    await pause(PAUSE_MS);
  }
  return outcomes;
}

function p99Of(outcomes: readonly Outcome[]): number {
  return percentile(
    outcomes.map(({ tookMs }) => tookMs),
    0.99,
  );
}
