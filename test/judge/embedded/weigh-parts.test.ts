import { describe, expect, it } from 'vitest';
import type { Category } from '../../../src/core/common/category.ts';
import { createEventLoopYield } from '../../../src/core/moderation/event-loop-yield.ts';
import { roundScore } from '../../../src/core/moderation/thresholds.ts';
import { normalise } from '../../../src/core/text/normalise.ts';
import { createEmbeddedJudge, openScorer } from '../../../src/judge/embedded/embedded.ts';
import { createWeighParts } from '../../../src/judge/embedded/weigh-parts.ts';
import { shippedWeightsPath } from '../../../src/judge/embedded/weights.ts';

const scorer = openScorer(shippedWeightsPath());
const judge = createEmbeddedJudge();

const scoreOf = (text: string, category: Category) => roundScore(scorer.score(normalise(text), [category])[0] ?? 0);

async function weighed(text: string, category: Category) {
  const spans = await judge.weighParts?.({ text, category, score: scoreOf(text, category) });
  const chars = Array.from(text);
  return spans?.map(({ start, end }) => chars.slice(start, end).join(''));
}

describe('what weighed most in a score of the embedded judge', () => {
  it.each([
    ['scam', '🐦 good evening all, claim your gift at https://discord-nitro.gift/claim and be quick', /discord-nitro/],
    ['nsfw', 'look at my page for hot nudes, link in bio', /nudes/],
    ['harassment', 'good morning, you st\u200bupid b1tch', /b1tch/],
    ['doxxing', 'he lives at 12 Baker Street, Springfield, says my friend of old', /12 Baker/],
  ] as const)('of %s is what the message is about, also in disguise', async (category, text, about) => {
    const parts = await weighed(text, category);
    expect(parts?.join(' | ')).toMatch(about);
    expect(parts?.join('').length).toBeLessThan(text.length * 0.7);
    // Without them the score is lower: that is what is said of them.
    const rest = (parts ?? []).reduce((left, part) => left.replace(part, ' '), text);
    expect(scoreOf(rest, category)).toBeLessThan(scoreOf(text, category));
  });

  it('is not told where the score in the log is not the one it gives', async () => {
    const text = 'look at my page for hot nudes, link in bio';
    expect(await judge.weighParts?.({ text, category: 'nsfw', score: 0.5 })).toBeNull();
  });

  it('is nothing where no part stands out, and of one word that word', async () => {
    const alike = createWeighParts((text) => (text.trim().split(/\s+/).length > 2 ? 0.9 : 0.5), createEventLoopYield());
    expect(await alike({ text: 'one two three', category: 'spam', score: 0.9 })).toEqual([]);
    expect(await alike({ text: 'one two three four', category: 'spam', score: 0.9 })).toEqual([]);
    const word = createWeighParts((text) => (text.includes('nitro') ? 0.9 : 0.1), createEventLoopYield());
    expect(await word({ text: 'nitro', category: 'spam', score: 0.9 })).toEqual([{ start: 0, end: 5 }]);
    expect(await word({ text: '', category: 'spam', score: 0.1 })).toEqual([]);
  });

  it('costs a bounded number of code units, however long the text', async () => {
    for (const text of [
      'a '.repeat(4_000),
      'word '.repeat(1_600),
      'x'.repeat(8_000),
      'nine words and more of them in here now'.repeat(9),
    ]) {
      let units = 0;
      let calls = 0;
      const weigh = createWeighParts((scored) => {
        units += scored.length;
        calls++;
        return 0.9;
      }, createEventLoopYield());
      await weigh({ text, category: 'spam', score: 0.9 });
      expect(units).toBeLessThanOrEqual(24_000 + 2 * text.length);
      expect(calls).toBeLessThanOrEqual(41);
    }
  });
});
