// Derives the PostgreSQL schema, and generates both Prisma clients into src/generated if the schema or Prisma has changed.
// Adds their runtime files and the files of the interactive API reference, and bundles the style and scripts of the dashboard.
// `--force` always generates. Nothing is downloaded: see docs/decisions/0001-prisma-without-engine-download.md.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exclusively } from './exclusive.mjs';

const root = dirname(import.meta.dirname);
const require = createRequire(import.meta.url);
const generated = join(root, 'src/generated');
const stamp = join(generated, '.stamp');
const runtime = join(generated, 'runtime');
const PROVIDERS = ['sqlite', 'postgresql'];
/** The file name of each provider's query compiler. */
const COMPILER = 'query_compiler_fast_bg';
const COMPILER_LOADER = 'prisma/compiler.mjs';
const lock = join(root, 'node_modules/.cache/steward/generate.db');

/** Changes that make the graph in Prisma's runtime smaller: at the places that fill a node's edges, read an edge, and create the graph. */
const GRAPH_CHANGES = [
  {
    times: 2,
    from: /(\w+)=\{\};((?:(?!=\{\};for).)*?)\1\[(\w+)\]=(\w+)\}(\w+)\.push\(\{edges:\1\}\)/gs,
    to: '$1=new Map;$2$1.set($3,$4)}$5.push({edges:$1})',
  },
  { times: 2, from: /\.edges\[(\w+)\]/g, to: '.edges.get($1)' },
  {
    times: 1,
    from: /function (\w+)\((\w+)\)\{return new (\w+)\(\2\)\.deserialize\(\)\}/g,
    to:
      'const graphs=new Map;function $1($2){if(!graphs.has($2.graph))graphs.set($2.graph,new $3($2).deserialize());' +
      'return graphs.get($2.graph)}',
  },
];

/** Derives the PostgreSQL schema: the same models with another provider. */
export function derivePostgresql(schema) {
  const derived = schema
    .replace('provider = "sqlite"', 'provider = "postgresql"')
    .replace('"../src/generated/sqlite"', '"../../src/generated/postgresql"')
    .replace(/^(\/\/ .*\n)+/, '');
  return `// Derived from ../schema.prisma by scripts/generate.mjs. Do not edit.\n${derived}`;
}

/** Updates the derived schema and the generated clients. */
export async function generate({ force = false } = {}) {
  const schema = readFileSync(join(root, 'prisma/schema.prisma'), 'utf8');
  writeDerived(derivePostgresql(schema));
  copyReference();
  await bundleDashboard();
  const key = createHash('sha256')
    .update(schema)
    .update(require('prisma/package.json').version)
    .update(readFileSync(import.meta.filename))
    .update(readFileSync(join(root, COMPILER_LOADER)))
    .digest('hex');
  if (!force && isFresh(key)) return;
  await exclusively(lock, async () => {
    if (!force && isFresh(key)) return;
    rmSync(stamp, { force: true });
    copyRuntime();
    await generateClient('sqlite', schema);
    await generateClient('postgresql', schema);
    writeFileSync(stamp, key);
  });
}

/** Swagger UI is copied and not a dependency: its package has an install script that reports to a third party. */
function copyReference() {
  const from = dirname(require.resolve('swagger-ui-dist/package.json'));
  const to = join(generated, 'docs');
  mkdirSync(to, { recursive: true });
  for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js', 'LICENSE', 'NOTICE']) {
    if (!existsSync(join(to, name))) copyFileSync(join(from, name), join(to, name));
  }
}

/**
 * Copies the few files of `@prisma/client` that run. The package itself includes compilers for unused databases and, through its peers,
 * the command line and TypeScript, so it is only a development dependency. See docs/decisions/0015-install-size.md.
 */
function copyRuntime() {
  const from = dirname(require.resolve('@prisma/client/runtime/client'));
  rmSync(runtime, { recursive: true, force: true });
  mkdirSync(runtime, { recursive: true });
  for (const name of ['client.mjs', 'client.d.mts', ...PROVIDERS.map((provider) => `${COMPILER}.${provider}.mjs`)]) {
    // Removes the reference to a source map, which is not copied.
    const source = readFileSync(join(from, name), 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
    writeFileSync(join(runtime, name), name === 'client.mjs' ? withSmallGraph(source) : source);
  }
  for (const provider of PROVIDERS) {
    const [, wasm] =
      /"([\w+/=]{1000,})"/.exec(readFileSync(join(from, `${COMPILER}.${provider}.wasm-base64.mjs`), 'utf8')) ?? [];
    writeFileSync(join(runtime, `${COMPILER}.${provider}.wasm`), Buffer.from(wasm, 'base64'));
  }
  copyFileSync(join(root, COMPILER_LOADER), join(runtime, 'compiler.mjs'));
}

/**
 * Every client reads a graph of the schema with two thousand nodes, whose edges have numbers as keys. As objects they are sparse lists and take
 * 12 MB of memory; as maps they take half a megabyte. All clients of a schema share one graph.
 */
function withSmallGraph(source) {
  return GRAPH_CHANGES.reduce((text, { times, from, to }) => {
    if ([...text.matchAll(from)].length === times) return text.replace(from, to);
    throw new Error('the runtime of Prisma reads its graph otherwise; look at GRAPH_CHANGES');
  }, source);
}

/** Points the generated files at the copied runtime, and removes files for browsers. */
function useCopiedRuntime(client) {
  for (const path of readdirSync(client, { recursive: true }).map(String)) {
    if (!path.endsWith('.ts')) continue;
    const file = join(client, path);
    if (/[bB]rowser\.ts$/.test(path)) rmSync(file);
    else
      writeFileSync(
        file,
        compilerAsFile(readFileSync(file, 'utf8')).replaceAll(
          /(["'])@prisma\/client\/runtime\/([\w.-]+)\1/g,
          imported(path),
        ),
      );
  }
}

/**
 * The generator reads the compiler from four megabytes of base64 in a source file. A binary file takes a tenth of the time and memory, and all
 * clients share one compiler.
 */
function compilerAsFile(source) {
  return source
    .replace(
      /getQueryCompilerWasmModule: async \(\) => \{\s*const \{ wasm \} = await import\("@prisma\/client\/runtime\/([\w.]+)\.wasm-base64\.mjs"\)[^}]*\}/,
      `getQueryCompilerWasmModule: async () => {
    const { compilerFrom } = await import("@prisma/client/runtime/compiler.mjs")
    return compilerFrom("$1.wasm")
  }`,
    )
    .replace(
      /getRuntime: async \(\) => (await import\("[^"]+"\))/,
      'getRuntime: async () => (await import("@prisma/client/runtime/compiler.mjs")).sharing($1)',
    );
}

function imported(path) {
  const up = '../'.repeat(path.split(/[\\/]/).length);
  return (_, quote, name) => `${quote}${up}runtime/${name.endsWith('.mjs') ? name : `${name}.mjs`}${quote}`;
}

/** Bundles the dashboard's style and scripts, one file each. Writes beside the old file, and replaces it only if it differs. */
async function bundleDashboard() {
  const { build } = await import('esbuild');
  const to = join(generated, 'dashboard');
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['src/dashboard/style/app.css', 'src/dashboard/browser/app.ts'],
    outdir: to,
    entryNames: '[name]',
    bundle: true,
    minify: true,
    format: 'esm',
    target: ['chrome111', 'firefox115', 'safari16.4'],
    legalComments: 'eof',
    write: false,
  });
  mkdirSync(to, { recursive: true });
  for (const { path, contents } of outputFiles) {
    if (existsSync(path) && readFileSync(path).equals(contents)) continue;
    const next = `${path}.${process.pid}`;
    writeFileSync(next, contents);
    renameSync(next, path);
  }
}

function isFresh(key) {
  const whole = PROVIDERS.every((provider) => existsSync(join(generated, provider, 'client.ts')));
  return whole && existsSync(stamp) && readFileSync(stamp, 'utf8') === key;
}

function writeDerived(derived) {
  const path = join(root, 'prisma/postgresql/schema.prisma');
  if (existsSync(path) && readFileSync(path, 'utf8') === derived) return;
  mkdirSync(dirname(path), { recursive: true });
  const next = `${path}.${process.pid}`;
  writeFileSync(next, derived);
  renameSync(next, path);
}

/** Generates beside the old client and then swaps them, so that nobody reads an incomplete client. */
async function generateClient(provider, schema) {
  const next = join(generated, `.${provider}-next`);
  const work = join(root, 'node_modules/.cache/steward');
  const file = join(work, `${provider}.prisma`);
  writeFileSync(
    file,
    schema
      .replace('provider = "sqlite"', `provider = "${provider}"`)
      .replace(/output( *)= ".*"/, (_, space) => `output${space}= ${JSON.stringify(next)}`),
  );
  rmSync(next, { recursive: true, force: true });
  await runPrisma(['generate', '--schema', file]);
  useCopiedRuntime(next);
  rmSync(join(generated, provider), { recursive: true, force: true });
  renameSync(next, join(generated, provider));
}

function runPrisma(args) {
  const child = spawn(process.execPath, [require.resolve('prisma/build/index.js'), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      CHECKPOINT_DISABLE: '1',
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      PRISMA_SCHEMA_ENGINE_BINARY: join(root, 'prisma/schema-engine.mjs'),
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`prisma ${args[0]} ended with ${code}:\n${output}`)),
    );
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await generate({ force: process.argv.includes('--force') });
}
