// What is started is bundled from our own sources; packages stay where npm puts them. See docs/decisions/0031-a-bundle.md.
import { join } from 'node:path';
import { build } from 'esbuild';

/** The threads that a server starts: each is found beside what starts it. */
export const THREADS = ['src/store/sqlite/writer-thread.ts', 'src/threads/thread.ts', 'src/threads/picture-thread.ts'];

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
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'es2024',
    jsx: 'automatic',
    jsxImportSource: 'hono/jsx',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [runtimeBeside],
  });
}

/** Where the runtime of Prisma's clients belongs, for a bundle in `to`. */
export const runtimeFolder = (to) => join(to, RUNTIME);
