import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.ts';

const SETTINGS = {
  words: { list: ['casino', 'nitro*', '*coin*', 'free gift', 'ca*no', '赌场'], action: 'flag' },
  patterns: { promo: { pattern: 'promo\\d+', action: 'delete' } },
  links: { mode: 'block_all', action: 'delete' },
  limits: {
    mentions: { most: 2, action: 'flag' },
    capitals: { most: 70, action: 'flag' },
    accounts: { most: 3, window_seconds: 60, action: 'flag' },
  },
  observe: ['local:pattern:promo', 'local:limit:capitals', 'scam'],
  exceptions: [
    {
      ...{
        on: 'everyone',
        id: 'night',
        words: { action: 'delete' },
        links: { mode: 'off' },
        limits: { mentions: null },
      },
      hours: { start: '22:00', end: '06:30', days: ['sun', 'mon', 'wed', 'fri'], time_zone: 'America/New_York' },
      policy: { actions: { spam: 'timeout' } },
    },
    {
      on: 'everyone',
      id: 'event',
      patterns: { event: { pattern: 'gift', action: 'timeout' } },
      until: '2026-11-04T12:00:00Z',
    },
  ],
  flood: { repeats: 2, messages: 9, window_seconds: 60, action: 'timeout' },
};
/** 500 messages; STEWARD_FUZZ_BATCHES=200 sends 10,000. */
const BATCHES = Number(process.env.STEWARD_FUZZ_BATCHES ?? 10);

/** Texts of what the rules look for, in disguise and not, and of what only looks like it. */
const piece = fc.constantFrom(
  ...[
    'casino',
    'cas-ino',
    'c.a.s.i.n.o',
    'саѕіпо',
    'MyCasino',
    'nitro',
    'n1tr0s',
    'bitcoins',
    'free gift',
    'fr33 g1ft',
  ],
  ...[
    'promo42',
    'PROMO 42',
    'evil.com',
    'claim-airdrop.app',
    'np.int',
    'https://a.example/x1',
    '@ann @bob @cem',
    '赌 场',
  ],
  ...[
    'hello there',
    'THIS IS SHOUTED AT YOU',
    'spam',
    'scam',
    '\n',
    '🔥',
    'z\u0337\u0338\u0334',
    '匚卂丂丨几ㄖ',
    '`CODE`',
  ],
);
const message = fc.record({
  text: fc.array(piece, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' ')),
  author: fc.constantFrom('ann', 'bob', 'cem', 'dora', ''),
});

type Answer = {
  readonly decisions: readonly { readonly action: string; readonly category: string | null }[];
};

/** New York puts its clocks back on the first of November 2026. */
let nowMs = Date.parse('2026-10-30T16:00:00Z');
/** All of it is in the log of 30 days. */
const STEP_MS = Math.min(8.5 * 3_600_000, Math.floor((28 * 86_400_000) / BATCHES));

let service: TestService;
let [key, twin] = ['', ''];
beforeAll(async () => {
  service = await startService({}, { now: () => nowMs });
  [key, twin] = [await service.mint('one'), await service.mint('twin')];
  for (const one of [key, twin]) await service.call('PUT', '/v1/settings', { key: one, body: SETTINGS });
});
afterAll(() => service.close());

type Tried = readonly { readonly category: string | null }[];
const ask = async (path: string, body: object, one = key) =>
  (await service.call('POST', path, { body, key: one })).body as Answer;
const told = ({ decisions }: Answer) => decisions.map(({ action, category }) => `${action} ${category}`);
/** What is counted over messages, which no text has by itself. */
const isCounted = (category: string) => category === 'local:raid' || category === 'local:limit:accounts';

it('is one answer, whether a message is moderated, explained, sent in a dry run, tried on the rules or replayed', async () => {
  let hits = 0;
  let counted = 0;
  const seen = new Set<string>();
  const done = new Map<string, number>();
  for (let batch = 0; batch < BATCHES; batch++) {
    nowMs += STEP_MS;
    const messages = fc.sample(message, { numRuns: 50, seed: batch });
    const dry = told(await ask('/v1/moderate?dry_run=true', { messages }));
    const explained = await ask('/v1/moderate?explain=true', { messages });
    expect(told(explained)).toEqual(dry);
    expect(told(await ask('/v1/moderate', { messages }, twin))).toEqual(dry);
    const body = { texts: messages.map(({ text }) => text) };
    const tried = (await service.call('POST', '/v1/rules/try', { body, key })).body as Tried;
    for (const [index, { category }] of explained.decisions.entries()) {
      if (category !== null && isCounted(category)) counted++;
      else expect(tried[index]?.category, messages[index]?.text).toBe(category?.startsWith('local:') ? category : null);
      if (category?.startsWith('local:')) hits++;
      seen.add(`${category} ${explained.decisions[index]?.action}`);
      done.set(explained.decisions[index]?.action ?? '', (done.get(explained.decisions[index]?.action ?? '') ?? 0) + 1);
    }
  }
  const { body: replay } = await service.call('POST', '/v1/replay', { body: { settings: {} }, key });
  const { none: _, ...before } = (replay as { readonly before: Record<string, number> }).before;
  expect(before).toEqual({
    flag: done.get('flag') ?? 0,
    delete: done.get('delete') ?? 0,
    timeout: done.get('timeout') ?? 0,
  });
  expect(replay).toMatchObject({ changed: 0, is_cut: false });
  expect(hits).toBeGreaterThan(200);
  expect(counted).toBeGreaterThan(50);
  for (const which of ['word flag', 'word delete', 'link delete', 'pattern:event timeout'])
    expect([...seen]).toContain(`local:${which}`);
  expect([...seen]).toEqual(expect.arrayContaining(['spam flag', 'spam timeout']));
  expect([...seen].join()).not.toMatch(/scam|promo|capitals/);
}, 1_200_000);
