import { createHash } from 'node:crypto';
import { type Agent, type IncomingMessage, request } from 'node:http';
import { request as requestTls } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { deflateSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import type { RunningProxy } from '../../test/support/proxies.ts';

const MIB = 1024 * 1024;
/** A request that takes longer than this hangs. */
const HANG_MS = 60_000;
const TEXT_CHARS = 8_000;
const TEXTS_MAX = 50;

/** The ways to send a body. */
export const WAYS = ['with its length', 'in chunks', 'slowly', 'gzip', 'deflate'] as const;
type Way = (typeof WAYS)[number];
/** The address to send to. */
export type Place = Pick<RunningProxy, 'name' | 'port' | 'isTls'>;

/** Returns texts of about this many bytes as JSON, in a body of exactly this size. White space fills the rest and must arrive too. */
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

/** Returns letters that no normal form changes. */
function textOf(seed: number, chars: number): string {
  return Array.from({ length: chars }, (_, at) =>
    String.fromCodePoint(0x4e00 + ((seed * 7_919 + at * 31) % 10_000)),
  ).join('');
}

/** Sends a body of this size. @returns what is wrong with the answer, or null. */
export async function sendOne(
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
    // A server that answers early closes the connection, perhaps when nothing listens for the error any more.
    sent.on('socket', (socket) => {
      if (!socket.listeners('error').includes(ignore)) socket.on('error', ignore);
    });
    void write(sent, bytes, way);
  });
  try {
    return faultOf(await answered, texts, size, role);
  } catch (error) {
    // A refusal may close the connection during sending.
    const isRefused = size > 8 * MIB || (role !== 'all' && role !== 'api');
    const message = error instanceof Error ? error.message : String(error);
    return isRefused && /ECONNRESET|EPIPE|socket hang up/.test(message) ? null : message;
  }
}

function ignore(): void {}

/** Writes the body at once or in pieces, with pauses for the slow way. */
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
  const isServed = role === 'all' || role === 'api';
  // A proxy refuses a body that is too large, whatever server is behind it.
  if (size > 8 * MIB && status === 413) return null;
  const expected = !isServed ? 404 : size === 1 ? 422 : 200;
  if (status !== expected || (isServed && size > 8 * MIB)) return `answered ${status}: ${text.slice(0, 200)}`;
  if (status !== 200) return null;
  const received = tried.parse(JSON.parse(text)).map(({ normal_form }) => normal_form);
  return shaOf(received) === shaOf(texts) ? null : 'the texts have another SHA-256';
}
