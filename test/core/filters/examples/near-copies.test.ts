import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gramVector, wordsOf } from '../../../../src/core/filters/examples/grams.ts';
import { nearTextOf } from '../../../../src/core/filters/examples/near-copies.ts';
import { createNearIndex } from '../../../../src/core/filters/examples/near-index.ts';
import { normalise } from '../../../../src/core/text/normalise.ts';
import { languageLines, mentionLines } from '../../../../train/probes.ts';

const hostile = languageLines().filter(({ kind, text }) => kind !== 'clean' && text.length > 20);
const EVERY_FIFTH = hostile.filter((_, at) => at % 5 === 0).map(({ text }) => normalise(text));

function indexOf(texts: readonly string[], strict = false) {
  const index = createNearIndex();
  for (const text of texts) index.add({ key: text, near: nearTextOf(text), strict });
  return index;
}

function findIn(index: ReturnType<typeof createNearIndex>, raw: string): readonly string[] {
  const near = nearTextOf(normalise(raw));
  return near ? [...index.find(near)] : [];
}

/** Two letters in the middle change places. */
function slipped(text: string): string {
  const at = Math.floor(text.length / 2);
  return `${text.slice(0, at)}${text.charAt(at + 1)}${text.charAt(at)}${text.slice(at + 2)}`;
}

describe('near copies', () => {
  it.each([
    ['a slip of the pen', slipped],
    ['one more word', (text: string) => `${text} okay`],
    ['a mention before', (text: string) => `@sam ${text}`],
    ['capitals', (text: string) => text.toUpperCase()],
    ['other digits', (text: string) => text.replace(/\d/g, '7')],
  ])('are known by what they share: %s', (_what, change) => {
    const index = indexOf(EVERY_FIFTH);
    const missed = EVERY_FIFTH.filter((text) => !findIn(index, change(text)).includes(text));
    expect(missed.length / EVERY_FIFTH.length, missed.join('\n')).toBeLessThanOrEqual(0.04);
  });

  it('are no other lines', () => {
    const index = indexOf(EVERY_FIFTH);
    const plain = [...languageLines(), ...mentionLines()].filter(({ kind }) => kind === 'clean');
    expect(plain.filter(({ text }) => findIn(index, text).length > 0)).toEqual([]);
  });

  it('are none of texts with fewer than eight letters, or too long to be one', () => {
    expect(nearTextOf('ok lol')).toBeNull();
    expect(nearTextOf('words '.repeat(200))).toBeNull();
  });
});

describe('near copies of a text that may stand', () => {
  const text = 'the casino night in the library is on friday, see https://library.example/night';
  const index = indexOf([text], true);

  it('may have one word more, or another', () => {
    for (const copy of [
      `@ann ${text}`,
      `${text} folks`,
      text.replace('friday', 'saturday'),
      text.toUpperCase().replace(/HTTPS\S+/, ''),
    ])
      expect(findIn(index, copy), copy).toEqual([text]);
  });

  it.each([
    ['a link', `${text} https://evil.example`],
    ['another link', text.replace('library.example', 'evil.example')],
    ['an address', `${text} evil@evil.example`],
    ['a wallet', `${text} 0x52908400098527886e0f7030069857d2e4169ee7`],
    ['a telephone number', `${text} +447700900123`],
    ['two words', `${text} kill yourself`],
    ['pictures', `${text} 🇧🇺🇾`],
  ])('may not add %s', (_what, copy) => {
    expect(findIn(index, copy)).toEqual([]);
  });
});

describe('an index', () => {
  it('finds what was added, and not what is gone', () => {
    const index = indexOf(EVERY_FIFTH);
    const [first = '', second = ''] = EVERY_FIFTH;
    index.keepOnly(new Set([first]));
    expect([findIn(index, first), findIn(index, second)]).toEqual([[first], []]);
    index.add({ key: second, near: nearTextOf(second), strict: false });
    expect(findIn(index, second)).toEqual([second]);
  });
});

/** The cosine of two texts' grams, without any index. */
function cosine(one: string, other: string): number {
  const [first, second] = [one, other].map((text) => gramVector(wordsOf(text)));
  if (!first || !second) return 0;
  const weights = new Map(Array.from(second.grams, (gram, at) => [gram, second.weights[at] ?? 0]));
  return first.grams.reduce((sum, gram, at) => sum + (first.weights[at] ?? 0) * (weights.get(gram) ?? 0), 0);
}

describe('a look-up', () => {
  const word = fc.constantFrom(
    ...'free gift casino coins today members https://a.example https://b.example 12345'.split(' '),
  );
  const text = fc.array(word, { minLength: 2, maxLength: 8 }).map((words) => words.join(' '));
  const texts = fc.uniqueArray(text, { minLength: 1, maxLength: 150 });

  it('finds the same as a comparison with each text', () => {
    fc.assert(
      fc.property(texts, text, (taught, asked) => {
        const near = taught.filter((one) => nearTextOf(one) && nearTextOf(asked) && cosine(one, asked) >= 0.7);
        expect([...findIn(indexOf(taught), asked)].sort()).toEqual(near.sort());
      }),
    );
  });

  it('finds the same among many allowed texts as in each alone, and these before blocked ones', () => {
    fc.assert(
      fc.property(texts, texts, text, (allowed, blocked, asked) => {
        const index = indexOf(allowed, true);
        for (const one of blocked) index.add({ key: `blocked ${one}`, near: nearTextOf(one), strict: false });
        const found = findIn(index, asked);
        const firstBlocked = found.findIndex((key) => key.startsWith('blocked'));
        const [strict, rest] =
          firstBlocked < 0 ? [found, []] : [found.slice(0, firstBlocked), found.slice(firstBlocked)];
        expect([...strict].sort()).toEqual(
          allowed.filter((one) => findIn(indexOf([one], true), asked).length > 0).sort(),
        );
        expect(rest.every((key) => key.startsWith('blocked'))).toBe(true);
      }),
    );
  });
});
