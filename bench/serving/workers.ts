import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '../figure.ts';
import { median } from '../median.ts';
import { findGenerator, type Generator } from './generator.ts';
import { bodiesOf, textsOf } from './texts.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const BATCH = 50;
const KEYS = 8;
const CONNECTIONS_A_KEY = 2;
/** Of a key in one round, more than it sends; no other key and no other round has them. */
const TEXTS_A_ROUND = 10_000;
const MINT_TOKEN = 'the-token-of-the-bench';
const MAIN = join(import.meta.dirname, '../../dist/app/main.js');

type Served = { readonly url: string; readonly keys: readonly string[]; stop(): Promise<void> };

/** The built server with one process for each core beside the same with one: embedded judge, new texts, durable, batches of 50, eight keys. */
export async function measureWorkers(): Promise<Figure[]> {
  const generator = findGenerator();
  const cores = availableParallelism();
  const bodies = bodiesOf(textsOf('ASCII', (ROUNDS + 1) * KEYS * TEXTS_A_ROUND), BATCH);
  const bodiesIn = (round: number) => {
    const [each, begin] = [TEXTS_A_ROUND / BATCH, (round + 1) * KEYS];
    return Array.from({ length: KEYS }, (_, key) => bodies.slice((begin + key) * each, (begin + key + 1) * each));
  };
  const [one, all] = [await start(1), await start(cores)];
  const rounds: { readonly one: number; readonly all: number }[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const rates = {
      one: await rateOf(generator, one, bodiesIn(round)),
      all: await rateOf(generator, all, bodiesIn(round)),
    };
    if (round >= 0) rounds.push(rates);
  }
  await Promise.all([one.stop(), all.stop()]);
  const value = median(rounds.map((round) => round.all));
  const peerValue = median(rounds.map((round) => round.one));
  return [
    {
      name: `out of the box, ${KEYS} keys, SERVICE_WORKERS=${cores}`,
      value,
      unit: 'messages/s',
      peer: 'one process',
      peerValue,
      ratio: value / peerValue,
      asked: '>= 1.8 on two cores',
    },
  ];
}

async function start(workers: number): Promise<Served> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-bench-'));
  const child = spawn(process.execPath, [MAIN, 'serve'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? '',
      SERVICE_PORT: '0',
      SERVICE_CACHE_ENTRIES: '1000',
      SERVICE_KEYMINT_TOKEN: MINT_TOKEN,
      SERVICE_WORKERS: String(workers),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Read, as in production.
  child.stderr.resume();
  let screen = '';
  for await (const chunk of child.stdout) {
    screen += chunk;
    if (/Judge /.test(screen)) break;
  }
  const url = /API +(http:\S+)/.exec(screen)?.[1] ?? '';
  const keys = await Promise.all(Array.from({ length: KEYS }, (_, index) => mint(url, `tenant-${index}`)));
  return {
    url,
    keys,
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function mint(url: string, tenant: string): Promise<string> {
  const headers = { authorization: `Bearer ${MINT_TOKEN}`, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/v1/keys`, { method: 'POST', headers, body: JSON.stringify({ tenant }) });
  // The contract says so.
  return ((await answer.json()) as { api_key: string }).api_key;
}

/** Messages a second, of all keys together; each sends bodies of its own. */
async function rateOf(
  generator: Generator,
  { url, keys }: Served,
  bodies: readonly (readonly string[])[],
): Promise<number> {
  const load = { url: `${url}/v1/moderate`, connections: CONNECTIONS_A_KEY, seconds: SECONDS };
  const sent = await Promise.all(
    keys.map((key, place) => generator.send({ ...load, key, bodies: bodies[place] ?? [] })),
  );
  return sent.reduce((sum, { requests, seconds }) => sum + (requests / seconds) * BATCH, 0);
}
