import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { z } from 'zod';
import { type Server, startServer } from '../server.ts';
import type { HostileBody } from './bodies.ts';
import { probeAnswer, type probeRequest } from './probe-messages.ts';

/** What one request cost the server. */
export type Cost = {
  readonly status: number;
  /** The longest time that its event loop stood still. */
  readonly blockMs: number;
  /** How far the memory of the process rose at its highest; null where the system does not tell. */
  readonly grownBytes: number | null;
};

/** A server whose event loop and memory are watched. */
export type Target = {
  readonly server: Server;
  /** What a fixed piece of work takes in it now. */
  calibrate(): Promise<number>;
  /** Sends one request; its status. */
  send(method: string, path: string, key: string, body: HostileBody | null): Promise<number>;
  /** The longest time that its event loop stood still during some work. */
  blockDuring<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly blockMs: number }>;
  /** Sends one request, and says what it cost. */
  measure(method: string, path: string, key: string, body: HostileBody | null): Promise<Cost>;
};

/** Starts a server with the probe in it. */
export async function startTarget(folder: string, env: Readonly<Record<string, string>> = {}): Promise<Target> {
  const server = await startServer(
    folder,
    { LOG_LEVEL: 'silent', ...env },
    { probe: import.meta.resolve('./probe.ts') },
  );
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (probe: z.output<typeof probeRequest>['probe']): Promise<number> => {
    const died = server.exited.then((code) => {
      throw new Error(`the server ended with ${code}`);
    });
    const answered = once(server.process, 'message');
    server.process.send({ probe });
    return probeAnswer.parse((await Promise.race([answered, died]))[0]).ms;
  };
  const sendOne: Target['send'] = (method, path, key, body) =>
    send(agent, new Request(server.url + path, { method }), key, body);
  const blockDuring: Target['blockDuring'] = async (work) => {
    await ask('begin');
    const result = await work();
    return { result, blockMs: await ask('end') };
  };
  return {
    server,
    send: sendOne,
    blockDuring,
    calibrate: () => ask('calibrate'),
    measure: async (method, path, key, body) => {
      // What is read here is read after the collection of garbage with which the probe begins.
      const { result, blockMs } = await blockDuring(async () => {
        const before = memoryOf(server, 'VmRSS');
        forgetPeak(server);
        return { before, status: await sendOne(method, path, key, body) };
      });
      const { before, status } = result;
      const peak = memoryOf(server, 'VmHWM');
      return { status, blockMs, grownBytes: before === null || peak === null ? null : Math.max(0, peak - before) };
    },
  };
}

/** By node's own client, since fetch sends no body with GET. @returns 0 where the server ended the connection while the body came. */
async function send(agent: Agent, { url, method }: Request, key: string, body: HostileBody | null): Promise<number> {
  const headers = {
    authorization: `Bearer ${key}`,
    accept: 'application/json, text/event-stream',
    ...(body === null ? {} : { 'content-type': 'application/json', 'content-length': body.bytes.length }),
    ...(body?.isGzip ? { 'content-encoding': 'gzip' } : {}),
    ...body?.headers,
  };
  return new Promise((resolve) => {
    let status = 0;
    const sent = request(url, { agent, method, headers }, (answer) => {
      status = answer.statusCode ?? 0;
      answer.resume().on('close', () => resolve(status));
    });
    sent.on('error', () => resolve(status));
    // A server that answers before it has read all ends the connection, perhaps when the answer is here and nobody else listens any more.
    sent.on('socket', (socket) => {
      if (!socket.listeners('error').includes(ignore)) socket.on('error', ignore);
    });
    sent.end(body?.bytes);
  });
}

function ignore(): void {}

/** Bytes that the process holds, or held at most since the last `forgetPeak`. */
function memoryOf({ process: { pid } }: Server, field: 'VmRSS' | 'VmHWM'): number | null {
  try {
    const kib = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kib === undefined ? null : Number(kib) * 1024;
  } catch {
    return null;
  }
}

/** @see https://man7.org/linux/man-pages/man5/proc_pid_clear_refs.5.html */
function forgetPeak({ process: { pid } }: Server): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Another system; memoryOf answers null there.
  }
}
