import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './built-program.ts';
import { type CommandLine, openCommandLine } from './command-line.ts';

const PAGE = readFileSync(join(ROOT, 'docs/command-line.md'), 'utf8');
const BLOCKS = [...PAGE.matchAll(/^```(\w+)(?: (\S+))?\n(.*?)^```/gms)].map(
  ([, language = '', file, content = '']) => ({
    language,
    file,
    content,
  }),
);

let line: CommandLine;
let folder: string;
const cwd = process.cwd();
beforeAll(async () => {
  line = await openCommandLine();
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'steward-documents-')));
  for (const name of Object.keys(line.env)) delete line.env[name];
  line.env.DATABASE_URL = 'file:./data/steward.db';
  for (const { file, content } of BLOCKS) if (file !== undefined) writeFileSync(join(folder, file), content);
  // Paths in the examples are those of the folder that the reader is in.
  process.chdir(folder);
});
afterAll(async () => {
  process.chdir(cwd);
  await line.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The words of a shell's line, without quotes; nothing more of a shell is needed here. */
function wordsOf(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

/** Without what differs from one run to the next. */
function settled(text: string): string {
  return text
    .replaceAll(folder, '/srv/steward')
    .replace(/stw_\w+/g, 'stw_')
    .replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/[\d.]+ a second/g, 'RATE');
}

/** Runs what an example says, with `> file` where it has one. */
async function play(command: string): Promise<{ code: number; text: string }> {
  const [typed = '', target] = command.split(' > ');
  const { code, out, err } = await line.run(wordsOf(typed).slice(1));
  if (target !== undefined) writeFileSync(target, out);
  // Another umask would make a store that only its owner can read.
  if (existsSync('data/steward.db')) chmodSync('data/steward.db', 0o644);
  return { code, text: (target === undefined ? out : '') + err };
}

describe('the page of the command line', () => {
  it('shows what its examples print, and the exit codes', async () => {
    let lastCode = -1;
    let played = 0;
    for (const { content } of BLOCKS.filter(({ language }) => language === 'console')) {
      const steps = content.split(/^\$ /m).slice(1);
      for (const step of steps) {
        const [command = '', ...shown] = step.split('\n');
        const answer = command === 'echo $?' ? { code: 0, text: `${lastCode}\n` } : await play(command);
        expect(settled(answer.text), command).toBe(settled(shown.join('\n')));
        lastCode = answer.code;
        played++;
      }
    }
    expect(played).toBeGreaterThan(20);
  });

  it('names only commands and options that there are', async () => {
    const commands = BLOCKS.filter(({ language }) => language === 'sh' || language === 'console')
      .flatMap(({ content }) => content.split('\n'))
      .flatMap((one) => /(?:^|[ (])steward ([a-z].*)$/.exec(one)?.slice(1) ?? []);
    expect(commands.length).toBeGreaterThan(25);
    for (const command of commands) {
      const words = wordsOf(command.split(/ [|>] |\)/)[0] ?? '');
      const help = await helpOf(words);
      for (const option of words.filter((word) => word.startsWith('--'))) {
        expect(help, command).toMatch(new RegExp(`^ +(?:-\\w, )?${option}\\b`, 'm'));
      }
    }
  });

  it('names every command, and every option of check', async () => {
    const { out } = await line.run(['--help']);
    for (const [, name] of out.matchAll(/^ {2}([a-z]+)\b.* {2}\S/gm)) {
      if (name !== 'help') expect(PAGE).toMatch(new RegExp(`^\\| .*\\b${name}\\b`, 'm'));
    }
    const check = await helpOf(['check']);
    for (const [, option = ''] of check.matchAll(/^ +(--[a-z-]+)/gm)) expect(PAGE).toContain(`\`${option}`);
  });
});

/** The help of the deepest command that the words name, which must not be the program itself. */
async function helpOf(words: readonly string[]): Promise<string> {
  const [first = '', second = ''] = words;
  const own = await line.run([first, '--help']);
  expect(own).toMatchObject({ code: 0, out: expect.stringContaining(`Usage: steward ${first}`) });
  if (!new RegExp(`^ {2}${second}\\b`, 'm').test(/Commands:.*/s.exec(own.out)?.[0] ?? '')) return own.out;
  return (await line.run([first, second, '--help'])).out;
}
