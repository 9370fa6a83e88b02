import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../emulators/until.ts';
import { send, startLoad } from './load.ts';
import type { Finding, Scale, Scenario } from './scenario.ts';
import { askHealth, endServer, mintKey, startProgram, startServer, withFolder } from './server.ts';
import { countOutcomes } from './tally.ts';

const DISK_MB = 8;
const AGAIN_MAX_MS = 5_000;
/** Whoever has started by then was not refused. */
const REFUSED_MAX_MS = 30_000;

/** A real disk that fills up: a small one in memory, which needs the right to mount one. */
export const DISK: readonly Scenario[] = [
  {
    name: 'the disk fills up under load, and is made free again',
    goal: `503 and a word while it is full; answers again within ${AGAIN_MAX_MS / 1_000} s, without a restart; 0 missing, twice or torn`,
    missing: mountMissing,
    run: (scale) => withFolder((folder) => fillDisk(folder, scale)),
  },
  {
    name: 'the SQLite file lies on a disk that cannot be written',
    goal: 'refused at the start and by doctor, with exit 2 and a word',
    missing: mountMissing,
    run: () => withFolder(startReadOnly),
  },
];

function mount(folder: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'steward-chaos', folder]).status === 0;
}

function unmount(folder: string): void {
  spawnSync('umount', ['-l', folder]);
}

function mountMissing(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'steward-mount-'));
  const mounted = mount(folder);
  if (mounted) unmount(folder);
  rmdirSync(folder);
  return mounted ? null : 'no right to mount a disk in memory';
}

async function fillDisk(folder: string, scale: Scale): Promise<Finding> {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  if (!mount(disk)) throw new Error('the disk could not be mounted');
  try {
    return await fillAgainAndAgain(disk, folder, scale === 'short' ? 1 : 10);
  } finally {
    unmount(disk);
  }
}

async function fillAgainAndAgain(disk: string, folder: string, rounds: number): Promise<Finding> {
  const databaseUrl = `file:${join(disk, 'steward.db')}`;
  const server = await startServer(folder, { DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' });
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
  await endServer(server, 'SIGTERM');
  const { figure, holds } = await countOutcomes(load, databaseUrl);
  return {
    figure: `${rounds} times: ${figure}; health said full ${told} times; again after ${(longestMs / 1_000).toFixed(1)} s at most`,
    holds: holds && told === rounds && longestMs <= AGAIN_MAX_MS,
  };
}

async function startReadOnly(folder: string): Promise<Finding> {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  if (!mount(disk)) throw new Error('the disk could not be mounted');
  try {
    const env = { DATABASE_URL: `file:${join(disk, 'steward.db')}`, LOG_LEVEL: 'silent' };
    await endServer(await startServer(folder, env), 'SIGTERM');
    if (spawnSync('mount', ['-o', 'remount,ro', disk]).status !== 0) throw new Error('the disk is still in use');
    const serve = await tryOut(folder, ['serve'], { SERVICE_PORT: '0', ...env });
    const doctor = await tryOut(folder, ['doctor'], env);
    const isNamed = /DATABASE_URL: .* cannot be written/.test(serve.said) && /cannot be written/.test(doctor.said);
    return {
      figure: `exit ${serve.code}, of doctor ${doctor.code}, ${isNamed ? 'named as read-only' : `not named: ${serve.said}${doctor.said}`}`,
      holds: serve.code === 2 && doctor.code === 2 && isNamed,
    };
  } finally {
    unmount(disk);
  }
}

/** Runs a command to its end, or until it has gone on for so long that it was not refused. */
async function tryOut(folder: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = startProgram(folder, args, env);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      said += chunk;
    });
  const end = setTimeout(() => child.kill('SIGKILL'), REFUSED_MAX_MS);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(end);
  return { code, said };
}

/** Writes until there is no room left. */
function fill(path: string): void {
  for (let bytes = 1024 * 1024; bytes >= 512; ) {
    try {
      writeFileSync(path, Buffer.alloc(bytes), { flag: 'a' });
    } catch {
      bytes /= 2;
    }
  }
}
