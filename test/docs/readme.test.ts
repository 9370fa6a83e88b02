import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../emulators/until.ts';
import { type CodeBlock, ROOT, readPage } from './markdown.ts';

const START_MS = 180_000;
const run = promisify(execFile);

/** What the README has to type, in its order; where it leaves a line open, the reader's own key goes in. */
const blocks = readPage('README.md').blocks;
const typed = blocks.filter(({ language }) => language === 'sh').map(({ content }) => content.replace(/^ +/gm, ''));

let folder: string;
let program: ChildProcess;
let screen = '';
let url: string;
let key: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'steward-readme-'));
  // As the README has it, but for the folder of the store and the port, which others may have. A group of its own: npm passes no signal on.
  program = spawn('npm', ['start'], {
    cwd: ROOT,
    env: environment(),
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  program.stdout?.on('data', (chunk) => {
    screen += chunk;
  });
  const isOver = () => screen.includes("-d '{") || program.exitCode !== null;
  await until(isOver, { deadlineMs: START_MS, what: 'the start' });
  url = /API +(http:\S+)/.exec(screen)?.[1] ?? '';
  key = /^ {2}(stw_\w+)$/m.exec(screen)?.[1] ?? '';
}, START_MS);
afterAll(async () => {
  const closed = new Promise((resolve) => program.once('close', resolve));
  process.kill(-Number(program.pid), 'SIGTERM');
  await closed;
  rmSync(folder, { recursive: true, force: true });
});

const environment = () => ({
  PATH: process.env.PATH ?? '',
  HOME: folder,
  SERVICE_PORT: '0',
  DATABASE_URL: `file:${join(folder, 'data/steward.db')}`,
  npm_config_update_notifier: 'false',
});

/** Types something of the README into a shell, as its reader does. */
async function type(content: string): Promise<string> {
  const mine = content.replaceAll('http://127.0.0.1:8080', url).replaceAll('YOUR_KEY', key);
  const { stdout } = await run('sh', ['-ec', mine], {
    cwd: ROOT,
    env: environment(),
  });
  return stdout;
}

/** The line of the first screen that is to be pasted. */
const pasted = () => /^ {2}(curl .*\\\n.*)$/m.exec(screen)?.[1] ?? '';

/** Every word of what the README shows, but for what no two readers share. */
function asShown(answer: string): unknown {
  const { request_id, ...rest } = JSON.parse(answer) as Record<string, unknown>;
  expect(request_id).toMatch(/^[0-9a-f-]{36}$/);
  return rest;
}

describe('the README, from top to bottom', () => {
  it('has these things to type, in this order', () => {
    expect(typed.map((content) => content.split('\n')[0]?.replace(/ \\$/, ''))).toEqual([
      'npm ci',
      'curl -s http://127.0.0.1:8080/v1/moderate',
      'npm test',
    ]);
    expect(typed[0]).toBe('npm ci\nnpm start\n');
  });

  it('starts, and prints the address, the judge, the key of a first tenant and a line to paste', async () => {
    expect(screen).toMatch(/API +http:\/\/127\.0\.0\.1:\d+/);
    expect(screen).toMatch(/Judge +steward-embedded/);
    expect(screen).toContain('another: npm run steward -- keys create default');
    expect(pasted()).toContain(key);
  });

  it('makes the first call, whose answer is the one that is shown', async () => {
    const shown = blocks.find(({ language }: CodeBlock) => language === 'json')?.content ?? '';
    const answer = asShown(await type(typed[1] ?? ''));
    expect(answer).toEqual(asShown(shown));
  });

  it(
    'leads to an index whose commands judge a text, make a key and list the commands, with the codes that they tell',
    async () => {
      const [index] = readPage('docs/README.md').blocks;
      const [check = '', keys = '', help = ''] = (index?.content ?? '').trim().split('\n');
      expect(await type(check)).toContain('none');
      expect(await type(keys)).toMatch(/stw_\w+/);
      expect(await type(help)).toContain('Usage: steward');
      await expect(
        type(check.replace('some text to judge', 'Free nitro for everyone! Claim it at http://nitro-gift.example')),
      ).rejects.toMatchObject({ code: 1 });
      await expect(type('npm run steward -- check --nope')).rejects.toMatchObject({ code: 2 });
    },
    START_MS,
  );

  it('has a line on its first screen that works, and another key for whoever lost the first', async () => {
    expect(await type(pasted())).toContain('"decisions"');
    const made = await type('npm run steward -- keys create default');
    key = /stw_\w+/.exec(made)?.[0] ?? '';
    expect(await type(typed[1] ?? '')).toContain('"decisions"');
  });
});
