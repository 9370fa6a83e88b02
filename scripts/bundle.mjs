// Bundles our own sources and a few packages; npm installs the other packages as usual. See docs/decisions/0031-a-bundle.md and 0094.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

/** The threads that a server starts. Each file is beside the program that starts it. */
export const THREADS = [
  'src/store/sqlite/writer-thread.ts',
  'src/worker-threads/thread.ts',
  'src/worker-threads/picture-thread.ts',
];

/**
 * Packages that nearly every start reads, and their dependencies. Finding and reading many small modules takes longer than running them. They
 * stay dependencies, so that lists of installed packages and other packages still find them.
 */
const BUNDLED = [
  '@hono/node-server',
  '@hono/zod-openapi',
  '@prisma/driver-adapter-utils',
  'commander',
  'compression',
  'entities',
  'hono',
  'intl-messageformat',
  'jose',
  'lru-cache',
  'oauth4webapi',
  'openid-client',
  'prom-client',
  'rate-limiter-flexible',
  're2js',
  'tldts',
  'uuid',
  'zod',
];
/** The folder of the package that contains a file. */
const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+\//;

/** The licences of bundled packages, which their authors require beside the bundle. */
const LICENCES = 'LICENCES.txt';

const otherPackagesOutside = {
  name: 'other-packages-outside',
  setup: (context) =>
    context.onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) => {
      if (kind === 'entry-point' || PACKAGE.test(importer)) return;
      if (BUNDLED.some((name) => path === name || path.startsWith(`${name}/`))) return;
      return { path, external: true };
    }),
};

/** Zod's error messages in other languages are half of its size. Steward has its own messages. */
const zodInEnglish = {
  name: 'zod-in-english',
  setup: (context) =>
    context.onLoad({ filter: /\/zod\/v4\/locales\/index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    })),
};

/** Removes the source map addresses of installed packages, which do not include the maps' sources. */
const mapsOfInstalled = {
  name: 'maps-of-installed',
  setup: (context) =>
    context.onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(/^\/\/# sourceMappingURL=.*$/gm, ''),
    })),
};

/** JSON is parsed as text: as a JavaScript expression it would take twice as long at each start. */
const jsonAsText = {
  name: 'json-as-text',
  setup: (context) =>
    context.onLoad({ filter: /\.json$/ }, async ({ path }) => {
      const text = JSON.stringify(JSON.parse(await readFile(path, 'utf8')));
      return { contents: `export default JSON.parse(${JSON.stringify(text)});` };
    }),
};

/** Prisma's clients need these JavaScript files, which are copied beside the bundle unchanged. */
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
 * Bundles programs of this repository flat into one folder; shared code becomes a file of its own. Dynamic imports stay dynamic. Types are
 * not checked, because `npm run check` does that.
 * @param root the folder of the repository.
 * @param options `programs`: sources, relative to the root; each becomes a file of its own name. `to`: the folder.
 * @returns the name and text of each file; the caller writes them.
 */
export async function bundle(root, { programs, to }) {
  const { metafile, outputFiles } = await build({
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
    // V8 checks a literal with such properties whenever it reads the function around it, but a call only when it runs.
    supported: { 'regexp-unicode-property-escapes': false, 'regexp-set-notation': false },
    jsx: 'automatic',
    jsxImportSource: 'hono/jsx',
    // Names stay for stack traces; white space and comments would use memory. `node --enable-source-maps` shows the sources' lines.
    minifyWhitespace: true,
    lineLimit: 160,
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    // CommonJS packages use it to load Node's own modules. A Node that is too old for Steward has no such function.
    banner: { js: "const require = process.getBuiltinModule?.('module').createRequire(import.meta.url);" },
    metafile: true,
    write: false,
    plugins: [runtimeBeside, otherPackagesOutside, zodInEnglish, mapsOfInstalled, jsonAsText],
  });
  const folders = Object.keys(metafile.inputs).flatMap((path) => PACKAGE.exec(path)?.[0] ?? []);
  const licences = [...new Set(folders)].sort().map((path) => licenceOf(join(root, path)));
  return [
    ...outputFiles.map(({ path, text }) => ({
      name: basename(path),
      text: path.endsWith('.js') ? inLatin1(text) : text,
    })),
    ...localesOf(root),
    { name: LICENCES, text: licences.join('\n') },
  ];
}

/** Returns the texts of each language, which processes with bots read from files. English is in the program. */
function localesOf(root) {
  const names = readdirSync(join(root, 'locales')).filter((name) => name.endsWith('.json') && name !== 'en.json');
  const read = (name) => JSON.stringify(JSON.parse(readFileSync(join(root, 'locales', name), 'utf8')));
  return names.map((name) => ({ name, text: read(name) }));
}

/**
 * Escapes the characters beyond Latin-1 that esbuild leaves in regular expressions. With one of them, the whole source would take two bytes per
 * character in memory.
 */
function inLatin1(source) {
  const [found] = /\\[^\0-\xff]|String\.raw`[^`]*[^\0-\xff]/.exec(source) ?? [];
  if (found) throw new Error(`cannot be escaped: ${found}`);
  return source.replace(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Returns the name, version and licence of an installed package, with the licence text if it has one. */
function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = ['LICENSE', 'LICENSE.md'].map((one) => join(folder, one)).find((one) => existsSync(one));
  return `${name} ${version}, ${license}\n\n${file ? readFileSync(file, 'utf8').trim() : ''}\n`;
}

/** Returns the folder of the runtime of Prisma's clients in `to`. */
export const runtimeFolder = (to) => join(to, RUNTIME);
