import { spawnSync } from 'node:child_process';
import { cpSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './figure.ts';

const ROOT = join(import.meta.dirname, '..');
/** The files that `npm ci` reads. */
const MANIFESTS = ['package.json', 'package-lock.json', '.npmrc', 'prisma/left-out'];
const BYTES_A_BLOCK = 512;
const BYTES_A_MIB = 2 ** 20;

/** Installs the locked packages into empty folders, as a newcomer and as a server, and measures their size. */
export async function measureInstall(): Promise<Figure[]> {
  return [
    weigh('npm ci, all that development needs', [], 475),
    weigh('npm ci --omit=dev, what runs', ['--omit=dev'], 170),
  ];
}

function weigh(name: string, flags: readonly string[], goalMib: number): Figure {
  const folder = mkdtempSync(join(tmpdir(), 'steward-install-'));
  try {
    for (const path of MANIFESTS) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
    const run = spawnSync('npm', ['ci', ...flags], { cwd: folder, encoding: 'utf8' });
    if (run.status !== 0) throw new Error(`npm ci failed: ${run.stderr}`);
    if (/EBADENGINE/.test(run.stderr)) throw new Error(`npm warns of an engine: ${run.stderr}`);
    const value = bytesBelow(join(folder, 'node_modules')) / BYTES_A_MIB;
    return { name, value, unit: 'MiB on disk', peer: 'goal', peerValue: goalMib, ratio: value / goalMib, asked: '≤ 1' };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the size of the files on disk, as `du` counts it. */
function bytesBelow(folder: string): number {
  let blocks = 0;
  for (const path of readdirSync(folder, { recursive: true })) blocks += lstatSync(join(folder, String(path))).blocks;
  return blocks * BYTES_A_BLOCK;
}
