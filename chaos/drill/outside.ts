import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { percentile, send, startLoad } from '../load.ts';
import type { Finding } from '../scenario.ts';
import type { Server } from '../server.ts';
import { countsOf, readRows, tallyOf, wordsOf } from './count.ts';
import type { Address, DrillScenario } from './scenario.ts';

const BODY_MB = 7;
const MEMORY_MAX_MB = 200;
/** The statuses by which a server may refuse under load, with Retry-After. */
const REFUSALS = [429, 503];

/** Faults that callers can cause on any server, even on one that is not ours. */
export const OUTSIDE: readonly DrillScenario[] = [
  {
    name: 'many requests at once',
    goal: 'answered, or refused with 429 or 503 and Retry-After; 0 missing, twice or torn',
    rounds: { short: 1, whole: 30 },
    seconds: (rounds) => 4 + rounds,
    from: 'outside',
    run: flood,
  },
  {
    name: 'connections that send their head by the byte',
    goal: 'others are answered',
    rounds: { short: 0, whole: 10 },
    seconds: (rounds) => 4 + rounds,
    from: 'outside',
    run: trickle,
  },
  {
    name: 'bodies that nobody can read, under load',
    goal: 'each is refused with 4xx; others are answered',
    rounds: { short: 1, whole: 10 },
    seconds: (rounds) => 4 + 2 * rounds,
    from: 'outside',
    run: sendBadBodies,
  },
  {
    name: `unfinished uploads of ${BODY_MB} MB, with a key`,
    goal: `memory grows by at most ${MEMORY_MAX_MB} MB; others are answered`,
    isMeasured: true,
    rounds: { short: 1, whole: 6 },
    seconds: (rounds) => 4 + 2 * rounds,
    from: 'outside',
    run: leaveUploads,
  },
];

async function flood(address: Address, rounds: number): Promise<Finding> {
  const load = startLoad(address.url, address.key, 16);
  await pause(rounds * 1_000);
  await load.stop();
  const rows = address.isCounted ? await readRows(address) : null;
  // A log of only triggered messages says nothing about the others.
  const tally = tallyOf(load.outcomes, rows ?? new Map(load.outcomes.map(({ requestId }) => [requestId, 3])), REFUSALS);
  const p99 = percentile(
    load.outcomes.map(({ tookMs }) => tookMs),
    0.99,
  );
  return {
    figure: `${wordsOf(tally, '429 or 503')}${rows ? '' : ' (not counted: the log does not keep every decision)'}; p99 ${Math.round(p99)} ms`,
    holds: tally.answered > 0 && tally.missing + tally.wrong + tally.other === 0,
    ...(rows && { counts: countsOf(tally) }),
  };
}

async function trickle(address: Address, rounds: number): Promise<Finding> {
  const sockets = Array.from({ length: Math.min(1_000, 50 + 100 * rounds) }, () => quietSocket(address.url));
  const head = 'POST /v1/moderate HTTP/1.1\r\nHost: steward\r\nX-Slow: ';
  let at = 0;
  const dripping = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(head[at % head.length] ?? '');
    at++;
  }, 100);
  const load = startLoad(address.url, address.key, 4);
  await load.answered(10);
  await pause(rounds * 1_000);
  await load.stop();
  clearInterval(dripping);
  for (const socket of sockets) socket.destroy();
  const { other } = tallyOf(load.outcomes, new Map(), REFUSALS);
  const p99 = percentile(
    load.outcomes.map(({ tookMs }) => tookMs),
    0.99,
  );
  return {
    figure: `${sockets.length} slow ones beside ${load.outcomes.length} requests: ${other} failed, p99 ${Math.round(p99)} ms`,
    holds: other === 0 && load.outcomes.length > 0,
  };
}

type BadBody = { readonly body: string | Uint8Array<ArrayBuffer>; readonly headers?: Readonly<Record<string, string>> };

/** Makes the bodies when they are sent, because one is large. */
const badBodies = (): readonly BadBody[] => [
  { body: '' },
  { body: '{"messages": [{"text": "half' },
  { body: 'null' },
  { body: '{"messages": 1}' },
  { body: '{"messages": [{"text": 1}]}' },
  { body: '['.repeat(100_000) },
  { body: new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]) },
  { body: '{"messages": []}', headers: { 'content-type': 'text/plain' } },
  { body: 'x'.repeat(9 * 1024 * 1024) },
  { body: 'no gzip', headers: { 'content-encoding': 'gzip' } },
  { body: new Uint8Array(gzipSync(Buffer.alloc(32 * 1024 * 1024))), headers: { 'content-encoding': 'gzip' } },
];

async function sendBadBodies({ url, key }: Address, rounds: number): Promise<Finding> {
  const load = startLoad(url, key, 4);
  await load.answered(5);
  const statuses = new Map<string, number>();
  for (let round = 0; round < rounds; round++) {
    for (const { body, headers } of badBodies()) {
      const status = await fetch(`${url}/v1/moderate`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          connection: 'close',
          ...headers,
        },
        body,
        signal: AbortSignal.timeout(30_000),
      }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return String(answer.status);
        },
        () => 'lost',
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  }
  await load.stop();
  const { other } = tallyOf(load.outcomes, new Map(), REFUSALS);
  // The server does not read the rest of a body that is too large, so the caller may first see the closed connection.
  const isRefused = [...statuses].every(
    ([status, count]) => /^4/.test(status) || (status === 'lost' && count <= rounds),
  );
  return {
    figure: `${[...statuses].map(([status, count]) => (status === 'lost' ? `${count} cut off` : `${count} answered ${status}`)).join(', ')}; beside them ${load.outcomes.length} requests, ${other} failed`,
    holds: isRefused && other === 0,
  };
}

async function leaveUploads(address: Address, rounds: number): Promise<Finding> {
  const before = residentMb(address.server);
  const bytes = BODY_MB * 1024 * 1024;
  const part = 'x'.repeat(bytes - 1_024);
  const sockets = Array.from({ length: Math.min(150, 20 * rounds + 10) }, () => {
    const socket = quietSocket(address.url);
    const lines = ['POST /v1/moderate HTTP/1.1', 'Host: steward', `Authorization: Bearer ${address.key}`];
    lines.push('Content-Type: application/json', `Content-Length: ${bytes}`, '', part);
    socket.write(lines.join('\r\n'));
    return socket;
  });
  await pause(rounds * 1_000);
  const after = residentMb(address.server);
  const { status, retryAfter } = await send(address.url, address.key);
  for (const socket of sockets) socket.destroy();
  const grownMb = before === null || after === null ? null : after - before;
  const memory = grownMb === null ? 'memory cannot be seen from outside' : `${Math.round(grownMb)} MB more`;
  return {
    figure: `${sockets.length} uploads: ${memory}, another request answered ${status}`,
    holds:
      (grownMb ?? 0) <= MEMORY_MAX_MB && (status === 200 || (REFUSALS.includes(Number(status)) && retryAfter !== null)),
  };
}

function quietSocket(url: string): Socket {
  const { protocol, hostname, port } = new URL(url);
  const socket =
    protocol === 'https:'
      ? connectTls({ port: Number(port || 443), host: hostname, servername: hostname })
      : connect(Number(port || 80), hostname);
  socket.on('error', () => {});
  return socket;
}

/** Returns the resident memory, or null if it cannot be read. */
function residentMb(server: Server | null): number | null {
  if (server === null || process.platform !== 'linux') return null;
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
}
