import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../../emulators/model/model-server.ts';
import { until } from '../../emulators/until.ts';
import { build, MAIN, type RunningProgram, startProgram, startSteward } from './built-program.ts';

let folder: string;
let model: ModelServer;
let env: Readonly<Record<string, string>>;
const running: RunningProgram[] = [];

beforeAll(build, 240_000);
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'steward-processes-'));
  model = await startModelServer();
  env = { MODEL_BASE_URL: model.baseUrl, MODEL_API_KEY: 'test-model-key', MODEL_NAME: 'test-model' };
});
afterEach(async () => {
  for (const { child } of running.splice(0)) child.kill('SIGKILL');
  await model.close();
  rmSync(folder, { recursive: true, force: true });
});

function steward(args: readonly string[], options: { stdin?: string; env?: Record<string, string> } = {}) {
  const started = startSteward(args, { cwd: folder, ...options, env: { ...env, ...options.env } });
  running.push(started);
  return started;
}

/** A shell's line in which `steward` is the program. */
function shell(line: string, extra: Readonly<Record<string, string>> = {}) {
  const script = `steward() { '${process.execPath}' '${MAIN}' "$@"; }\n${line}`;
  const started = startProgram(['bash', '--norc', '-c', script], { cwd: folder, env: { ...env, ...extra } });
  running.push(started);
  return started;
}

const TOTAL = 230;
const FILE = 'messages.txt';
const CHECK = ['check', '--file', FILE, '--resume', 'state', '--json'];
const writeMessages = () =>
  writeFileSync(
    join(folder, FILE),
    Array.from({ length: TOTAL }, (_, at) => `message number ${at} of the file\n`).join(''),
  );
const linesOf = (...outputs: readonly string[]) =>
  outputs.flatMap((out) =>
    out
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line).line),
  );
const ALL_LINES = Array.from({ length: TOTAL }, (_, at) => at + 1);
const judgedTexts = () => model.requests.flatMap(({ messages }) => messages.map(({ text }) => text));

/** Answers two batches, and holds the third until it is released. */
function holdThirdBatch(): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  model.setBehaviour((_call, index) => (index === 2 ? { kind: 'hold', until: held } : { kind: 'well' }));
  return release;
}

describe('an interrupted check', () => {
  const untilThirdBatch = () => until(() => model.requests.length === 3, { what: 'the third batch' });

  it('finishes the batch under way, and the next run goes on after it: every message is judged exactly once', async () => {
    writeMessages();
    const release = holdThirdBatch();
    const first = steward(CHECK);
    await untilThirdBatch();
    first.child.kill('SIGINT');
    release();
    expect(await first.exited).toBe(2);
    expect(first.output.err).toMatch(
      /^Stopped after 150 messages, 0 triggered\. Run the same command to continue\.\ninterrupted\n$/,
    );
    const second = steward(CHECK);
    expect(await second.exited).toBe(0);
    expect(linesOf(first.output.out, second.output.out)).toEqual(ALL_LINES);
    // In a batch of one call the order is random.
    const texts = ALL_LINES.map((line) => `message number ${line - 1} of the file`);
    expect(judgedTexts().toSorted()).toEqual(texts.toSorted());
    expect(second.output.err).toMatch(/^230 messages; 0 triggered; 230 judged\n$/);
    expect(existsSync(join(folder, 'state'))).toBe(false);
  });

  it.each(['a second SIGINT', 'kill -9'])(
    'that %s ends at once is told of every message exactly once all the same',
    async (how) => {
      writeMessages();
      const release = holdThirdBatch();
      const first = steward(CHECK);
      await untilThirdBatch();
      if (how === 'kill -9') first.child.kill('SIGKILL');
      else {
        // Signals of one kind that are pending together become one: the second is sent until it is taken.
        first.child.kill('SIGINT');
        await until(() => {
          first.child.kill('SIGINT');
          return first.child.exitCode !== null;
        });
      }
      expect(await first.exited).toBe(how === 'kill -9' ? null : 2);
      release();
      const second = steward(CHECK);
      expect(await second.exited).toBe(0);
      expect(linesOf(first.output.out, second.output.out)).toEqual(ALL_LINES);
    },
  );
});

describe('pipes', () => {
  it('that close early end the command quietly, and nothing more is judged', async () => {
    writeFileSync(join(folder, FILE), 'this is pure spam, one of very many\n'.repeat(20_000));
    const piped = shell(`steward check --file ${FILE} | head -1; echo "codes \${PIPESTATUS[@]}"`);
    await piped.exited;
    expect(piped.output).toEqual({
      out: expect.stringMatching(/^flag +spam 0\.95 \(model\) +this is pure spam, one of very many\ncodes 2 0\n$/),
      err: '',
    });
    expect(model.requests.length).toBeLessThan(300);
  });

  it('carry JSON lines from one program to the next, without a colour or a progress line', async () => {
    const piped = shell(
      'printf "this is pure spam\\n{\\"text\\":\\"good morning\\"}\\n" | steward check --json | cat',
      {
        TERM: 'xterm',
      },
    );
    expect(await piped.exited).toBe(0);
    expect(
      piped.output.out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { line: 1, action: 'flag' },
      { line: 2, action: 'none' },
    ]);
    expect(piped.output.out + piped.output.err).not.toContain('\u001b');
  });
});

describe('a terminal', () => {
  /** Runs in a pseudo-terminal, which `script` makes. */
  const onTerminal = (line: string, extra: Readonly<Record<string, string>>) =>
    shell(`script -qec "$(declare -f steward); ${line}" /dev/null`, { SHELL: '/bin/bash', TERM: 'xterm', ...extra });

  it('gets colours and a progress line, and no colours with NO_COLOR', async () => {
    writeMessages();
    const line = `steward check 'this is pure spam'; steward check --file ${FILE} > /dev/null`;
    const coloured = onTerminal(line, {});
    await coloured.exited;
    expect(coloured.output.out).toContain('\u001b[33mflag');
    expect(coloured.output.out).toMatch(/\[#+\.*\] +\d+% +\d+ messages, \d+\/s, 0 triggered/);
    const plain = onTerminal(line, { NO_COLOR: '1' });
    await plain.exited;
    expect(plain.output.out).toMatch(/flag +spam 0\.95/);
    expect(plain.output.out).not.toMatch(/\u001b\[\d+m/);
  });
});

describe('exit codes of the program', () => {
  it('are 0 when clean, 1 when triggered, 2 on an error, for the embedded judge too', async () => {
    const bare = { MODEL_BASE_URL: '', MODEL_API_KEY: '', MODEL_NAME: '' };
    const codes = ['good morning to everybody', 'Free nitro for everyone! Claim it at http://nitro-gift.example'].map(
      (text) => steward(['check', text], { env: bare }).exited,
    );
    expect(await Promise.all([...codes, steward(['chek']).exited])).toEqual([0, 1, 2]);
  });

  it('is 2 for settings that cannot be read, each of which is named', async () => {
    const broken = steward(['check', 'text'], { env: { SERVICE_PORT: 'x', MODEL_TIMEOUT_MS: 'y' } });
    expect(await broken.exited).toBe(2);
    expect(broken.output.err).toMatch(/SERVICE_PORT.*MODEL_TIMEOUT_MS/s);
  });
});
