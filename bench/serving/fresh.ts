import { connect } from 'node:net';
import type { Figure } from '../figure.ts';
import { median } from '../median.ts';
import { bodiesOf, textsOf } from './texts.ts';
import { answerOf, type LoadedServer, startLoaded } from './under-load.ts';

const ROUNDS = 15;
const CONNECTIONS = 64;

/** Measures how long the last of sixty-four new connections, each with one request at once, waits for its first answer. */
export async function measureFresh(): Promise<Figure[]> {
  const bodies = bodiesOf(textsOf('ASCII', CONNECTIONS), 1);
  const service = await startLoaded('durable');
  let answer = '{}';
  for (const body of bodies) answer = await answerOf(service, body);
  const bare = await startLoaded('bare', answer);
  const rounds: { ours: number; bare: number }[] = [];
  for (let round = -3; round < ROUNDS; round++) {
    const both = { ours: await longest(service, bodies), bare: await longest(bare, bodies) };
    if (round >= 0) rounds.push(both);
  }
  await service.stop();
  await bare.stop();
  const [value, peerValue] = [median(rounds.map(({ ours }) => ours)), median(rounds.map((round) => round.bare))];
  const name = `${CONNECTIONS} fresh connections, one durable message each: longest first answer`;
  const peer = 'bare Hono answering the same JSON';
  return [{ name, value, unit: 'ms', peer, peerValue, ratio: value / peerValue, asked: '<= 2' }];
}

async function longest({ url, key }: LoadedServer, bodies: readonly string[]): Promise<number> {
  const { port, hostname } = new URL(url);
  const start = performance.now();
  const times = bodies.map(
    (body) =>
      new Promise<number>((resolve, reject) => {
        const socket = connect({ port: Number(port), host: hostname, noDelay: true });
        socket.once('error', reject);
        socket.once('data', (chunk: Buffer) => {
          const status = chunk.toString('latin1', 9, 12);
          if (status === '200') resolve(performance.now() - start);
          else reject(new Error(`a fresh connection was answered ${status}`));
          socket.destroy();
        });
        const head = `POST /v1/moderate HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json`;
        socket.write(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
      }),
  );
  return Math.max(...(await Promise.all(times)));
}
