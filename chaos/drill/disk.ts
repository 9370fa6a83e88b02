import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../emulators/until.ts';
import { send, startLoad } from '../load.ts';
import type { Finding } from '../scenario.ts';
import { askHealth, endServer, mintKey, startServer } from '../server.ts';
import { countsOf, readRows, tallyOf, wordsOf } from './count.ts';
import type { Copy, DrillScenario } from './scenario.ts';

const DISK_MB = 8;
const AGAIN_MAX_MS = 5_000;

/** A real disk that fills up: a small one in memory, which needs the right to mount it. */
export const FULL_DISK: DrillScenario = {
  name: 'the disk fills up under load, and is made free again',
  goal: `503 and a word while it is full; answers again within ${AGAIN_MAX_MS / 1_000} s, without a restart; 0 missing, twice or torn`,
  rounds: { short: 1, whole: 10 },
  seconds: (rounds) => 6 + 4 * rounds,
  from: 'inside',
  about: 'disk',
  missing: ({ store }) =>
    store === 'SQLite' ? mountMissing() : 'the disk of PostgreSQL belongs to its server, not to Steward',
  run: (copy, rounds) => withDisk(copy.folder, (disk) => fillAgainAndAgain(disk, copy, rounds)),
};

/** Returns why no disk can be mounted here, or null. */
export function mountMissing(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'steward-mount-'));
  const mounted = mount(folder);
  if (mounted) unmount(folder);
  rmdirSync(folder);
  return mounted ? null : 'no right to mount a disk in memory';
}

/** Runs the work with a small disk in a folder. @param work receives the mount point. */
export async function withDisk(folder: string, work: (disk: string) => Promise<Finding>): Promise<Finding> {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  if (!mount(disk)) throw new Error('the disk could not be mounted');
  try {
    return await work(disk);
  } finally {
    unmount(disk);
  }
}

function mount(folder: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'steward-chaos', folder]).status === 0;
}

function unmount(folder: string): void {
  spawnSync('umount', ['-l', folder]);
}

async function fillAgainAndAgain(disk: string, copy: Copy, rounds: number): Promise<Finding> {
  const settings = { ...copy.settings, DATABASE_URL: `file:${join(disk, 'steward.db')}` };
  const server = await startServer(copy.folder, settings);
  const key = await mintKey(server.url, 'chaos');
  const load = startLoad(server.url, key, 8);
  const acknowledged = () => load.outcomes.filter(({ status }) => status === 200).length;
  let told = 0;
  let longestMs = 0;
  for (let round = 0; round < rounds; round++) {
    await load.answered(acknowledged() + 20);
    const filler = join(disk, 'filler');
    fill(filler);
    await until(() => load.outcomes.at(-1)?.status === 503, { deadlineMs: 60_000, what: 'a full disk' });
    const health = await until(
      async () => {
        const text = await askHealth(server);
        return text.includes('"state":"full"') ? text : '';
      },
      { deadlineMs: 10_000, what: 'health that says full' },
    ).catch(() => '');
    if (health !== '') told++;
    rmSync(filler);
    const begin = performance.now();
    await until(async () => (await send(server.url, key)).status === 200, { deadlineMs: 60_000, what: 'an answer' });
    longestMs = Math.max(longestMs, performance.now() - begin);
  }
  await load.stop();
  const tally = tallyOf(load.outcomes, await readRows({ url: server.url, key, lastRow: null }));
  await endServer(server, 'SIGTERM');
  return {
    figure: `${rounds} times: ${wordsOf(tally)}; health said full ${told} times; again after ${(longestMs / 1_000).toFixed(1)} s at most`,
    holds: tally.missing + tally.wrong + tally.other === 0 && told === rounds && longestMs <= AGAIN_MAX_MS,
    counts: countsOf(tally),
  };
}

/** Writes until the disk is full. */
function fill(path: string): void {
  for (let bytes = 1024 * 1024; bytes >= 512; ) {
    try {
      writeFileSync(path, Buffer.alloc(bytes), { flag: 'a' });
    } catch {
      bytes /= 2;
    }
  }
}
