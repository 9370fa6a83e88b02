import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Figure } from '../figure.ts';
import { median } from '../median.ts';
import { START_FLAGS } from '../start-flags.ts';

const ROUNDS = 5;
const ROOT = join(import.meta.dirname, '../..');
const START_LIMIT_MS = 700;
const MEMORY_LIMIT_MB = 110;
/** After this long the start has finished. */
const IDLE_MS = 2_000;

/** Measures the start to the first answer on an existing database, the idle memory, and the size of a cached judgement. */
export async function measureProcess(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-bench-'));
  await start(folder, 0);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await start(folder, round === 0 ? IDLE_MS : 0));
  await rm(folder, { recursive: true, force: true });
  const startMs = median(rounds.map((round) => round.startMs));
  const memoryMb = rounds[0]?.memoryMb ?? Number.NaN;
  return [
    against('start to first answer on an existing database', startMs, 'ms', 'the limit', START_LIMIT_MS, '<= 1'),
    against('resident memory, idle', memoryMb, 'MB', 'the limit', MEMORY_LIMIT_MB, '<= 1'),
    ...measureCache(),
  ];
}

async function start(folder: string, idleMs: number): Promise<{ startMs: number; memoryMb: number }> {
  const begin = performance.now();
  const child = spawn(process.execPath, [...START_FLAGS, join(ROOT, 'dist/app/main.js'), 'serve'], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', SERVICE_PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let screen = '';
  for await (const chunk of child.stdout) {
    screen += chunk;
    if (/Judge /.test(screen)) break;
  }
  const url = /API +(http:\S+)/.exec(screen)?.[1] ?? '';
  await (await fetch(`${url}/v1/health`)).text();
  const startMs = performance.now() - begin;
  if (idleMs > 0) await pause(idleMs);
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  const memoryMb = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
  return { startMs, memoryMb };
}

/** Measures in its own process, whose heap contains nothing else. */
function measureCache(): Figure[] {
  const run = spawnSync(
    process.execPath,
    ['--expose-gc', '--import', 'tsx', join(import.meta.dirname, 'fill-cache.ts')],
    { encoding: 'utf8', cwd: ROOT },
  );
  const { bytes, gcMs } = JSON.parse(run.stdout) as { bytes: number; gcMs: number }; // fill-cache.ts prints this.
  return [
    against('a cached judgement at 10^6', bytes, 'bytes', '16 bytes of key and 14 of scores', 30, '<= 4'),
    against('forced garbage collection at 10^6', gcMs, 'ms', 'the limit', 50, '<= 1'),
  ];
}

function against(name: string, value: number, unit: string, peer: string, peerValue: number, asked: string): Figure {
  return { name, value, unit, peer, peerValue, ratio: value / peerValue, asked };
}
