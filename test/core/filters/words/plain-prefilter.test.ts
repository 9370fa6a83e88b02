import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEntries } from '../../../../src/core/filters/words/word-entries.ts';
import { gateWords } from '../../../../src/core/filters/words/word-prefilter.ts';
import { maybeDisguised } from '../../../../src/core/text/disguise-filter.ts';

const LIST = ['casino', 'nitro*', 'free gift', 'a-b', '5 stars', 'no1', 'zzz*'];
const gate = gateWords(parseEntries(LIST));

const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
const unit = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(..."abolBO15  .,!-'?") },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...['casino', 'ca', 'sino', 'Nitro', 'free', ' gift', 'hello', ' stars', 'no']),
  },
  { weight: 1, arbitrary: fc.constantFrom(...ASCII, 'é', 'ß', '赌', '😀') },
);

describe('the one pass that ends most messages', () => {
  it('calls no text innocent in which the gate of words or that of disguises sees something', () => {
    const innocent = { holding: 0, none: 0 };
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 14 }), (units) => {
        const text = units.join('');
        const isFound = gate.mayHold(text) || maybeDisguised(text);
        const isInnocent = gate.isInnocent(text);
        innocent[isFound ? 'holding' : 'none'] += isInnocent ? 1 : 0;
        expect(isFound && isInnocent, JSON.stringify(text)).toBe(false);
      }),
      { numRuns: 6_000 },
    );
    expect(innocent.holding).toBe(0);
    expect(innocent.none).toBeGreaterThan(200);
  });

  it.each([
    ['Hello there, how are you? See you at five: bring 2 chairs.', true],
    ['ok! great, will do!!', true],
    ['we play (later), "maybe"', false],
    ["it's late, and they'll see", true],
    ['win 5 stars', false],
    ['join the casino', false],
    ['c a s i n o', false],
    ['schön', false],
  ])('says of %j: %s', (text, isInnocent) => {
    expect(gate.isInnocent(text)).toBe(isInnocent);
  });

  it('asks the gates where a word may begin with anything', () => {
    expect(gateWords(parseEntries(['*coin'])).isInnocent('hello there')).toBe(false);
  });
});
