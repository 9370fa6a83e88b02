import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { z } from 'zod';
import { type Server, startServer } from '../server.ts';
import type { HostileBody } from './bodies.ts';
import { probeAnswer, type probeRequest } from './probe-messages.ts';

/** The cost of one request for the server. */
export type Cost = {
  readonly status: number;
  /** The longest block of its event loop. */
  readonly blockMs: number;
  /** The highest growth of the process's memory, or null if the system does not report it. */
  readonly grownBytes: number | null;
};

/** A server whose event loop and memory are watched. */
export type Target = {
  readonly server: Server;
  /** Returns the time that a fixed piece of work takes in it now. */
  calibrate(): Promise<number>;
  /** Sends one request and returns its status. */
  send(method: string, path: string, key: string, body: HostileBody | null): Promise<number>;
  /** Returns the longest block of its event loop during some work. */
  blockDuring<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly blockMs: number }>;
  /** Sends one request and returns what it cost. */
  measure(method: string, path: string, key: string, body: HostileBody | null): Promise<Cost>;
};

/** Starts a server that contains the probe. */
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
      // Read here, because the probe begins with a garbage collection.
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

/** Uses Node's own client, because fetch sends no body with GET. @returns 0 if the server closed the connection during the body. */
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
    // A server that answers early closes the connection, perhaps after the answer, when nothing listens for the error any more.
    sent.on('socket', (socket) => {
      if (!socket.listeners('error').includes(ignore)) socket.on('error', ignore);
    });
    sent.end(body?.bytes);
  });
}

function ignore(): void {}

/** Returns the process's memory in bytes, now or at most since the last `forgetPeak`. */
function memoryOf({ process: { pid } }: Server, field: 'VmRSS' | 'VmHWM'): number | null {
  try {
    const kib = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kib === undefined ? null : Number(kib) * 1024;
  } catch {
    return null;
  }
}

/** Resets the peak of the memory. @see https://man7.org/linux/man-pages/man5/proc_pid_clear_refs.5.html */
function forgetPeak({ process: { pid } }: Server): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Another system; memoryOf returns null there.
  }
}
