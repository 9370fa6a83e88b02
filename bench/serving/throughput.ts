import { MESSAGES } from '../corpus.ts';
import type { Figure } from '../figure.ts';
import { median } from '../median.ts';
import { answerOf, type LoadedServer, load, type Round, startLoaded } from './under-load.ts';

const ROUNDS = 5;
const SECONDS = 3;
const BATCH = 50;

/** Messages a second from cache and local rules, and lone durable requests, each beside bare Hono answering the same JSON. */
export async function measureThroughput(): Promise<Figure[]> {
  const batches = Array.from({ length: 8 }, (_, batch) => bodyOf(texts(batch * BATCH, BATCH)));
  const lone = Array.from({ length: 64 }, (_, index) => bodyOf(texts(index, 1)));
  return [
    ...(await compare({
      name: 'from cache and local rules, batches of 50, log off',
      variant: 'unlogged',
      bodies: batches,
      connections: 16,
      messages: BATCH,
      asked: '>= .50, then .65',
    })),
    ...(await compare({
      name: 'requests of one message, durable, 64 connections',
      variant: 'durable',
      bodies: lone,
      connections: 64,
      messages: 1,
      asked: '>= .20',
    })),
  ];
}

async function compare(of: {
  readonly name: string;
  readonly variant: string;
  readonly bodies: readonly string[];
  readonly connections: number;
  readonly messages: number;
  readonly asked: string;
}): Promise<Figure[]> {
  const service = await startLoaded(of.variant);
  // Everything is in the cache before the first round.
  const [answer = '{}'] = await Promise.all(of.bodies.map((body) => answerOf(service, body)));
  const peer = await startLoaded('bare', answer);
  const rounds: { service: Round; peer: Round }[] = [];
  const run = (server: LoadedServer) => load(server, of.bodies, of.connections, SECONDS);
  for (let round = 0; round < ROUNDS; round++) rounds.push({ service: await run(service), peer: await run(peer) });
  await service.stop();
  await peer.stop();

  const of2 = (side: 'service' | 'peer', read: (round: Round) => number) =>
    median(rounds.map((round) => read(round[side])));
  const figure = (name: string, unit: string, read: (round: Round) => number, asked: string): Figure => {
    const [value, peerValue] = [of2('service', read), of2('peer', read)];
    return {
      name: `${of.name}: ${name}`,
      value,
      unit,
      peer: 'bare Hono answering the same JSON',
      peerValue,
      ratio: value / peerValue,
      asked,
    };
  };
  return [
    figure('rate', 'messages/s', (round) => round.requestsPerSecond * of.messages, of.asked),
    figure('CPU', 'µs a request', (round) => round.cpuMicrosPerRequest, 'no figure'),
    figure('p99', 'ms', (round) => round.p99, 'no figure'),
  ];
}

function texts(from: number, count: number): string[] {
  return Array.from(
    { length: count },
    (_, index) => `${MESSAGES[(from + index) % MESSAGES.length] ?? ''} ${from + index}`,
  );
}

function bodyOf(messages: readonly string[]): string {
  return JSON.stringify({
    messages: messages.map((text, index) => ({ id: String(index), text, author: `author-${index}` })),
  });
}
