import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StewardError } from '../../src/core/common/errors.ts';
import { type CommandLine, openCommandLine } from './command-line.ts';

let line: CommandLine;
beforeEach(async () => {
  line = await openCommandLine();
});
afterEach(() => line.close());

const check = (...args: string[]) => line.run(['check', ...args]);
const pipe = (stdin: string | Readable, ...args: string[]) => line.run(['check', ...args], { stdin });
const parse = (out: string) =>
  out
    .trim()
    .split('\n')
    .map((one) => JSON.parse(one));
const numbered = (count: number, word = 'message') =>
  Array.from({ length: count }, (_, index) => `${word} number ${index} of the file\n`).join('');

describe('the exit code', () => {
  it('is 0 when clean and 1 when a message triggered', async () => {
    expect(await check('a friendly good morning')).toMatchObject({ code: 0 });
    const triggered = await check('a friendly good morning', 'this is pure spam');
    expect(triggered.code).toBe(1);
    expect(triggered.out.split('\n')).toEqual([
      expect.stringMatching(/^none/),
      expect.stringMatching(/^flag +spam 0.95/),
      '',
    ]);
  });

  it('is 2 when the model failed on a message, also where another one triggered: nothing is known of it', async () => {
    line.model.setBehaviour({ kind: 'status', status: 401 });
    const failed = await check('nobody can judge this text');
    expect(failed).toMatchObject({
      code: 2,
      err: expect.stringContaining('1 messages were not judged because the model failed'),
    });
    line.model.setBehaviour({ kind: 'filter', texts: (text) => text.includes('awful'), as: 'error' });
    const partly = await check('this is pure spam', 'an awful thing to say');
    expect(partly).toMatchObject({ code: 2, out: expect.stringMatching(/^flag .*\nnone +error_open/) });
  });

  it('is that of the rest when a quota is in the way, and 2 with --strict', async () => {
    await line.run(['keys', 'create', 'acme']);
    await line.run(['tenants', 'set-plan', 'acme', 'free']);
    const paused = await check('--tenant', 'acme', 'a text of some length');
    expect(paused).toMatchObject({ code: 0, err: expect.stringContaining('were not judged') });
    expect(await check('--tenant', 'acme', '--strict', 'a text of some length')).toMatchObject({ code: 2 });
  });

  it.each([
    ['a file that is not there', ['--file', '/nowhere/at/all'], 'cannot read the file /nowhere/at/all'],
    ['a folder', ['--file', '/tmp'], 'cannot read the file /tmp'],
    ['an unknown option', ['--fiel', 'x'], '--file'],
    ['a policy that is not there', ['--policy', 'package.json.nope', 'x'], 'package.json.nope'],
    ['texts beside a file', ['--file', 'x', 'text'], 'not both'],
    ['a tenant that is not there', ['--tenant', 'nobody', 'text'], '"nobody"'],
    ['a format that is none', ['--format', 'csv', 'text'], 'auto, text, jsonl'],
    ['a state without a file', ['--resume', 'x', 'text'], '--file'],
    ['a server beside a policy', ['--url', 'http://127.0.0.1:1', '--policy', 'x', 'text'], '--policy'],
    ['a text over 8,000 characters', ['x'.repeat(8_001)], 'longer than 8000'],
  ])('is 2 on %s, which is named', async (_name, args, words) => {
    expect(await check(...args)).toMatchObject({ code: 2, err: expect.stringContaining(words) });
  });

  it('is 2 when it is interrupted, and says how far it came', async () => {
    const ending = new AbortController();
    line.model.setBehaviour((_call, index) => {
      if (index === 1) ending.abort(new StewardError('stopping', 'interrupted'));
      return index === 1 ? { kind: 'stall', part: 'headers' } : { kind: 'well' };
    });
    const interrupted = await line.run(['check'], { stdin: numbered(120), signal: ending.signal });
    expect(interrupted.code).toBe(2);
    expect(interrupted.err).toMatch(/Stopped after 50 messages.*interrupted/s);
  });
});

describe('input', () => {
  it.each([['-'], ['--file', '-']])('of %s is standard input, and never the text "-"', async (...args) => {
    const run = (...more: string[]) => line.run(['check', ...args, ...more], { stdin: 'a scam=0.99 for all\n' });
    expect((await run()).code).toBe(1);
    expect(await run('another text')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/- means standard input|texts or --file|no such file|cannot read/),
    });
  });

  it('is plain lines or JSON lines, from a file or from standard input; a summary goes to standard error', async () => {
    const lines = '{"id":"1","text":"good morning to all"}\r\n\nthis is pure spam\n';
    const fromFile = await check('--json', '--file', line.file('messages.jsonl', lines));
    expect(parse(fromFile.out)).toMatchObject([
      { line: 1, message_id: '1', action: 'none' },
      { line: 3, message_id: '', action: 'flag', category: 'spam' },
    ]);
    expect(fromFile.err).toMatch(/^2 messages.*; 1 triggered \(spam 1\); 2 judged\n$/);
    expect(await pipe(lines, '--json')).toMatchObject({ code: 1, out: fromFile.out });
  });

  it('is judged in requests of 50', async () => {
    expect((await pipe(numbered(120))).code).toBe(0);
    expect(line.model.requests.map(({ messages }) => messages.length)).toEqual([50, 50, 20]);
  });

  it('is judged one batch at a time, however large: nothing is read ahead into memory', async () => {
    let inFlight = 0;
    let mostInFlight = 0;
    line.model.setBehaviour(() => {
      mostInFlight = Math.max(mostInFlight, ++inFlight);
      const until = new Promise<void>((resolve) => {
        setImmediate(() => {
          inFlight--;
          resolve();
        });
      });
      return { kind: 'hold', until };
    });
    let given = 0;
    let mostAhead = 0;
    const source = Readable.from(
      (function* () {
        for (; given < 3_000; given++) {
          mostAhead = Math.max(mostAhead, given - 50 * line.model.requests.length);
          yield `message number ${given} of a long file\n`;
        }
      })(),
      { highWaterMark: 1, objectMode: true },
    );
    expect(await pipe(source, '--format', 'text')).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^3000 messages/),
    });
    expect(line.model.requests).toHaveLength(60);
    expect(mostInFlight).toBe(1);
    expect(mostAhead).toBeLessThanOrEqual(60);
  });

  it('may be cut into pieces anywhere, also within a character', async () => {
    const bytes = Buffer.from('\ufeffstraße 😀 an alle leute\nthis is pure spam');
    const pieces = Readable.from(
      Array.from(bytes, (byte) => Buffer.from([byte])),
      { objectMode: false },
    );
    const { out } = await pipe(pieces, '--only-triggered', '--json');
    expect(parse(out)).toMatchObject([{ line: 2, category: 'spam' }]);
    const sent = line.model.requests[0]?.messages.map(({ text }) => text);
    expect(sent).toContain('straße 😀 an alle leute');
  });

  it('goes on over lines that are no messages: each is named and counted, the good ones are judged, and the code is 2', async () => {
    const bytes = Buffer.concat([
      Buffer.from('a friendly good morning\n{"text": 5}\n'),
      Buffer.from([0x61, 0xff, 0xfe, 0x0a]),
      Buffer.from(`${'x'.repeat(8_001)}\n${'y'.repeat(300_000)}\n{"text":"this is pure spam"}\n{"text":\n`),
    ]);
    const mixed = await pipe(Readable.from([bytes]), '--format', 'auto', '--json');
    expect(mixed.code).toBe(2);
    expect(parse(mixed.out)).toMatchObject([{ line: 1 }, { line: 6, category: 'spam' }, { line: 7 }]);
    expect(mixed.err.split('\n').slice(0, 4)).toEqual([
      expect.stringContaining('line 2: text: '),
      'line 3: not UTF-8',
      'line 4: text is longer than 8000 characters; split it into several messages',
      'line 5: longer than 131072 bytes',
    ]);
    expect(mixed.err).toContain('3 messages');
    expect(mixed.err).toContain('4 bad lines');
    expect(mixed.err).toContain('4 lines are invalid');
    expect(line.model.requests).toHaveLength(1);
  });

  it('with --skip-invalid is as good as its other lines: 0 or 1', async () => {
    const bad = '{"text": 5}\n';
    expect(await pipe(`${bad}a friendly good morning\n`, '--skip-invalid')).toMatchObject({
      code: 0,
      err: expect.stringContaining('line 1: text'),
    });
    expect((await pipe(`${bad}this is pure spam\n`, '--skip-invalid')).code).toBe(1);
    expect((await pipe(bad, '--skip-invalid')).code).toBe(0);
    line.model.setBehaviour({ kind: 'status', status: 401 });
    expect((await pipe(`${bad}nobody can judge this text\n`, '--skip-invalid')).code).toBe(2);
  });

  it('of many bad lines has a hundred named, and all counted', async () => {
    const { code, err } = await pipe('{"text": 5}\n'.repeat(2_500));
    expect(code).toBe(2);
    expect(err.match(/^line /gm)).toHaveLength(100);
    expect(err).toContain('2500 bad lines');
  });

  it('that breaks off is judged as far as it was gathered', async () => {
    const broken = Readable.from(
      (async function* () {
        yield 'a friendly good morning\nthis is pure spam\nhalf a li';
        throw new Error('the other end is gone');
      })(),
    );
    const { code, out } = await pipe(broken, '--json');
    expect(code).toBe(2);
    expect(parse(out)).toMatchObject([
      { line: 1, action: 'none' },
      { line: 2, category: 'spam' },
    ]);
  });

  it('that nobody ends is judged as far as it was gathered when it is interrupted', async () => {
    const ending = new AbortController();
    const endless = Readable.from(
      (async function* () {
        yield 'a friendly good morning\nthis is pure spam\n';
        // A stream asks for one piece ahead: by the fourth, the first is gathered.
        yield* ['h', 'a', 'l', 'f'];
        ending.abort(new StewardError('stopping', 'interrupted'));
        await new Promise(() => {});
      })(),
    );
    const { code, out, err } = await line.run(['check', '--json'], {
      stdin: endless,
      signal: ending.signal,
      // The five seconds that a batch under way has are not over.
      wait: () => new Promise(() => {}),
    });
    expect(code).toBe(2);
    expect(parse(out)).toMatchObject([{ line: 1 }, { line: 2, category: 'spam' }]);
    expect(err).toMatch(/Stopped after 2 messages, 1 triggered.*interrupted/s);
  });

  it('ends at a line without an end, and names a line that breaks a rule of the API', async () => {
    expect(await pipe('fine\n{"text": 5}\n')).toMatchObject({ code: 2, err: expect.stringContaining('line 2: text') });
    expect(await pipe('fine\n{"text": 5}\n', '--format', 'text')).toMatchObject({ code: 0 });
    expect(await pipe('fine\n', '--format', 'jsonl')).toMatchObject({
      code: 2,
      err: expect.stringContaining('line 1'),
    });
    const broken = Readable.from([Buffer.from([0x61, 0x0a, 0xff, 0xfe, 0x0a])]);
    expect(await pipe(broken)).toMatchObject({ code: 2, err: expect.stringContaining('line 2: not UTF-8') });
    const endless = Readable.from(
      (function* () {
        for (let at = 0; at < 10_000; at++) yield Buffer.alloc(65_536, 'x');
        throw new Error('read on and on');
      })(),
    );
    expect(await pipe(endless)).toMatchObject({ code: 2, err: expect.stringContaining('line 1: longer than') });
  });

  it('is read no faster than it is judged', async () => {
    let given = 0;
    const source = Readable.from(
      (function* () {
        for (; given < 1_000; given++) yield `${'x'.repeat(30_000)} ${given}\n`;
      })(),
      { highWaterMark: 1 },
    );
    const ending = new AbortController();
    line.model.setBehaviour(() => {
      ending.abort(new StewardError('stopping', 'interrupted'));
      return { kind: 'stall', part: 'headers' };
    });
    await line.run(['check', '--format', 'text'], {
      stdin: source.map((text: string) => text.slice(-8_000)),
      signal: ending.signal,
    });
    expect(given).toBeLessThan(200);
  });
});

describe('output', () => {
  it('lets no text of a message steer the terminal', async () => {
    expect((await check('spam \u001b[2J\u0007 and \u202e more')).out).not.toMatch(/[\u001b\u0007\u202e]/);
  });

  it('has colours on a terminal alone, and none where NO_COLOR is set', async () => {
    const args = ['check', 'this is pure spam'];
    expect((await line.run(args, { isOutputTerminal: true })).out).toContain('\u001b[33mflag');
    expect((await line.run(args, { isOutputTerminal: true, colour: false })).out).not.toContain('\u001b');
    expect((await line.run(args)).out).not.toContain('\u001b');
  });

  it('shows progress on a terminal alone: how far, how fast, how long, how many triggered', async () => {
    const file = line.file('big.txt', numbered(200, 'spam'));
    expect((await check('--file', file)).err).not.toContain('%');
    let nowMs = 0;
    const now = () => {
      nowMs += 500;
      return nowMs;
    };
    const { err } = await line.run(['check', '--file', file], { isErrorTerminal: true, now, errorColumns: () => 100 });
    expect(err).toMatch(/\[#{5}\.{15}\] {2}2\d% {2}50 messages, \d+\/s, 50 triggered, \d+s left/);
    expect(err).toMatch(/\[#{20}\] 100% {2}200 messages/);
    expect(err.endsWith('\n')).toBe(true);
    expect(err).toMatch(/\r\u001b\[K200 messages.*200 triggered \(spam 200\)/);
  });
});

describe('judging on this machine', () => {
  it('makes no store and writes no log', async () => {
    await check('this is pure spam');
    expect(existsSync(join(line.folder, 'data'))).toBe(false);
  });

  it('takes a policy from a file', async () => {
    const policy = line.file('policy.json', '{"thresholds": {"spam": 0.99}}');
    expect((await check('--policy', policy, 'this is pure spam')).code).toBe(0);
  });

  it('judges as a tenant with --tenant: by its policy, with its quota, into its log with source cli', async () => {
    await line.run(['keys', 'create', 'acme']);
    await line.run(['policy', 'set', 'acme', line.file('p.json', '{"actions": {"spam": "delete"}}')]);
    expect((await check('--tenant', 'acme', 'this is pure spam')).out).toMatch(/^delete +spam/);
    const logged = await line.run(['decisions', 'list', 'acme', '--json']);
    expect(parse(logged.out)).toMatchObject([{ source: 'cli', action: 'delete', text: 'this is pure spam' }]);
    expect(parse((await line.run(['tenants', 'list', '--json'])).out)[0]).toMatchObject([{ judged_this_month: 1 }]);
  });

  it('keeps a spending ceiling, and books what it spent under it', async () => {
    Object.assign(line.env, {
      SERVICE_GLOBAL_BUDGET_USD: '0.5',
      MODEL_INPUT_USD_PER_MTOK: '100',
      MODEL_OUTPUT_USD_PER_MTOK: '100',
    });
    expect((await check('a text of some length')).out).toMatch(/^none +model/);
    const { store, close } = await line.open();
    const spent = await store.readSpend(new Date().toISOString().slice(0, 7));
    expect(spent.global_budget).toBeGreaterThan(0);
    expect(await store.listTenants()).toEqual([]);
    await close();
    line.env.SERVICE_GLOBAL_BUDGET_USD = '0.000001';
    expect(await check('another text of some length')).toMatchObject({
      out: expect.stringContaining('global_budget'),
      err: expect.stringContaining('were not judged'),
    });
  });

  it('says what the embedded judge cannot do for the policy', async () => {
    for (const name of ['MODEL_BASE_URL', 'MODEL_API_KEY']) delete line.env[name];
    const policy = line.file('policy.json', '{"rules": {"trade": "no trading"}}');
    expect((await check('--policy', policy, 'good morning to everybody')).err).toContain(
      'rules: steward-embedded-9 cannot score it',
    );
  });
});

describe('--resume', () => {
  const interruptAfter = async (batches: number, file: string, state: string) => {
    const ending = new AbortController();
    const before = line.model.requests.length;
    line.model.setBehaviour((_call, index) => {
      if (index < before + batches) return { kind: 'well' };
      ending.abort(new StewardError('stopping', 'interrupted'));
      return { kind: 'stall', part: 'headers' };
    });
    const ran = await line.run(['check', '--file', file, '--resume', state, '--json'], { signal: ending.signal });
    line.model.setBehaviour({ kind: 'well' });
    return ran;
  };

  it('goes on where an interrupted check stopped, and counts what came before', async () => {
    const file = line.file('big.txt', `this is pure spam\n${numbered(219)}`);
    const state = join(line.folder, 'state');
    const first = await interruptAfter(2, file, state);
    expect(first).toMatchObject({ code: 2, err: expect.stringContaining('same command to continue') });
    expect(parse(first.out).map((one) => one.line)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
    const second = await check('--file', file, '--resume', state, '--json');
    expect(parse(second.out).map((one) => one.line)).toEqual(Array.from({ length: 120 }, (_, at) => at + 101));
    expect(second).toMatchObject({ code: 1, err: expect.stringMatching(/^220 messages; 1 triggered/) });
    expect(existsSync(state)).toBe(false);
  });

  it('takes a file that has grown since, and refuses one whose part that is done has changed', async () => {
    const file = line.file('big.txt', numbered(120));
    const state = join(line.folder, 'state');
    await interruptAfter(1, file, state);
    const kept = readFileSync(state);
    writeFileSync(file, numbered(120).replace('number 7 ', 'number x '));
    expect(await check('--file', file, '--resume', state)).toMatchObject({
      code: 2,
      err: expect.stringContaining('from an earlier version of'),
    });
    writeFileSync(file, numbered(40));
    expect(await check('--file', file, '--resume', state)).toMatchObject({ code: 2 });
    expect(readFileSync(state)).toEqual(kept);
    writeFileSync(file, numbered(130));
    expect((await check('--file', file, '--resume', state, '--json')).out.trim().split('\n')).toHaveLength(80);
  });

  it('refuses a state of another policy, one that is none, and one that another process writes', async () => {
    const file = line.file('big.txt', numbered(120));
    const state = join(line.folder, 'state');
    await interruptAfter(1, file, state);
    const policy = line.file('policy.json', '{"thresholds": {"spam": 0.99}}');
    expect(await check('--file', file, '--resume', state, '--policy', policy)).toMatchObject({
      code: 2,
      err: expect.stringContaining('another judge, policy, tenant or server'),
    });
    line.model.setBehaviour((_call, index) => {
      if (index === 2) writeFileSync(state, '{}');
      return { kind: 'well' };
    });
    expect(await check('--file', file, '--resume', state)).toMatchObject({
      code: 2,
      err: expect.stringContaining('another process'),
    });
    expect(await check('--file', file, '--resume', state)).toMatchObject({
      code: 2,
      err: expect.stringContaining('is not a progress file'),
    });
  });
});
