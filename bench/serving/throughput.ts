import { pathToFileURL } from 'node:url';
import { type Figure, printFigure } from '../figure.ts';
import { median } from '../median.ts';
import { measureRawSqlite } from '../storage/durable.ts';
import { measureFresh } from './fresh.ts';
import { findGenerator, type Generator } from './generator.ts';
import { bodiesOf, CORPORA, type Corpus, textsOf } from './texts.ts';
import { answerOf, type LoadedServer, load, type Round, startLoaded } from './under-load.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const BATCH = 50;
/** More texts than the caches hold, so that each is new again at its next turn. */
const NEVER_SEEN = 60_000;

type Case = {
  readonly name: string;
  readonly variant: 'unlogged' | 'durable' | 'default';
  readonly bodies: readonly string[];
  readonly connections: number;
  readonly messages: number;
  readonly asked: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The peer in place of bare Hono: raw SQLite in commits of 5,000 rows, or node:http that commits a row per request in groups. */
  readonly peer?: 'raw SQLite, 5,000 rows a commit' | 'node:http, a row for each request, committed in groups';
};

/** Measures messages per second over HTTP, in turns with bare Hono answering the same JSON and node:http writing the same bytes. */
export async function measureThroughput(only = ''): Promise<Figure[]> {
  const generator = findGenerator();
  console.log(`  sent by ${generator.name}, ${ROUNDS} rounds of ${SECONDS} s in turns`);
  const figures: Figure[] = [];
  for (const make of cases()) if (make.name.includes(only)) figures.push(...(await compare(generator, make)));
  if ('fresh'.includes(only)) figures.push(...(await measureFresh()));
  return figures;
}

function cases(): readonly Case[] {
  const cached = (corpus: Corpus, texts: number, asked: string): Case => ({
    name: `batches of 50, cached, decision log off, ${texts.toLocaleString('en')} texts, ${corpus}`,
    variant: 'unlogged',
    bodies: bodiesOf(textsOf(corpus, texts), BATCH),
    connections: 16,
    messages: BATCH,
    asked,
  });
  const uncached = (corpus: Corpus): Case => ({
    name: `out of the box, embedded judge, new texts, durable, batches of 50, ${corpus}`,
    variant: 'default',
    bodies: bodiesOf(textsOf(corpus, NEVER_SEEN), BATCH),
    connections: 16,
    messages: BATCH,
    asked: '>= 14,000/s, loop p99 <= 20 ms',
    env: { SERVICE_CACHE_ENTRIES: '1000' },
  });
  return [
    ...CORPORA.flatMap((corpus) => [cached(corpus, 400, '>= .85'), cached(corpus, 20_000, '>= .75')]),
    {
      name: 'one message a request, durable, 64 connections',
      variant: 'durable',
      bodies: bodiesOf(textsOf('ASCII', 20_000), 1),
      connections: 64,
      messages: 1,
      asked: '>= .30',
      peer: 'node:http, a row for each request, committed in groups',
    },
    {
      name: 'batches of 50, cached, durable, 20,000 texts',
      variant: 'durable',
      bodies: bodiesOf(textsOf('ASCII', 20_000), BATCH),
      connections: 16,
      messages: BATCH,
      asked: '>= .80',
      peer: 'raw SQLite, 5,000 rows a commit',
    },
    ...CORPORA.map(uncached),
  ];
}

type Side = 'ours' | 'bare' | 'raw' | 'committing';

async function compare(generator: Generator, of: Case): Promise<Figure[]> {
  const service = await startLoaded(of.variant, '{}', of.env);
  // Before the first round, the cache contains everything that it can.
  let answer = '{}';
  for (const body of of.bodies) answer = await answerOf(service, body);
  const servers: Partial<Record<Side, LoadedServer>> = {
    ours: service,
    bare: await startLoaded('bare', answer),
    raw: await startLoaded('raw', answer),
    ...(of.peer?.startsWith('node:http') && { committing: await startLoaded('committing', answer) }),
  };
  const { bodies, connections } = of;
  const run = (server: LoadedServer) => load(server, generator, { bodies, connections, seconds: SECONDS });
  const rounds = new Map<string, Round[]>();
  for (let round = 0; round < ROUNDS; round++)
    for (const [side, server] of Object.entries(servers))
      rounds.set(side, [...(rounds.get(side) ?? []), await run(server)]);
  for (const server of Object.values(servers)) await server.stop();

  const middle = (side: Side, read: (round: Round) => number) => median((rounds.get(side) ?? []).map(read));
  const rate = (side: Side) => middle(side, (round) => round.requestsPerSecond) * of.messages;
  const cpu = (side: Side) => middle(side, (round) => round.cpuMicrosPerRequest);
  const busiest = Math.max(...(rounds.get('ours') ?? []).map((round) => round.generatorBusy));
  const hono = 'bare Hono answering the same JSON';
  const [name, limit] = [of.name, 'node:http writing the same bytes'];
  const peerRate = servers.committing ? rate('committing') : of.peer ? await measureRawSqlite() : rate('bare');
  return [
    {
      ...{ name: `${name}: rate`, value: rate('ours'), unit: 'messages/s' },
      ...{ peer: of.peer ?? hono, peerValue: peerRate, ratio: rate('ours') / peerRate, asked: of.asked },
      ...{ limit: { name: limit, value: rate('raw') }, cpuMicros: cpu('ours'), generatorBusy: busiest },
    },
    against(`${name}: CPU`, cpu('ours'), 'µs a request', hono, cpu('bare'), { name: limit, value: cpu('raw') }),
    against(
      `${name}: p99`,
      middle('ours', ({ p99 }) => p99),
      'ms',
      hono,
      middle('bare', ({ p99 }) => p99),
    ),
    against(
      `${name}: delay of the event loop, p99`,
      middle('ours', ({ loopP99 }) => loopP99),
      'ms',
      hono,
      middle('bare', ({ loopP99 }) => loopP99),
    ),
  ];
}

function against(
  name: string,
  value: number,
  unit: string,
  peer: string,
  peerValue: number,
  limit?: Figure['limit'],
): Figure {
  return { name, value, unit, peer, peerValue, ratio: value / peerValue, asked: 'no figure', ...(limit && { limit }) };
}

// `node --import tsx bench/serving/throughput.ts [PART OF A NAME]` prints only these figures.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const figure of await measureThroughput(process.argv[2])) console.log(printFigure(figure));
