import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StewardError } from '../../../src/core/common/errors.ts';
import { mintKey } from '../../../src/service/tenants/keys.ts';
import { type CommandLine, openCommandLine } from '../command-line.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const MINUTE = 60_000;
let line: CommandLine;
let runtime: Awaited<ReturnType<CommandLine['open']>>;
let nowMs: number;

beforeEach(async () => {
  nowMs = NOW;
  line = await openCommandLine(() => nowMs);
  runtime = await line.open();
  await mintKey({ store: runtime.store, defaultPlan: 'pro' }, { tenant: 'acme', label: '' });
});
afterEach(async () => {
  await runtime.close();
  await line.close();
});

async function decide(texts: readonly string[], source: 'api' | 'discord' = 'api') {
  const tenant = await runtime.store.findTenant({ name: 'acme' });
  if (!tenant) throw new Error('no tenant');
  const message = { id: '', author: '', channel_topic: '', author_trusted: false };
  const messages = texts.map((text) => ({ ...message, text }));
  await runtime.moderate({ tenant, messages, source, requestId: `request-${nowMs}` });
}

const list = (...args: string[]) => line.run(['decisions', 'list', 'acme', ...args]);
async function rows(...args: string[]): Promise<Record<string, unknown>[]> {
  const { code, out } = await list('--json', ...args);
  expect(code).toBe(0);
  return out
    .split('\n')
    .filter((one) => one !== '')
    .map((one) => JSON.parse(one));
}

describe('steward decisions list', () => {
  beforeEach(async () => {
    nowMs = NOW - 3 * 24 * 60 * MINUTE;
    await decide(['a scam of three days ago']);
    nowMs = NOW - 90 * MINUTE;
    await decide(['this is pure spam'], 'discord');
    nowMs = NOW;
    await decide(['good morning to everybody', 'short', 'harassment it is']);
  });

  it('lists newest first, for people and as JSON lines', async () => {
    expect((await rows()).map(({ category }) => category)).toEqual(['harassment', null, null, 'spam', 'scam']);
    const { out } = await list('--limit', '4');
    expect(out.split('\n')).toEqual([
      expect.stringMatching(
        /^2026-11-21T12:00:00\.000Z {2}api {7}flag {5}harassment 0\.95 \(model\) +harassment it is$/,
      ),
      expect.stringMatching(/^2026-11-21T12:00:00\.000Z {2}api {7}none {5}too_short$/),
      expect.stringMatching(/^2026-11-21T12:00:00\.000Z {2}api {7}none {5}model$/),
      expect.stringMatching(
        /^2026-11-21T10:30:00\.000Z {2}discord {3}flag {5}spam 0\.95 \(model\) +this is pure spam$/,
      ),
      '',
    ]);
  });

  it.each([
    [
      ['--action', 'flag'],
      ['harassment', 'spam', 'scam'],
    ],
    [['--category', 'scam'], ['scam']],
    [['--reason', 'too_short'], [null]],
    [['--source', 'discord'], ['spam']],
    [
      ['--since', '2h'],
      ['harassment', null, null, 'spam'],
    ],
    [
      ['--since', '2026-11-21T11:00Z'],
      ['harassment', null, null],
    ],
    [['--action', 'flag', '--since', '2h', '--source', 'api'], ['harassment']],
    [
      ['--action', 'flag', '--limit', '2'],
      ['harassment', 'spam'],
    ],
    [['--action', 'timeout'], []],
  ])('filters by %j', async (args, categories) => {
    expect((await rows(...args)).map(({ category }) => category)).toEqual(categories);
  });

  it('reads on through pages for what a filter wants, however far back', async () => {
    nowMs = NOW + MINUTE;
    for (let at = 0; at < 12; at++) await decide(Array(50).fill('short'));
    expect((await rows('--category', 'scam')).map(({ text }) => text)).toEqual(['a scam of three days ago']);
    expect(await rows('--reason', 'too_short', '--limit', '580')).toHaveLength(580);
  });

  it.each([
    [['--action', 'ban'], 'none, flag, delete, timeout'],
    [['--since', 'yesterday'], 'an age such as 2h or 3d'],
    [['--limit', '0'], 'from 1 to'],
  ])('refuses %j', async (args, words) => {
    expect(await list(...args)).toMatchObject({ code: 2, err: expect.stringContaining(words) });
  });
});

describe('steward decisions list --follow', () => {
  /** Follows; `turns` are what happens while it waits, one each, and then it is interrupted. */
  async function follow(args: readonly string[], turns: readonly (() => Promise<void>)[]) {
    const ending = new AbortController();
    const left = [...turns];
    const wait = async () => {
      const turn = left.shift();
      if (turn) await turn();
      else ending.abort(new StewardError('stopping', 'interrupted'));
    };
    return line.run(['decisions', 'list', 'acme', '--follow', ...args], { wait, signal: ending.signal });
  }
  const textsOf = (out: string) =>
    out
      .split('\n')
      .filter((one) => one !== '')
      .map((one) => JSON.parse(one).text);

  it('prints what was there oldest first, then each new one once, until it is interrupted', async () => {
    await decide(['spam number one', 'spam number two', 'spam number three']);
    const followed = await follow(
      ['--json', '--limit', '2'],
      [
        async () => {
          nowMs += 1_000;
          await decide(['spam number four']);
        },
        async () => {},
        async () => {
          nowMs += 1_000;
          await decide(['spam number five', 'spam number six']);
        },
      ],
    );
    expect(followed).toMatchObject({ code: 0, err: '' });
    expect(textsOf(followed.out)).toEqual(
      ['two', 'three', 'four', 'five', 'six'].map((number) => `spam number ${number}`),
    );
  });

  it('filters the new ones too, and misses none of a request that began before the last look', async () => {
    const late = nowMs;
    const followed = await follow(
      ['--json', '--category', 'spam'],
      [
        async () => {
          nowMs += 30_000;
          await decide(['a scam in the middle', 'spam in the middle']);
        },
        async () => {
          const now = nowMs;
          nowMs = late + 1;
          await decide(['spam that took its time']);
          nowMs = now;
        },
      ],
    );
    expect(textsOf(followed.out)).toEqual(['spam in the middle', 'spam that took its time']);
  });
});
