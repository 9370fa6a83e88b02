// What is started is bundled from our own sources and a few packages; all others stay where npm puts them. See docs/decisions/0031-a-bundle.md and 0050.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** The threads that a server starts: each is found beside what starts it. */
export const THREADS = [
  'src/store/sqlite/writer-thread.ts',
  'src/worker-threads/thread.ts',
  'src/worker-threads/picture-thread.ts',
];

/** Packages of many small modules that nearly every start reads. They stay dependencies: for those who list what is installed, and for other packages. */
export const BUNDLED = [
  '@asteasolutions/zod-to-openapi',
  '@hono/node-server',
  '@hono/zod-openapi',
  '@hono/zod-validator',
  'hono',
  'jose',
  'oauth4webapi',
  'openid-client',
  'uuid',
  'zod',
];

/** What their authors ask to be told of them, beside the bundle. */
const LICENCES = 'LICENCES.txt';

const otherPackagesOutside = {
  name: 'other-packages-outside',
  setup: (context) =>
    context.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind === 'entry-point' || BUNDLED.some((name) => path === name || path.startsWith(`${name}/`))) return;
      return { path, external: true };
    }),
};

/** Prisma's clients run on these, which are JavaScript already: they lie beside the bundle, as they are. */
const RUNTIME = 'runtime';

const runtimeBeside = {
  name: 'runtime-beside',
  setup: (context) =>
    context.onResolve({ filter: /\/runtime\/[\w.-]+\.mjs$/ }, ({ path }) => ({
      path: `./${RUNTIME}/${path.split('/').at(-1)}`,
      external: true,
    })),
};

/**
 * Bundles programs of this repository into one folder, flat, with what several of them need in parts of its own. What is imported when it is
 * needed stays so. Types are not looked at: that is what `npm run check` is for.
 * @param root the folder of the repository.
 * @param options `programs`: sources, relative to the root; each becomes a file of its own name. `to`: the folder.
 */
export async function bundle(root, { programs, to }) {
  await build({
    absWorkingDir: root,
    entryPoints: programs,
    entryNames: '[name]',
    chunkNames: 'part-[hash]',
    outdir: to,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'es2024',
    jsx: 'automatic',
    jsxImportSource: 'hono/jsx',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [runtimeBeside, otherPackagesOutside],
  });
  writeFileSync(join(to, LICENCES), BUNDLED.map((name) => licenceOf(join(root, 'node_modules', name))).join('\n'));
}

/** Name, version and licence of an installed package, with the text where it brings one. */
function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = ['LICENSE', 'LICENSE.md'].map((one) => join(folder, one)).find((one) => existsSync(one));
  return `${name} ${version}, ${license}\n\n${file ? readFileSync(file, 'utf8').trim() : ''}\n`;
}

/** Where the runtime of Prisma's clients belongs, for a bundle in `to`. */
export const runtimeFolder = (to) => join(to, RUNTIME);
