import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

const ROOT = join(import.meta.dirname, '../../..');
const CLIENT = join(ROOT, 'clients/node');
const run = promisify(execFile);
let folder: string;
let service: TestService;
let packed: readonly string[];

/** A project that has installed the packed package, and nothing else. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'steward-client-'));
  // Packed from a copy, so that no build is left among the sources.
  const copy = join(folder, 'copy');
  cpSync(CLIENT, copy, { recursive: true, filter: (path) => !/\/(?:dist|node_modules)$/.test(path) });
  // Nothing of this process's npm, which hands down its settings, and among them to run no scripts.
  const path = `${join(CLIENT, 'node_modules/.bin')}${delimiter}${process.env.PATH}`;
  const env = { PATH: path, HOME: process.env.HOME ?? folder };
  // Silent, or what the build prints would stand before the JSON.
  const { stdout } = await run('npm', ['pack', '--json', '--silent', '--pack-destination', folder], { cwd: copy, env });
  const [{ filename, files }] = JSON.parse(stdout);
  packed = files.map(({ path }: { path: string }) => path);
  const target = join(folder, 'node_modules/steward-moderation-client');
  mkdirSync(target, { recursive: true });
  await run('tar', ['-xzf', join(folder, filename), '-C', target, '--strip-components=1']);
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  const score = (text: string, column: string) => (column === 'scam' && /nitro/i.test(text) ? 95 : 2);
  service = await startService({}, { model: { score } });
}, 300_000);
afterAll(async () => {
  await service?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs as a tenant of its own, so that no program meets the policy that another one wrote. */
async function runProgram(name: string, source: string, more: Readonly<Record<string, string>> = {}) {
  writeFileSync(join(folder, name), source);
  const key = await service.mint(name);
  const env = { PATH: process.env.PATH ?? '', STEWARD_URL: service.url, STEWARD_API_KEY: key, ...more };
  return run(process.execPath, [name], { cwd: folder, env });
}

/** A chat model of OpenAI's form that streams these words, one after the other. */
async function startChat(words: readonly string[]) {
  const server = createServer(async (request, response) => {
    await readText(request);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const [at, content] of words.entries()) {
      const choices = [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }];
      response.write(
        `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: at, model: 'any', choices })}\n\n`,
      );
      await pause(10);
    }
    response.end('data: [DONE]\n\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port, never on a pipe.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

describe('the packed client', () => {
  it('holds what runs and its types, and no source', () => {
    expect(packed).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'package.json', 'dist/index.js', 'dist/index.d.ts']),
    );
    expect(
      packed.filter(
        (path) => !/^(?:LICENSE|README\.md|package\.json|dist\/.*\.(?:js|d\.ts)|dist\/cjs\/package\.json)$/.test(path),
      ),
    ).toEqual([]);
  });

  it('is imported and judges, with nothing else installed', async () => {
    const { stdout } = await runProgram(
      'call.js',
      `import { createClient, isPaused } from 'steward-moderation-client';
      const steward = createClient({ url: process.env.STEWARD_URL, key: process.env.STEWARD_API_KEY });
      const { decisions } = await steward.moderate(['a text that is long enough to be judged']);
      console.log(decisions[0].reason, isPaused(decisions[0]));`,
    );
    expect(stdout).toBe('model false\n');
  });

  it('is loaded by a CommonJS program as well', async () => {
    const { stdout } = await runProgram(
      'call.cjs',
      `const { createClient, isPaused } = require('steward-moderation-client');
      createClient().moderate('another text that is long enough to be judged').then(({ decisions: [decision] }) => {
        console.log(decision.reason, isPaused(decision));
      });`,
    );
    expect(stdout).toBe('model false\n');
  });

  it('gives its types to a strict project that has no types but these and those of the web', async () => {
    writeFileSync(
      join(folder, 'typed.ts'),
      `import { createClient, type Decision, ValidationError } from 'steward-moderation-client';
      const steward = createClient({ url: 'http://127.0.0.1', key: undefined });
      export async function act(texts: AsyncIterable<string>): Promise<Decision['action'][]> {
        const actions: Decision['action'][] = [];
        for await (const { message, decision } of steward.moderateAll(texts)) if (message.length > 0) actions.push(decision.action);
        return actions;
      }
      export const isSpam = ({ category }: Decision): boolean => category === 'spam' || category === 'a rule of our own';
      // @ts-expect-error a misspelt member
      export const misspelt = () => steward.moderate([{ txt: 'hello' }]);
      // @ts-expect-error an action that does not exist
      export const wrong = () => steward.policy.update({ actions: { spam: 'ban' } });
      export const faults = (error: unknown) => (error instanceof ValidationError ? error.faults[0]?.loc : []);`,
    );
    const options = [
      '--strict',
      '--exactOptionalPropertyTypes',
      '--noEmit',
      '--module',
      'nodenext',
      '--target',
      'es2022',
    ];
    const tsc = join(CLIENT, 'node_modules/typescript/bin/tsc');
    await run(process.execPath, [tsc, ...options, '--lib', 'es2022,dom', 'typed.ts'], { cwd: folder }).catch(
      ({ stdout }) => {
        throw new Error(stdout);
      },
    );
  });
});

describe('the examples of the README', () => {
  const readme = readFileSync(join(CLIENT, 'README.md'), 'utf8');
  const examples = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, source]) => source ?? '');

  it.each([
    [0, /^ flag scam model\n42 none null model\n$/],
    [1, /^flag scam Free nitro for everyone!\n$/],
    [2, /^delete\n\[ 'casino', 'nitro\*' \]\nok\n$/],
    [3, /^the key is wrong: unknown api key\n$/],
  ])('number %i runs as it stands', async (index, printed) => {
    expect(examples).toHaveLength(4);
    writeFileSync(join(folder, 'messages.txt'), 'Free nitro for everyone!\nSee you on Sunday at the garden\n');
    const { stdout } = await runProgram(`example-${index}.js`, examples[index] ?? '');
    expect(stdout).toMatch(printed);
  });

  it('in the docs go on where a run was interrupted', async () => {
    const page = readFileSync(join(ROOT, 'docs/node.md'), 'utf8');
    const source = /## A long run.*?```js\n(.*?)```/s.exec(page)?.[1] ?? '';
    writeFileSync(
      join(folder, 'messages.txt'),
      'Free nitro, judged before\nSee you on Sunday\nFree nitro for all of you\n',
    );
    writeFileSync(join(folder, 'messages.txt.done'), '1');
    const { stdout } = await runProgram('long-run.js', source);
    expect(stdout).toBe('flag scam Free nitro for all of you\n');
    expect(readFileSync(join(folder, 'messages.txt.done'), 'utf8')).toBe('3');
  });

  it('guard the streams of the AI SDK and of LangChain', async () => {
    const modules = join(ROOT, 'tools/language-models/node_modules');
    for (const name of ['ai', '@ai-sdk', '@langchain'])
      symlinkSync(join(modules, name), join(folder, 'node_modules', name));
    const page = readFileSync(join(ROOT, 'docs/node.md'), 'utf8');
    const [aiSdk = '', langChain = ''] = [...page.matchAll(/```js\n([^`]*guardStream[^`]*)```/g)].map(([, js]) => js);
    const chat = await startChat([
      'See you ',
      'on Sunday. ',
      ...Array(60).fill('And so on. '),
      'Free ni',
      'tro ',
      'for all. ',
    ]);
    try {
      const run = (name: string, source: string) => runProgram(name, source, { CHAT_URL: chat.url });
      const stopped = await run('ai-sdk.js', aiSdk);
      expect(stopped.stdout).toMatch(/^See you on Sunday\. (?:And so on\. )+(?:Free ni)?stopped: scam\n$/);
      const passed = await run('langchain.js', langChain);
      expect(passed.stdout).toMatch(/^See you on Sunday\. (?:And so on\. ){60}Free nitro for all\. $/);
    } finally {
      await chat.close();
    }
  });
});
