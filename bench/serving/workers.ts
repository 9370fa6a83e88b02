import { mkdtemp } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { endServer, mintKey, type Server, startServer, withFolder } from '../../chaos/server.ts';
import type { Figure } from '../figure.ts';
import { median } from '../median.ts';
import { START_FLAGS } from '../start-flags.ts';
import { findGenerator, type Generator } from './generator.ts';
import { bodiesOf, textsOf } from './texts.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const BATCH = 50;
const KEYS = 8;
const CONNECTIONS_A_KEY = 2;
/** Of a key in one round, more than it sends; no other key and no other round has them. */
const TEXTS_A_ROUND = 10_000;

type Served = { readonly server: Server; readonly keys: readonly string[] };

/** The built server with one process for each core beside the same with one: embedded judge, new texts, durable, batches of 50, eight keys. */
export function measureWorkers(): Promise<Figure[]> {
  return withFolder(measureIn);
}

async function measureIn(folder: string): Promise<Figure[]> {
  const generator = findGenerator();
  const cores = availableParallelism();
  const bodies = bodiesOf(textsOf('ASCII', (ROUNDS + 1) * KEYS * TEXTS_A_ROUND), BATCH);
  const bodiesIn = (round: number) => {
    const [each, begin] = [TEXTS_A_ROUND / BATCH, (round + 1) * KEYS];
    return Array.from({ length: KEYS }, (_, key) => bodies.slice((begin + key) * each, (begin + key + 1) * each));
  };
  const [one, all] = [await start(folder, 1), await start(folder, cores)];
  const rounds: { readonly one: number; readonly all: number }[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const rates = {
      one: await rateOf(generator, one, bodiesIn(round)),
      all: await rateOf(generator, all, bodiesIn(round)),
    };
    if (round >= 0) rounds.push(rates);
  }
  await Promise.all([one, all].map(({ server }) => endServer(server, 'SIGTERM')));
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

async function start(folder: string, workers: number): Promise<Served> {
  const own = await mkdtemp(join(folder, 'server-'));
  const settings = { SERVICE_CACHE_ENTRIES: '1000', SERVICE_WORKERS: String(workers) };
  const server = await startServer(own, { ...settings, NODE_OPTIONS: START_FLAGS.join(' ') });
  const keys = await Promise.all(Array.from({ length: KEYS }, (_, index) => mintKey(server.url, `tenant-${index}`)));
  return { server, keys };
}

/** Messages a second, of all keys together; each sends bodies of its own. */
async function rateOf(
  generator: Generator,
  { server, keys }: Served,
  bodies: readonly (readonly string[])[],
): Promise<number> {
  const load = { url: `${server.url}/v1/moderate`, connections: CONNECTIONS_A_KEY, seconds: SECONDS };
  const sent = await Promise.all(
    keys.map((key, place) => generator.send({ ...load, key, bodies: bodies[place] ?? [] })),
  );
  return sent.reduce((sum, { requests, seconds }) => sum + (requests / seconds) * BATCH, 0);
}
