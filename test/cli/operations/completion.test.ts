import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProgram } from '../built-program.ts';
import { type CommandLine, openCommandLine } from '../command-line.ts';

let line: CommandLine;
let folder: string;
const scripts: Record<string, string> = {};

beforeAll(async () => {
  line = await openCommandLine();
  folder = mkdtempSync(join(tmpdir(), 'steward-completion-'));
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { code, out } = await line.run(['completion', shell]);
    expect(code).toBe(0);
    scripts[shell] = out;
  }
  writeFileSync(join(folder, 'completion.bash'), scripts.bash ?? '');
  // Names that must not get in the way of commands, or be cut at their spaces.
  mkdirSync(join(folder, 'policy'));
  writeFileSync(join(folder, 'my messages.txt'), '');
});
afterAll(async () => {
  await line.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What bash offers after these words, the last of which is being written. */
async function complete(...words: readonly string[]): Promise<string[]> {
  const script = `source ./completion.bash || exit 1
    COMP_WORDS=(steward "$@"); COMP_CWORD=$#
    eval "$(complete -p steward | sed -E 's/.*-F ([^ ]+) .*/\\1/')"
    printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { exited, output } = startProgram(['bash', '--norc', '-c', script, 'bash', ...words], { cwd: folder });
  expect({ code: await exited, err: output.err }).toEqual({ code: 0, err: '' });
  return output.out.split('\n').filter((one) => one !== '');
}

describe('completion in bash', () => {
  it('offers every command, and the options of the program', async () => {
    const { out } = await line.run(['--help']);
    const listed = [...(/Commands:\n(.*?)\n\n/s.exec(out)?.[1] ?? '').matchAll(/^ {2}(\w+)/gm)].map(([, name]) => name);
    const offered = await complete('');
    expect(offered.filter((word) => !word.startsWith('-'))).toEqual(listed);
    expect(listed).toContain('check');
    expect(offered).toContain('--version');
  });

  it.each([
    [['ch'], ['check']],
    [['pol'], ['policy']],
    [
      ['keys', ''],
      ['create', 'list', 'revoke', 'help', '--help'],
    ],
    [['keys', 'create', 'acme', '--l'], ['--label']],
    [
      ['check', '--format', ''],
      ['auto', 'text', 'jsonl'],
    ],
    [['decisions', 'list', 'acme', '--action', 'de'], ['delete']],
    [['tenants', 'set-plan', 'acme', 'tr'], ['trial']],
    [['completion', 'f'], ['fish']],
    [['check', '--file', 'my'], ['my messages.txt']],
    [['import', 'acme', 'my'], ['my messages.txt']],
    [['check', '--json', '--only'], ['--only-triggered']],
  ])('offers after %j what can follow', async (words, offered) => {
    expect(await complete(...words)).toEqual(offered);
  });
});

describe('completion in zsh and fish', () => {
  it('knows the same commands and options', () => {
    for (const word of ['check', 'set-plan', 'only-triggered', 'jsonl', 'timeout', 'completion']) {
      expect(scripts.zsh, word).toContain(word);
      expect(scripts.fish, word).toContain(word);
    }
    expect(scripts.zsh).toMatch(/^#compdef steward\n/);
    expect(scripts.fish).toMatch(/^complete -c steward -n '__fish_seen_subcommand_from keys; .*-a 'create'/m);
  });

  it('has no quote that does not end', async () => {
    // Both quote as bash does, but for the escaped quotes of fish.
    const plain = (scripts.fish ?? '').replaceAll("\\'", '');
    for (const [name, text] of [
      ['zsh', scripts.zsh ?? ''],
      ['fish', plain],
    ] as const) {
      for (const [at, one] of text.split('\n').entries()) {
        if (one.trimStart().startsWith('#')) continue;
        expect((one.match(/'/g) ?? []).length % 2, `${name} ${at + 1}: ${one}`).toBe(0);
      }
    }
  });
});
