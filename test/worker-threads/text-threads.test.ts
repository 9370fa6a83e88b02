import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { CATEGORY_NAMES } from '../../src/core/common/category.ts';
import { compileLocalRules } from '../../src/core/filters/local-rules.ts';
import { readFacts } from '../../src/core/moderation/text-analysis.ts';
import { DEFAULT_SETTINGS } from '../../src/core/settings/settings.ts';
import { openScorer } from '../../src/judge/embedded/embedded.ts';
import { shippedWeightsPath } from '../../src/judge/embedded/weights.ts';
import { compileTrial } from '../../src/service/filters/try.ts';
import { createTextThreads } from '../../src/worker-threads/text-threads.ts';

const CALLER = { tenant: 'acme', lane: 'chat' } as const;
const SETTINGS = {
  ...DEFAULT_SETTINGS,
  words: { list: ['casino', 'free nitro'], action: 'delete' as const },
  flood: { ...DEFAULT_SETTINGS.flood, repeats: 3 },
};

type TextThreads = ReturnType<typeof createTextThreads>;
type TextThreadsOptions = Parameters<typeof createTextThreads>[0];
let open: TextThreads[] = [];
const noted: string[] = [];
function threadsOf(options: TextThreadsOptions = {}): TextThreads {
  const threads = createTextThreads({ note: (outcome) => noted.push(outcome), ...options });
  open.push(threads);
  return threads;
}
/** Threads that do what a text tells them. */
const obedient = (options: TextThreadsOptions = {}) =>
  threadsOf({
    start: (workerData) => new Worker(new URL('../threads/obedient-thread.mjs', import.meta.url), { workerData }),
    ...options,
  });
const textsOf = async (threads: TextThreads, raws: readonly string[], settings: object = SETTINGS) =>
  (await threads.read(CALLER, { ...settings }, raws)).map((one) => (typeof one === 'string' ? one : one.text));

afterEach(async () => {
  await Promise.all(open.map((threads) => threads.close()));
  open = [];
  noted.length = 0;
});

describe('text threads', () => {
  it('read what is read on the event loop, to the byte', async () => {
    const texts = ['ﷺ'.repeat(8_000), 'c a s i n o', 'ｆｒｅｅ nitro at evil.com', 'привет, как дела', '👍🏽', ''];
    const rules = compileLocalRules(SETTINGS);
    const facts = await threadsOf().read(CALLER, SETTINGS, texts);
    expect(facts).toEqual(texts.map((text) => readFacts(text, rules)));
    expect(facts[1]).toMatchObject({ hit: { rule: 'words', matched: 'casino' } });
  });

  it('score as is scored on the event loop, to the bit', async () => {
    const texts = ['free nitro at http://evil.com/claim', 'great stream today', 'ﷺ'.repeat(400)];
    const { score } = openScorer(shippedWeightsPath());
    const scores = await threadsOf().score(CALLER, shippedWeightsPath(), CATEGORY_NAMES, texts);
    expect(scores).toEqual(texts.map((text) => score(text, CATEGORY_NAMES)));
  });

  it('try what is tried on the event loop, to the byte, and take from the same bound', async () => {
    const text = `${'harbour '.repeat(40)}c a s i n o ${'harbour '.repeat(40)}`;
    const ask = { text, looksLeft: 10_000 };
    const tried = await threadsOf().tryText(CALLER, SETTINGS, ask);
    expect(tried).toEqual(compileTrial(SETTINGS)(ask));
    expect(tried).toMatchObject({ local_hits: [{ name: 'words', matched: 'casino', at: { start: 320 } }] });
    expect(tried).toHaveProperty('looksLeft', expect.not.closeTo(10_000, 0));
  });

  it.runIf(process.platform === 'linux')('let the event loop go first', async () => {
    // The nineteenth field of each thread; the name before it may have blanks.
    const nicenesses = () =>
      readdirSync('/proc/self/task').map((id) =>
        Number(readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[16]),
      );
    const lower = Math.min(19, getPriority() + 5);
    const before = nicenesses().filter((nice) => nice === lower).length;
    await threadsOf({ threads: 1 }).read(CALLER, SETTINGS, ['hello']);
    expect(nicenesses().filter((nice) => nice === lower)).toHaveLength(before + 1);
  });

  it('tell a thread the settings of a tenant once', async () => {
    const threads = obedient({ threads: 1 });
    const settings = { ...SETTINGS };
    const [first] = await threads.read(CALLER, settings, ['one']);
    const [second] = await threads.read(CALLER, settings, ['two']);
    expect(first).toMatchObject({ text: 'one under 1, new' });
    expect(second).toMatchObject({ text: 'two under 1' });
  });

  it('tell them again after more tenants than a thread keeps', async () => {
    const threads = obedient({ threads: 1 });
    const settings = { ...SETTINGS };
    await threads.read(CALLER, settings, ['one']);
    for (let other = 0; other < 64; other++) await threads.read(CALLER, { ...SETTINGS }, ['x']);
    expect((await threads.read(CALLER, settings, ['two']))[0]).toMatchObject({ text: 'two under 1, new' });
  });

  it('give up a text that takes too long, replace its thread, and read the others', async () => {
    const threads = obedient({ threads: 1, stepMs: 300 });
    expect(await textsOf(threads, ['good', 'stand still', 'fine'])).toEqual([
      expect.stringContaining('good'),
      'timeout',
      expect.stringContaining('fine'),
    ]);
    expect(noted).toEqual(['overdue', 'done']);
    expect(threads.state()).toEqual({ threads: 1, busy: 0, waiting: 0 });
  });

  it('give up a text that ends its thread, and read the others', async () => {
    const threads = obedient({ threads: 1 });
    expect(await textsOf(threads, ['good', 'end', 'fine'])).toEqual([
      expect.stringContaining('good'),
      'overloaded',
      expect.stringContaining('fine'),
    ]);
    expect(noted).toEqual(['died', 'done', 'died', 'done']);
  });

  it('lose no more than three threads to one request', async () => {
    const threads = obedient({ threads: 1, stepMs: 100 });
    const long = 'stand still'.padEnd(4_000, '.');
    const read = await textsOf(
      threads,
      Array.from({ length: 6 }, (_, index) => long + index),
    );
    expect(read.filter((one) => one === 'overloaded').length).toBeGreaterThanOrEqual(2);
    expect(noted.filter((outcome) => outcome === 'overdue').length).toBeLessThanOrEqual(4);
  });

  it('answer when threads cannot be started', async () => {
    const threads = threadsOf({ start: (workerData) => new Worker('no such program', { eval: true, workerData }) });
    expect(await textsOf(threads, ['good'])).toEqual(['overloaded']);
  });

  it('give tenants their turns', async () => {
    const threads = obedient({ threads: 1 });
    const order: string[] = [];
    const ask = async (tenant: string, text: string) => {
      await threads.read({ tenant, lane: 'bulk' }, SETTINGS, [text]);
      order.push(tenant);
    };
    const flood = Array.from({ length: 20 }, (_, index) => ask('loud', `text ${index}`));
    await Promise.all([...flood, ask('quiet', 'hello')]);
    expect(order.indexOf('quiet')).toBeLessThan(4);
  });

  it('refuse what comes when too many wait, and after they are closed', async () => {
    const threads = obedient({ threads: 1, maxWaiting: 1 });
    const all = Array.from({ length: 4 }, (_, index) => textsOf(threads, [`text ${index}`]));
    expect((await Promise.all(all)).flat().filter((one) => one === 'overloaded').length).toBeGreaterThan(0);
    await threads.close();
    expect(await textsOf(threads, ['late'])).toEqual(['overloaded']);
    expect(noted).toContain('refused');
  });
});
