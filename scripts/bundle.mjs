// What is started is bundled from our own sources and a few packages; all others stay where npm puts them. See docs/decisions/0031-a-bundle.md and 0094.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

/** The threads that a server starts: each is found beside what starts it. */
export const THREADS = [
  'src/store/sqlite/writer-thread.ts',
  'src/worker-threads/thread.ts',
  'src/worker-threads/picture-thread.ts',
];

/**
 * Packages that nearly every start reads, and what these need themselves: to find, to read and to look through many small modules, and those of
 * CommonJS, takes longer than to run them. They stay dependencies: for those who list what is installed, and for other packages.
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
/** The folder of the package that a file is of. */
const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+\//;

/** What their authors ask to be told of them, beside the bundle. */
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

/** Zod's words for its errors in other languages, half of its size: what Steward says it says in words of its own. */
const zodInEnglish = {
  name: 'zod-in-english',
  setup: (context) =>
    context.onLoad({ filter: /\/zod\/v4\/locales\/index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    })),
};

/** What packages say of sources of their own, which they do not bring: a map names the files that are installed. */
const mapsOfInstalled = {
  name: 'maps-of-installed',
  setup: (context) =>
    context.onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(/^\/\/# sourceMappingURL=.*$/gm, ''),
    })),
};

/** JSON is read as what it is: as an expression of JavaScript it would take twice as long at each start. */
const jsonAsText = {
  name: 'json-as-text',
  setup: (context) =>
    context.onLoad({ filter: /\.json$/ }, async ({ path }) => {
      const text = JSON.stringify(JSON.parse(await readFile(path, 'utf8')));
      return { contents: `export default JSON.parse(${JSON.stringify(text)});` };
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
 * Bundles programs of this repository for one folder, flat, with what several of them need in parts of its own. What is imported when it is
 * needed stays so. Types are not looked at: that is what `npm run check` is for.
 * @param root the folder of the repository.
 * @param options `programs`: sources, relative to the root; each becomes a file of its own name. `to`: the folder.
 * @returns the name and the text of each file, which the caller writes.
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
    // V8 checks a literal with such properties each time that it reads a function around it; a call is checked when it is made.
    supported: { 'regexp-unicode-property-escapes': false, 'regexp-set-notation': false },
    jsx: 'automatic',
    jsxImportSource: 'hono/jsx',
    // Names stay, for traces; white space and comments would stay in memory. `node --enable-source-maps` names the lines of the sources.
    minifyWhitespace: true,
    lineLimit: 160,
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    // Packages of CommonJS ask for Node's own modules by it; a Node that is too old for Steward does without.
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

/** The texts of each language, which processes with bots read beside the program. English is in it. */
function localesOf(root) {
  const names = readdirSync(join(root, 'locales')).filter((name) => name.endsWith('.json') && name !== 'en.json');
  const read = (name) => JSON.stringify(JSON.parse(readFileSync(join(root, 'locales', name), 'utf8')));
  return names.map((name) => ({ name, text: read(name) }));
}

/**
 * Escapes the characters beyond Latin-1 that esbuild leaves in regular expressions: with one of them the whole source, which stays in memory, takes
 * two bytes a character.
 */
function inLatin1(source) {
  const [found] = /\\[^\0-\xff]|String\.raw`[^`]*[^\0-\xff]/.exec(source) ?? [];
  if (found) throw new Error(`cannot be escaped: ${found}`);
  return source.replace(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Name, version and licence of an installed package, with the text where it brings one. */
function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = ['LICENSE', 'LICENSE.md'].map((one) => join(folder, one)).find((one) => existsSync(one));
  return `${name} ${version}, ${license}\n\n${file ? readFileSync(file, 'utf8').trim() : ''}\n`;
}

/** Where the runtime of Prisma's clients belongs, for a bundle in `to`. */
export const runtimeFolder = (to) => join(to, RUNTIME);
