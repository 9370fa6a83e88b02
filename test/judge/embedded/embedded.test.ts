import { describe, expect, it } from 'vitest';
import type { Category } from '../../../src/core/common/category.ts';
import { CATEGORY_NAMES } from '../../../src/core/common/category.ts';
import { createEventLoopYield } from '../../../src/core/moderation/event-loop-yield.ts';
import type { Budget, JudgeRow } from '../../../src/core/ports/judge.ts';
import { normalise } from '../../../src/core/text/normalise.ts';
import { createEmbeddedJudge } from '../../../src/judge/embedded/embedded.ts';

const judge = createEmbeddedJudge();

const forbidden: Budget = {
  reserve: () => {
    throw new Error('the embedded judge asked for money');
  },
  settle: () => {
    throw new Error('the embedded judge settled money');
  },
};

async function rowsOf(texts: readonly string[], categories: readonly Category[] = CATEGORY_NAMES, rules = {}) {
  const messages = texts.map((text) => ({ text: normalise(text), topic: '' }));
  return (await judge.judge({ messages, categories, rules }, forbidden)).rows;
}

function scores(row: JudgeRow | undefined): readonly number[] {
  if (row?.kind !== 'scores') throw new Error('no scores');
  return row.scores;
}

async function score(text: string, category: Category): Promise<number> {
  const [row] = await rowsOf([text], [category]);
  return scores(row)[0] ?? Number.NaN;
}

describe('createEmbeddedJudge', () => {
  it('says what it is and what it cannot judge', () => {
    expect(judge.provider).toBe('embedded');
    expect(judge.model).toMatch(/^steward-embedded-/);
    expect(judge.cannot).toEqual(expect.arrayContaining(['offtopic', 'ai_generated', 'rules']));
    for (const category of ['spam', 'scam', 'harassment', 'nsfw', 'selfharm', 'doxxing', 'minors'] as const)
      expect(judge.cannot).not.toContain(category);
  });

  it('says of every category that it judges which languages it does not read', () => {
    const judged = CATEGORY_NAMES.filter((name) => !judge.cannot.includes(name));
    expect(Object.keys(judge.unread ?? {}).toSorted()).toEqual(judged.toSorted());
  });

  it('answers a probability for every column, and 0 for what it cannot judge', async () => {
    const [row] = await rowsOf(['hello there, how was the trip?'], CATEGORY_NAMES, { 'no-politics': 'No politics.' });
    const all = scores(row);
    expect(all).toHaveLength(CATEGORY_NAMES.length + 1);
    for (const one of all) {
      expect(one).toBeGreaterThanOrEqual(0);
      expect(one).toBeLessThanOrEqual(1);
    }
    expect(all[CATEGORY_NAMES.indexOf('offtopic')]).toBe(0);
    expect(all[CATEGORY_NAMES.indexOf('ai_generated')]).toBe(0);
    expect(all.at(-1)).toBe(0);
  });

  it('costs nothing and asks the budget nothing', async () => {
    const answer = await judge.judge(
      { messages: [{ text: 'free nitro', topic: '' }], categories: ['spam'], rules: {} },
      forbidden,
    );
    expect(answer.usage).toEqual({ requests: 0, inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 });
  });

  it('gives a message the same scores alone, among others, in any place, and again', async () => {
    const texts = [
      'free nitro here https://nitro-drop.xyz',
      'good morning everyone',
      'you are a worthless idiot',
      'x'.repeat(3_000),
    ];
    const together = await rowsOf(texts);
    const backwards = (await rowsOf([...texts].reverse())).toReversed();
    for (const [i, text] of texts.entries()) {
      const [alone] = await rowsOf([text]);
      expect(together[i]).toEqual(alone);
      expect(backwards[i]).toEqual(alone);
    }
  });

  it('lets other work have its turn between long messages', async () => {
    const long = 'some words that go on and on about nothing at all '.repeat(160).slice(0, 8_000);
    // By this clock each message takes longer than a turn may.
    let ms = 0;
    const slow = createEmbeddedJudge({ eventLoopYield: createEventLoopYield({ now: () => (ms += 10) }) });
    let eventLoopYield = 0;
    let running = true;
    const count = (): void => {
      eventLoopYield++;
      if (running) setImmediate(count);
    };
    setImmediate(count);
    const messages = Array.from({ length: 50 }, () => ({ text: long, topic: '' }));
    await slow.judge({ messages, categories: ['spam'], rules: {} }, forbidden);
    running = false;
    expect(eventLoopYield).toBeGreaterThan(40);
  });

  it('scores short messages itself, however many there are: a flood waits for no thread to begin', async () => {
    const judge = createEmbeddedJudge({ scoreInThread: () => Promise.reject(new Error('a thread was asked')) });
    const messages = Array.from({ length: 1_000 }, (_, number) => ({
      text: `free coins for everybody, number ${number}: ${'claim yours now '.repeat(20)}`,
      topic: '',
    }));
    const { rows } = await judge.judge({ messages, categories: ['scam'], rules: {} }, forbidden);
    expect(rows.map(({ kind }) => kind)).toEqual(messages.map(() => 'scores'));
  });

  it('has long messages scored elsewhere, and says which could not be', async () => {
    const asked: string[] = [];
    const far = createEmbeddedJudge({
      scoreInThread: async (_caller, _path, _categories, texts) => {
        asked.push(...texts);
        return texts.map((text) => (text.startsWith('still') ? 'timeout' : [0.5]));
      },
    });
    const [good, still] = ['good '.repeat(1_600), 'still '.repeat(1_300)];
    const messages = [good, 'hello there', still].map((text) => ({ text, topic: '' }));
    const { rows } = await far.judge({ messages, categories: ['spam'], rules: { own: 'a rule' } }, forbidden);
    expect(asked).toEqual([good, still]);
    expect(rows[0]).toEqual({ kind: 'scores', scores: [0.5, 0] });
    expect(rows[1]).toMatchObject({ kind: 'scores' });
    expect(rows[2]).toEqual({ kind: 'failed', failure: 'timeout' });
  });

  it('judges the most hostile 8,000 characters in bounded time', async () => {
    const hostile = [
      'a.',
      'a ',
      '@',
      '1',
      '0x',
      'a1',
      '(',
      'http://',
      'ab@',
      '💩',
      'é',
      '1 1-',
      'a.b.c.com/',
      'he lives ',
    ];
    for (const part of hostile) {
      // Of the processor: what else the machine does is no time of the judge.
      const from = process.cpuUsage();
      await rowsOf([part.repeat(8_000 / part.length)]);
      expect(process.cpuUsage(from).user / 1_000, JSON.stringify(part)).toBeLessThan(1_000);
    }
  });

  it('answers for texts without a word', async () => {
    for (const text of ['', ' ', '👍', '???', '12345', '\ud800']) {
      const [row] = await rowsOf([text]);
      for (const one of scores(row)) expect(one).toBeLessThan(0.5);
    }
  });
});

describe('what it catches and what it lets pass at the default thresholds', () => {
  const caught: readonly (readonly [Category, string])[] = [
    ['scam', '@everyone Discord is giving away free Nitro, claim yours now https://dlscord-nitro.gift'],
    ['scam', 'Thanks to Mrs Grace I invested $500 and withdrew $7,000 in a week, message her on telegram @grace_fx'],
    ['spam', 'cheap instagram followers, 10k for $5, instant delivery, dm me'],
    ['harassment', 'shut up you worthless piece of shit, nobody wants you here'],
    ['harassment', 'i will find you and kill you'],
    ['selfharm', "i can't do this anymore, i want to kill myself tonight"],
    ['nsfw', 'send me nudes babe, i am so horny right now'],
  ];
  const threshold: Partial<Record<Category, number>> = {
    spam: 0.8,
    scam: 0.75,
    harassment: 0.8,
    nsfw: 0.85,
    selfharm: 0.8,
  };
  it.each(caught)('catches %s: %s', async (category, text) => {
    expect(await score(text, category)).toBeGreaterThanOrEqual(threshold[category] ?? 1);
  });

  const passes = [
    'careful everyone, there is a fake Discord nitro giveaway going around, do not click',
    'rush b with me, i killed two of them already',
    'how do i kill a process in linux?',
    'my muslim neighbour brought us cake',
    'she is gay',
    'that was fucking awesome, great job',
    'did you see this? https://en.wikipedia.org/wiki/Quicksort',
    'suicide prevention week starts monday',
    'call me when you get home, my new number is +44 7700 900123',
  ];
  it.each(passes)('lets pass: %s', async (text) => {
    const [row] = await rowsOf([text]);
    for (const one of scores(row)) expect(one).toBeLessThan(0.7);
  });

  it('still sees through disguises that normalising leaves', async () => {
    const plain = 'claim your free nitro now https://nitro-drop.xyz';
    const disguised = [
      'clаim yоur frее nitrо nоw https://nitro-drop.xyz',
      'cl41m y0ur fr33 n1tr0 n0w https://nitro-drop.xyz',
      'c l a i m your f r e e n i t r o now https://nitro-drop.xyz',
      'claaim yoour freee nniitro now https://nitro-drop.xyz',
    ];
    expect(await score(plain, 'scam')).toBeGreaterThanOrEqual(0.75);
    for (const text of disguised) expect(await score(text, 'scam'), text).toBeGreaterThanOrEqual(0.75);
  });

  it('is not blinded by padding before or after', async () => {
    const scam = 'Discord is giving away free Nitro, claim yours now https://dlscord-nitro.gift';
    const padding = 'we talked about the weather and the garden and what to cook for dinner on sunday. '.repeat(40);
    expect(await score(`${padding}${scam}${padding}`, 'scam')).toBeGreaterThan(0.4);
  });
});
