// Compiles src, bots and app into dist, only when a source, a setting of the compiler or a dependency has changed. `--force` compiles in any case.
// A build that is killed leaves the old dist, or none: the next one starts anew.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { exclusively } from './exclusive.mjs';
import { generate } from './generate.mjs';

const root = dirname(import.meta.dirname);
const dist = join(root, 'dist');
const force = process.argv.includes('--force');

await generate({ force });
if (force || !isFresh()) {
  await exclusively(join(root, 'node_modules/.cache/steward/build.db'), async () => {
    if (force || !isFresh()) compile();
  });
}

function isFresh() {
  const stamp = join(dist, '.stamp');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesKey();
}

function compile() {
  process.stderr.write('Compiling; this is done once, and takes a moment.\n');
  const key = sourcesKey();
  const next = join(root, 'node_modules/.cache/steward/dist');
  rmSync(next, { recursive: true, force: true });
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const run = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', next], {
    cwd: root,
    stdio: 'inherit',
  });
  if (run.status !== 0) process.exit(run.status ?? 1);
  copyRuntime(next);
  writeFileSync(join(next, '.stamp'), key);
  rmSync(dist, { recursive: true, force: true });
  renameSync(next, dist);
}

/** What Prisma's clients run on is JavaScript already, and the compiler leaves it where it is. */
function copyRuntime(to) {
  cpSync(join(root, 'src/generated/runtime'), join(to, 'src/generated/runtime'), { recursive: true });
}

/** One hash over the path and the content of everything that the compiler reads. */
function sourcesKey() {
  const hash = createHash('sha256');
  const settings = ['tsconfig.json', 'tsconfig.build.json', 'package.json', 'package-lock.json'];
  for (const path of [...settings, ...['src', 'bots', 'app'].flatMap(sourcesIn)]) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

function sourcesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((path) => /\.[cm]?tsx?$/.test(path))
    .map((path) => join(folder, path))
    .sort();
}
