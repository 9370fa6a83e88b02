// Bundles src, bots and app into dist, with the parts of chaos and emulators that `steward drill` needs. It runs only if a source,
// a compiler setting or a dependency has changed; `--force` always builds.
// A killed build leaves the old dist or none. The next build starts again.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundle, runtimeFolder, THREADS } from './bundle.mjs';
import { exclusively } from './exclusive.mjs';
import { generate } from './generate.mjs';

const root = dirname(import.meta.dirname);
const dist = join(root, 'dist');
/** The programs to start: the main program, and the threads that it starts. */
const PROGRAMS = ['app/main.ts', ...THREADS];
const force = process.argv.includes('--force');

await generate({ force });
if (force || !isFresh()) {
  await exclusively(join(root, 'node_modules/.cache/steward/build.db'), async () => {
    if (force || !isFresh()) await compile();
  });
}

function isFresh() {
  const stamp = join(dist, '.stamp');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesKey();
}

async function compile() {
  process.stderr.write('Building; this is done once, and takes a moment.\n');
  const key = sourcesKey();
  const next = join(root, 'node_modules/.cache/steward/dist');
  rmSync(next, { recursive: true, force: true });
  const to = join(next, 'app');
  mkdirSync(to, { recursive: true });
  for (const { name, text } of await bundle(root, { programs: PROGRAMS, to: join(dist, 'app') }))
    writeFileSync(join(to, name), text, { mode: text.startsWith('#!') ? 0o755 : 0o644 });
  cpSync(join(root, 'src/generated/runtime'), runtimeFolder(to), { recursive: true });
  writeFileSync(join(next, '.stamp'), key);
  rmSync(dist, { recursive: true, force: true });
  renameSync(next, dist);
}

/** Returns one hash over the paths and contents of everything that the compiler reads. */
function sourcesKey() {
  const hash = createHash('sha256');
  const settings = ['scripts/bundle.mjs', 'package.json', 'package-lock.json', 'openapi.json', 'collection.json'];
  for (const path of [...settings, ...['src', 'bots', 'app', 'locales', 'chaos', 'emulators'].flatMap(sourcesIn)]) {
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
    .filter((path) => /\.(?:[cm]?tsx?|json)$/.test(path))
    .map((path) => join(folder, path))
    .sort();
}
