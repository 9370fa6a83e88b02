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
  /** Since the last time it was asked, the loop's delays in milliseconds; the CPU time, user and system, since it began. */
  read(): Promise<{ readonly cpuMicros: number; readonly loopP99: number; readonly loopMax: number }>;
  stop(): Promise<void>;
};

/** What one round of load came to. */
export type Round = {
  readonly requestsPerSecond: number;
  readonly cpuMicrosPerRequest: number;
  /** In milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly loopP99: number;
  /** Cores that the generator used: near 1 it may be what limits the figure. */
  readonly generatorBusy: number;
};

/** Starts a variant on a store of its own; what it logs is read, as in production. */
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

/** One bounded round: the bodies in turn over so many connections. */
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
