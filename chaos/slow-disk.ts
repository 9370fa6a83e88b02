import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startLoad } from './load.ts';
import type { Finding, Scenario } from './scenario.ts';
import { endServer, mintKey, startServer, withFolder } from './server.ts';

const FSYNC_MS = 150;
const P50_MAX_MS = 20;
const WRITERS = 16;
const ASKED = { short: 100, whole: 600 } as const;
/** The pause between two requests, so that they are no load. */
const EVERY_MS = 25;

/** A slow disk: writes wait for it, and nothing else does. */
export const SLOW_DISK: readonly Scenario[] = [
  {
    name: `every fsync takes ${FSYNC_MS} ms, under load, with SQLite`,
    goal: `/v1/health p50 under ${P50_MAX_MS} ms; 0 failed`,
    isMeasured: true,
    missing: compilerMissing,
    run: (scale) => withFolder((folder) => askBesideWriters(folder, ASKED[scale])),
  },
];

function compilerMissing(): string | null {
  if (process.platform !== 'linux') return 'a library before libc is for Linux';
  return spawnSync('cc', ['--version']).status === 0 ? null : 'no C compiler to make a slow disk with';
}

/** Makes a library that is loaded before libc and slows down fsync. */
function makeSlowDisk(folder: string): string {
  const [source, library] = [join(folder, 'slow.c'), join(folder, 'slow.so')];
  writeFileSync(
    source,
    `#include <time.h>
static int slow(void) { struct timespec t = { 0, ${FSYNC_MS} * 1000000L }; nanosleep(&t, 0); return 0; }
int fsync(int file) { return slow(); }
int fdatasync(int file) { return slow(); }
`,
  );
  const made = spawnSync('cc', ['-shared', '-fPIC', '-o', library, source]);
  if (made.status !== 0) throw new Error(`the slow disk could not be made: ${made.stderr}`);
  return library;
}

async function askBesideWriters(folder: string, questions: number): Promise<Finding> {
  const env = { DATABASE_URL: `file:${folder}/steward.db`, LOG_LEVEL: 'silent', LD_PRELOAD: makeSlowDisk(folder) };
  const server = await startServer(folder, env);
  const load = startLoad(server.url, await mintKey(server.url, 'chaos'), WRITERS);
  await load.answered(WRITERS);
  const took: number[] = [];
  for (let asked = 0; asked < questions; asked++) {
    const begin = performance.now();
    await (await fetch(`${server.url}/v1/health`)).text();
    took.push(performance.now() - begin);
    await pause(EVERY_MS);
  }
  await load.stop();
  await endServer(server, 'SIGTERM');
  const sorted = took.toSorted((one, other) => one - other);
  const [p50, p99] = [0.5, 0.99].map((share) => Math.round(sorted[Math.floor(share * sorted.length)] ?? 0));
  const failed = load.outcomes.filter(({ status }) => status !== 200).length;
  const slowest = load.outcomes.map(({ tookMs }) => tookMs).toSorted((one, other) => one - other);
  const written = Math.round(slowest[Math.floor(slowest.length / 2)] ?? 0);
  return {
    figure: `health p50 ${p50} ms, p99 ${p99} ms; ${load.outcomes.length} messages decided, p50 ${written} ms, ${failed} failed`,
    holds: (p50 ?? 0) < P50_MAX_MS && failed === 0,
  };
}
