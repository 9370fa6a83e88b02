import { cp } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type Outcome, percentile, send } from '../load.ts';
import type { Finding, Scale, Scenario } from '../scenario.ts';
import { endServer, mintKey, type Server, startServer, withFolder } from '../server.ts';
import { startAttacker, type Victim } from './start-attacker.ts';
import { OTHER_ATTACKS, worstOf } from './worst.ts';

/** So much longer may the other tenant wait for 99 of its 100 requests than just before. */
const RATIO_MAX = 3;
/** What an idle machine answers within is no delay, whatever the ratio. */
const FLOOR_MS = 10;
/** The other tenant asks like a chat: the next message some time after the answer. */
const PAUSE_MS = 10;
const WARM_UP_REQUESTS = 20;
/**
 * Of how many attacks one is made, its rounds, the other tenant's requests before and during it in each, batches of 50 messages in the log that attackers
 * read, and whether an attack is over before the next round. The slowest of a hundred requests is beyond the p99 in most rounds, so their median is no
 * milder than the p99 of all.
 */
const SIZES = {
  short: { oneOf: 30, rounds: 1, requests: 2, batches: 2, waits: false },
  whole: { oneOf: 1, rounds: 5, requests: 100, batches: 1_000, waits: true },
} as const;
/** So many of the attacks are in the table; all are printed. */
const TOLD = 5;
/** The operator's, whose key no tenant has. */
const NO_TENANTS = 'POST /v1/keys';
/** It asks the server for nothing but an answer: what it takes is Node's and the system's. */
const CONTROL = 'GET /v1/ready';
/** As the deployment files start it, and one secret for the copies of a store. */
const SETTINGS = { LOG_LEVEL: 'silent', NODE_OPTIONS: '--max-semi-space-size=32', SERVICE_SECRET_KEY: 'a'.repeat(64) };

/** What one tenant can do with its key, and what another one of the same server has of it. */
export const HOSTILE_TENANT: Scenario = {
  name: 'a hostile tenant, by the worst request of each endpoint',
  goal: `another tenant is answered, its p99 at most ${RATIO_MAX} times that before (or of ${FLOOR_MS} ms) during each, by the median of five rounds`,
  run: (scale) => withFolder((folder) => attackOneByOne(folder, scale)),
};

type Result = { readonly name: string; readonly p99: number; readonly ratio: number };

/** @param named these attacks alone; without names all. */
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
  // Each is written down, also those that the short form leaves out.
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

/** One attack on a server of its own, which no other has left anything in. */
async function attackFresh(
  name: string,
  { folder, filledFolder, filled }: { readonly folder: string; readonly filledFolder: string; readonly filled: Victim },
  scale: Scale,
): Promise<Result & { readonly outcomes: readonly Outcome[] }> {
  const { rounds, requests, waits } = SIZES[scale];
  // What only reads has something to read; what writes has a tenant of its own.
  const reads = name.startsWith('GET') || name.includes('/replay') || name.includes('/verdict');
  if (reads) await cp(filledFolder, folder, { recursive: true });
  const server = await startServer(folder, SETTINGS);
  const quiet = await mintKey(server.url, 'quiet');
  const victim = reads ? filled : { key: await mintKey(server.url, 'hostile'), decision: 'none' };
  const attacker = startAttacker(server);
  await askAsChat(server, quiet, WARM_UP_REQUESTS);
  const outcomes: Outcome[] = [];
  const found: { readonly p99: number; readonly ratio: number }[] = [];
  // In turns, so that both have the same machine.
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

/** Every route of the description that a tenant, or anybody, may ask for. */
async function routesOf({ url }: Server): Promise<readonly string[]> {
  const description = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });
  // On connections of their own: one that is kept may just have been closed when the machine is busy.
  const answer = await fetch(`${url}/openapi.json`, { headers: { connection: 'close' } });
  const { paths } = description.parse(await answer.json());
  const names = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  return names.filter((name) => name !== NO_TENANTS);
}

/** A tenant with a log, and one decision of it. */
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

/** So many answers in a row that are quick show it; a machine that is never quick is not waited for. */
const QUICK_ANSWERS = 20;
const QUICK_ASKED_MAX = 1_000;

/** Resolves when nothing of an attack is under way any more. */
async function untilQuick({ url }: Server): Promise<void> {
  for (let quick = 0, asked = 0; quick < QUICK_ANSWERS && asked < QUICK_ASKED_MAX; asked++) {
    const beganMs = performance.now();
    await fetch(`${url}/v1/ready`).then((answer) => answer.arrayBuffer());
    quick = performance.now() - beganMs < FLOOR_MS ? quick + 1 : 0;
    await pause(PAUSE_MS);
  }
}

/** One message after the other. */
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
