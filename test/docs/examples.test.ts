import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeUnless } from '../support/optional.ts';
import { type Page, ROOT, readPage } from './markdown.ts';
import { type PythonRunner, startPython } from './python-runner.ts';
import { type StartedServer, startProgram } from './started-server.ts';

const run = promisify(execFile);
const PYTHON = process.env.PYTHON ?? 'python3';
const EXAMPLE_MS = 20_000;

/** An example of a page: what it is called, and the program. */
type Example = { readonly title: string; readonly program: string };

const guide = readPage('docs/api.md');
const moving = readPage('docs/moving.md');
/** What the examples of the guide go on from. */
const setUp = (language: string) =>
  guide.blocks.find((block) => block.heading === 'Set-up' && block.language === language)?.content ?? '';
const ofGuide = (language: string): Example[] =>
  guide.blocks
    .filter((block) => block.language === language && /^(?:[A-Z]+ \/|Why )/.test(block.heading))
    .map(({ heading, content }) => ({
      title: heading,
      program: language === 'sh' ? content : `${setUp(language)}\n${content}`,
    }));
/** Whatever calls another service is the code before, and not run. */
const ofMoving = (language: string): Example[] =>
  moving.blocks
    .filter((block) => block.language === language && /steward-moderation-client|from steward/.test(block.content))
    .map(({ heading, content }, index) => ({ title: `moving, ${heading}, ${index + 1}`, program: content }));

let folder: string;
let server: StartedServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'steward-docs-'));
  // curl ends with 22 for a status of 400 or more, which it takes for a success otherwise.
  writeFileSync(join(folder, '.curlrc'), 'fail\nshow-error\n');
  await installClient(join(folder, 'node_modules/steward-moderation-client'));
  server = await startProgram(folder);
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Puts the Node client where the examples import it from. */
async function installClient(target: string): Promise<void> {
  const source = join(ROOT, 'clients/node/src/index.ts');
  await build({
    entryPoints: [source],
    outfile: join(target, 'index.js'),
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
  writeFileSync(join(target, 'package.json'), '{"type": "module", "exports": "./index.js"}');
}

/** What a program wrote. */
type Output = { readonly stdout: string; readonly stderr: string };
type Environment = Readonly<Record<string, string>>;

/** Runs a program as a tenant of its own that has one decision in its log; fails with what it wrote to standard error. */
async function runAsTenant(program: (env: Environment) => Promise<Output>): Promise<string> {
  const key = await server.mintTenant();
  const { stdout, stderr } = await program({
    PATH: process.env.PATH ?? '',
    HOME: folder,
    CURL_HOME: folder,
    STEWARD_URL: server.url,
    STEWARD_API_KEY: key,
    SERVICE_KEYMINT_TOKEN: server.keymintToken,
  });
  expect(stderr).toBe('');
  return stdout;
}

const runShell = (...args: readonly string[]) =>
  runAsTenant((env) => run('sh', args, { cwd: folder, env, timeout: EXAMPLE_MS }));

let programs = 0;
/** Writes an example as a program of the folder. */
function writeProgram(extension: 'mjs' | 'py', { program }: Example): string {
  const path = join(folder, `example-${++programs}.${extension}`);
  writeFileSync(path, program);
  return path;
}

/** Runs a Node program in a thread, which starts in a fraction of the time of a process. */
async function runNode(path: string, env: Environment): Promise<Output> {
  const thread = new Worker(path, { env, execArgv: [], stdout: true, stderr: true });
  const [stdout, stderr, [code]] = await Promise.all([text(thread.stdout), text(thread.stderr), once(thread, 'exit')]);
  expect(code, stderr).toBe(0);
  return { stdout, stderr };
}

/** The form of a JSON value: its members by name, the form of a list's first entry, and of all else the type. */
function formOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [formOf(value[0])];
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, formOf(member)]));
}

const runs = (command: string, ...args: readonly string[]) => spawnSync(command, args).status === 0;
const curlMissing = runs('curl', '--version') ? null : 'curl is not installed: apt-get install curl';
const httpxMissing = runs(PYTHON, '-c', 'import httpx')
  ? null
  : 'the Python of PYTHON cannot import httpx: clients/python/run-tests.sh';

describeUnless(curlMissing)('the curl examples of the API guide', () => {
  it.each(ofGuide('sh').map((example) => [example.title, example] as const))(
    '%s runs, and the answer has the form that is shown',
    async (title, { program }) => {
      const stdout = await runShell('-c', program);
      const shown = guide.blocks.find((block) => block.heading === title && block.language === 'json');
      if (shown) expect(formOf(JSON.parse(stdout))).toEqual(formOf(JSON.parse(shown.content)));
      else expect(stdout).not.toBe('');
    },
    EXAMPLE_MS,
  );
});

describeUnless(curlMissing)('the first calls', () => {
  const readme = readPage('README.md');
  const callsOf = (page: Page) =>
    page.blocks
      .filter(({ language, content }) => language === 'sh' && content.includes('curl '))
      .map(({ content }) =>
        content
          .replaceAll('http://127.0.0.1:8080', '$STEWARD_URL')
          .replaceAll("'Authorization: Bearer YOUR_KEY'", '"Authorization: Bearer $STEWARD_API_KEY"'),
      );

  it('of the README run, and the first answer has the form that is shown', async () => {
    const [first = ''] = callsOf(readme);
    const shown = readme.blocks.find(({ language }) => language === 'json')?.content ?? '';
    expect(formOf(JSON.parse(await runShell('-ec', first)))).toEqual(formOf(JSON.parse(shown)));
  });

  it('of the quick start run, one after the other', async () => {
    const calls = callsOf(readPage('docs/quick-start.md'));
    expect(calls).toHaveLength(3);
    for (const call of calls) expect(await runShell('-ec', call)).not.toBe('');
  });
});

describe('the Node examples', () => {
  it.each([...ofGuide('js'), ...ofMoving('js')].map((example) => [example.title, example] as const))(
    '%s runs',
    async (_, example) => {
      const path = writeProgram('mjs', example);
      expect(await runAsTenant((env) => runNode(path, env))).not.toBe('');
    },
    EXAMPLE_MS,
  );
});

describeUnless(httpxMissing)('the Python examples', () => {
  let python: PythonRunner;
  beforeAll(() => {
    python = startPython(PYTHON);
  });
  afterAll(() => python?.end());

  it.each([...ofGuide('python'), ...ofMoving('python')].map((example) => [example.title, example] as const))(
    '%s runs',
    async (_, example) => {
      const path = writeProgram('py', example);
      expect(await runAsTenant((env) => python.run(path, env))).not.toBe('');
    },
    EXAMPLE_MS,
  );
});

describe('the examples', () => {
  it('are there, in every language', () => {
    const guided = (['sh', 'js', 'python'] as const).map((language) => ofGuide(language).length);
    expect(guided[0]).toBeGreaterThanOrEqual(30);
    expect(new Set(guided).size).toBe(1);
    expect([ofMoving('js'), ofMoving('python')].map(({ length }) => length)).toEqual([1, 3]);
  });
});
