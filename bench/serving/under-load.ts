import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildProgram } from '../built.ts';
import { START_FLAGS } from '../start-flags.ts';
import type { Generator } from './generator.ts';
import type { Variant } from './server.ts';

/** A server of `server.ts` in its own process. */
export type LoadedServer = {
  readonly url: string;
  readonly key: string;
  /** Returns the loop's delays in milliseconds since the last call, and the CPU time, user and system, since the start. */
  read(): Promise<{ readonly cpuMicros: number; readonly loopP99: number; readonly loopMax: number }>;
  stop(): Promise<void>;
};

/** The results of one round of load. */
export type Round = {
  readonly requestsPerSecond: number;
  readonly cpuMicrosPerRequest: number;
  /** In milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly loopP99: number;
  /** The cores that the generator used. Near 1 it may limit the figure. */
  readonly generatorBusy: number;
};

/** Starts a variant on its own store. Its log is read, as in production. */
export async function startLoaded(
  variant: Variant,
  answer = '{}',
  env: Readonly<Record<string, string>> = {},
): Promise<LoadedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-bench-'));
  const child = fork(await buildProgram('bench/serving/server.ts'), [variant, answer], {
    execArgv: [...START_FLAGS, ...(process.env.BENCH_NODE_ARGS ?? '').split(' ').filter((arg) => arg !== '')],
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: `file:${join(folder, 'steward.db')}`, ...env },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  let lastLines = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    lastLines = chunk.toString().slice(-2_000);
  });
  child.once('exit', (code) => {
    if (code) console.error(lastLines);
  });
  const { url, key } = await nextMessage<{ url: string; key: string }>(child);
  return {
    url,
    key,
    read: async () => {
      child.send('read');
      const { cpu, ...loop } = await nextMessage<{ cpu: NodeJS.CpuUsage; loopP99: number; loopMax: number }>(child);
      return { cpuMicros: cpu.user + cpu.system, ...loop };
    },
    stop: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.disconnect();
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs one round of limited length: the bodies in turn over several connections. */
export async function load(
  server: LoadedServer,
  generator: Generator,
  { bodies, connections, seconds }: { bodies: readonly string[]; connections: number; seconds: number },
): Promise<Round> {
  const before = await server.read();
  const url = `${server.url}/v1/moderate`;
  const sent = await generator.send({ url, key: server.key, bodies, connections, seconds });
  const after = await server.read();
  return {
    requestsPerSecond: sent.requests / sent.seconds,
    cpuMicrosPerRequest: (after.cpuMicros - before.cpuMicros) / sent.requests,
    p50: sent.p50,
    p99: sent.p99,
    loopP99: after.loopP99,
    generatorBusy: sent.busy,
  };
}

/** Returns a server's answer to one body. */
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
      resolve(message as T); // server.ts sends only these.
    });
  });
}
