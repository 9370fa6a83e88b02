import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { request as requestTls, Agent as TlsAgent } from 'node:https';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { deflateSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { packageRoot } from '../app/config/package.ts';
import { startPostgres } from '../test/support/postgres.ts';
import { type RunningProxy, SHIPPED_PROXIES } from '../test/support/proxies.ts';
import type { Finding, Scale, Scenario } from './scenario.ts';
import { endServer, mintKey, type Server, startServer, withFolder } from './server.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
/** Some more than the largest body that POST /v1/rules/try takes. */
const TOO_LARGE = 9 * MIB + 1;
const SIZES = {
  short: [64 * KIB, 8 * MIB],
  whole: [1, 200, 4 * KIB, 64 * KIB, 300 * KIB, MIB, 3 * MIB, 8 * MIB, TOO_LARGE],
} as const;
/** Nobody waits for longer: then it hangs. */
const HANG_MS = 60_000;
const TEXT_CHARS = 8_000;
const TEXTS_MAX = 50;

/** How a body is sent. */
const WAYS = ['with its length', 'in chunks', 'slowly', 'gzip', 'deflate'] as const;
type Way = (typeof WAYS)[number];

/** Bodies of every size, through everything that is shipped before a server. */
export const BODIES: readonly Scenario[] = [
  {
    name: 'bodies of 1 B to 8 MiB by every way, role, proxy and store',
    goal: '0 hang, 0 otherwise answered than they must be; the answer has the same texts, by their SHA-256',
    run: (scale) => withFolder((folder) => sendAll(folder, scale)),
  },
];

async function sendAll(folder: string, scale: Scale): Promise<Finding> {
  const postgres = await startPostgres();
  const faults: string[] = [];
  let sent = 0;
  try {
    for (const store of ['SQLite', 'PostgreSQL']) {
      const url = store === 'SQLite' ? `file:${join(folder, 'steward.db')}` : await postgres.createDatabase();
      const roles = scale === 'short' ? ['all'] : ['all', 'api', 'bots', 'worker'];
      for (const role of roles) {
        const server = await startServer(folder, { DATABASE_URL: url, SERVICE_ROLE: role, LOG_LEVEL: 'silent' });
        const key = role === 'all' || role === 'api' ? await mintKey(server.url, 'bodies') : 'stw_none';
        const isDirect = scale === 'short' && store === 'PostgreSQL';
        for (const { name, place, stop } of await startPlaces(folder, server, `${store}-${role}`, isDirect)) {
          for (const isKept of [false, true]) {
            const agent = place.isTls ? new TlsAgent({ keepAlive: isKept }) : new Agent({ keepAlive: isKept });
            for (const way of WAYS)
              for (const size of SIZES[scale]) {
                sent++;
                const fault = await sendOne(place, agent, key, way, size, role);
                if (fault)
                  faults.push(`${store}, ${role}, ${name}, ${isKept ? 'kept' : 'fresh'}, ${way}, ${size} B: ${fault}`);
              }
            agent.destroy();
          }
          await stop();
        }
        await endServer(server, 'SIGTERM');
      }
    }
  } finally {
    await postgres.stop();
  }
  const absent = SHIPPED_PROXIES.filter(({ missing }) => missing !== null).map(({ file }) => file);
  return {
    figure: `${sent} bodies, ${faults.length} faults${faults.length > 0 ? `, the first: ${faults[0]}` : ''}${absent.length > 0 ? `; without ${absent.join(', ')}` : ''}`,
    holds: faults.length === 0,
  };
}

type Place = Pick<RunningProxy, 'name' | 'port' | 'isTls'>;

/** The server itself, and each proxy that is shipped and installed, before it. */
async function startPlaces(folder: string, { url }: Server, of: string, isDirect: boolean) {
  const direct: Place = { name: '127.0.0.1', port: Number(new URL(url).port), isTls: false };
  const places = [{ name: 'direct', place: direct, stop: async () => {} }];
  for (const { file, missing, start } of SHIPPED_PROXIES) {
    if (missing !== null || isDirect) continue;
    const own = join(folder, `${of}-${places.length}`);
    mkdirSync(own);
    const proxy = await start({ root: packageRoot(), folder: own, upstreamPort: direct.port });
    places.push({ name: file, place: proxy, stop: proxy.stop });
  }
  return places;
}

/** Texts of about so many bytes as JSON, and that in exactly so many: the rest is white space, which must come whole for the end to come. */
function bodyOf(size: number): { readonly texts: readonly string[]; readonly body: Buffer } {
  const texts: string[] = [];
  let left = size - 100;
  while (left > 0 && texts.length < TEXTS_MAX) {
    const text = textOf(texts.length, Math.min(TEXT_CHARS, Math.max(1, Math.floor(left / 3))));
    texts.push(text);
    left -= Buffer.byteLength(text) + 3;
  }
  const json = JSON.stringify({ texts });
  return {
    texts,
    body: Buffer.from(`${json.slice(0, -1)}${' '.repeat(Math.max(0, size - Buffer.byteLength(json)))}}`),
  };
}

/** Of letters that no normal form changes. */
function textOf(seed: number, chars: number): string {
  return Array.from({ length: chars }, (_, at) =>
    String.fromCodePoint(0x4e00 + ((seed * 7_919 + at * 31) % 10_000)),
  ).join('');
}

/** @returns what is wrong with the answer; null where nothing is. */
async function sendOne(
  { name, port, isTls }: Place,
  agent: Agent,
  key: string,
  way: Way,
  size: number,
  role: string,
): Promise<string | null> {
  const { texts, body } = size === 1 ? { texts: [], body: Buffer.from('{') } : bodyOf(size);
  const bytes =
    way === 'gzip' ? gzipSync(body, { level: 1 }) : way === 'deflate' ? deflateSync(body, { level: 1 }) : body;
  const isChunked = way === 'in chunks' || way === 'slowly';
  const options = {
    ...{
      host: '127.0.0.1',
      port,
      servername: name,
      rejectUnauthorized: false,
      agent,
      method: 'POST',
      path: '/v1/rules/try',
    },
    headers: {
      host: name,
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      ...(isChunked ? {} : { 'content-length': bytes.length }),
      ...(way === 'gzip' || way === 'deflate' ? { 'content-encoding': way } : {}),
    },
    timeout: HANG_MS,
  };
  const answered = new Promise<{ status: number; text: string }>((resolve, reject) => {
    const receive = (answer: IncomingMessage) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
      answer.on('error', reject);
    };
    const sent = isTls ? requestTls(options, receive) : request(options, receive);
    sent.on('timeout', () => sent.destroy(new Error('it hangs')));
    sent.on('error', reject);
    // A server that answers before it has read all ends the connection, perhaps when nobody else listens any more.
    sent.on('socket', (socket) => {
      if (!socket.listeners('error').includes(ignore)) socket.on('error', ignore);
    });
    void write(sent, bytes, way);
  });
  try {
    return faultOf(await answered, texts, size, role);
  } catch (error) {
    // A refusal may end the connection while the rest is sent.
    const isRefused = size > 8 * MIB || (role !== 'all' && role !== 'api');
    const message = error instanceof Error ? error.message : String(error);
    return isRefused && /ECONNRESET|EPIPE|socket hang up/.test(message) ? null : message;
  }
}

function ignore(): void {}

/** Whole, or in pieces, with pauses between them where that is slow. */
async function write(to: ReturnType<typeof request>, bytes: Buffer, way: Way): Promise<void> {
  if (way !== 'in chunks' && way !== 'slowly') return void to.end(bytes);
  const pieces = way === 'slowly' ? 8 : 64;
  const length = Math.max(1, Math.ceil(bytes.length / pieces));
  for (let at = 0; at < bytes.length && !to.destroyed; at += length) {
    to.write(bytes.subarray(at, at + length));
    if (way === 'slowly') await pause(20);
  }
  to.end();
}

const tried = z.array(z.object({ normal_form: z.string() }));
const shaOf = (texts: readonly string[]) => createHash('sha256').update(texts.join('\n')).digest('hex');

function faultOf(
  { status, text }: { readonly status: number; readonly text: string },
  texts: readonly string[],
  size: number,
  role: string,
): string | null {
  const expected = role !== 'all' && role !== 'api' ? 404 : size === 1 ? 422 : size > 8 * MIB ? 413 : 200;
  if (status !== expected) return `answered ${status}: ${text.slice(0, 200)}`;
  if (status !== 200) return null;
  const received = tried.parse(JSON.parse(text)).map(({ normal_form }) => normal_form);
  return shaOf(received) === shaOf(texts) ? null : 'the texts have another SHA-256';
}
