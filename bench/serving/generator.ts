import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';

/** Requests that are sent repeatedly to one address. */
export type Load = {
  readonly url: string;
  readonly key: string;
  /** Sent in turn; each is one line. */
  readonly bodies: readonly string[];
  readonly connections: number;
  readonly seconds: number;
};

/** The results of sending. */
export type Generated = {
  readonly requests: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  /** The share of one core that the generator used. Near 1 it may limit the figure, and the bench says so. */
  readonly busy: number;
};

/** A program that sends load. */
export type Generator = { readonly name: string; send(load: Load): Promise<Generated> };

/** Returns wrk if it is installed (on Debian: `apt install wrk`), else autocannon, which needs more CPU and limits a bare server. */
export function findGenerator(): Generator {
  const found = spawnSync('wrk', ['-v'], { encoding: 'utf8' });
  return found.error ? { name: 'autocannon', send: sendByAutocannon } : { name: 'wrk', send: sendByWrk };
}

/** Clock ticks per second in /proc; constant on Linux. */
const TICKS = 100;

async function sendByWrk({ url, key, bodies, connections, seconds }: Load): Promise<Generated> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-wrk-'));
  const lines = join(folder, 'bodies');
  await writeFile(lines, bodies.join('\n'));
  const script = join(import.meta.dirname, 'wrk.lua');
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '20s', '-s', script, url, '--', lines, key];
  const child = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  let ticks = 0;
  const watching = setInterval(() => {
    ticks = readTicks(child.pid) ?? ticks;
  }, 50);
  for await (const chunk of child.stdout) printed += chunk;
  clearInterval(watching);
  await rm(folder, { recursive: true, force: true });
  // wrk.lua prints this last.
  const told = JSON.parse(printed.trim().split('\n').at(-1) ?? '') as Record<Told, number>;
  if (told.refused + told.failed > 0) throw new Error(`${told.refused} answers were not 200, ${told.failed} failed`);
  const took = told.micros / 1e6;
  return {
    requests: told.requests,
    seconds: took,
    p50: told.p50 / 1e3,
    p99: told.p99 / 1e3,
    busy: ticks / TICKS / took,
  };
}

type Told = 'requests' | 'micros' | 'refused' | 'failed' | 'p50' | 'p99';

function readTicks(pid: number | undefined): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    // The process has ended; the last reading counts.
    return null;
  }
}

async function sendByAutocannon({ url, key, bodies, connections, seconds }: Load): Promise<Generated> {
  const before = process.cpuUsage();
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: bodies.map((body) => ({ method: 'POST' as const, headers, body })),
  });
  const { user, system } = process.cpuUsage(before);
  if (result.non2xx + result.errors > 0)
    throw new Error(`${result.non2xx} answers were not 200, ${result.errors} failed`);
  return {
    requests: result['2xx'],
    seconds: result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    busy: (user + system) / 1e6 / result.duration,
  };
}
