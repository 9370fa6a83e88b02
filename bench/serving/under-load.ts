import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';

/** A server of `server.ts` in its own process. */
export type LoadedServer = {
  readonly url: string;
  readonly key: string;
  /** User and system CPU time so far, in microseconds. */
  cpuMicros(): Promise<number>;
  stop(): Promise<void>;
};

/** What one round of load came to. */
export type Round = {
  readonly requestsPerSecond: number;
  readonly cpuMicrosPerRequest: number;
  readonly p50: number;
  readonly p99: number;
};

const SERVER = join(import.meta.dirname, 'server.ts');

/** Starts a variant on a store of its own. */
export async function startLoaded(
  variant: string,
  answer = '{}',
  env: Readonly<Record<string, string>> = {},
): Promise<LoadedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-bench-'));
  const child = fork(SERVER, [variant, answer], {
    execArgv: [...(process.env.BENCH_NODE_ARGS ?? '').split(' ').filter((arg) => arg !== ''), '--import', 'tsx'],
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: `file:${join(folder, 'steward.db')}`, ...env },
  });
  const { port, key } = await nextMessage<{ port: number; key: string }>(child);
  return {
    url: `http://127.0.0.1:${port}`,
    key,
    cpuMicros: async () => {
      child.send('cpu');
      const { cpu } = await nextMessage<{ cpu: NodeJS.CpuUsage }>(child);
      return cpu.user + cpu.system;
    },
    stop: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.disconnect();
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** One bounded round: the bodies in turn over so many connections. */
export async function load(
  server: LoadedServer,
  bodies: readonly string[],
  connections: number,
  seconds: number,
): Promise<Round> {
  const before = await server.cpuMicros();
  const result = await autocannon({
    url: `${server.url}/v1/moderate`,
    connections,
    duration: seconds,
    requests: bodies.map((body) => ({
      method: 'POST' as const,
      headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
      body,
    })),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were not 200, ${result.errors} failed`);
  const requests = result['2xx'];
  return {
    requestsPerSecond: requests / result.duration,
    cpuMicrosPerRequest: ((await server.cpuMicros()) - before) / requests,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

/** The answer of a server to one body. */
export async function answerOf(server: LoadedServer, body: string): Promise<string> {
  const response = await fetch(`${server.url}/v1/moderate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    body,
  });
  if (response.status !== 200) throw new Error(`the service answered ${response.status}`);
  return response.text();
}

function nextMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`the server ended with ${code}`));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message as T); // server.ts sends exactly these.
    });
  });
}
