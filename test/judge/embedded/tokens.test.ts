import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATEGORY_NAMES } from '../../../src/core/common/category.ts';
import { normalise } from '../../../src/core/text/normalise.ts';
import { openScorer } from '../../../src/judge/embedded/embedded.ts';
import { hasSpacedRun, mayHoldHash, mayHoldWallet } from '../../../src/judge/embedded/gates.ts';
import { doxxingScore, minorsScore } from '../../../src/judge/embedded/rules.ts';
import { HASH, SPACED_RUN, WALLET } from '../../../src/judge/embedded/tokens.ts';
import { shippedWeightsPath } from '../../../src/judge/embedded/weights.ts';

const finds = (expression: RegExp, text: string) => text.search(expression) >= 0;

describe('what is looked for only where it may stand', () => {
  it('is every run of letters apart that there is', () => {
    const letter = fc.constantFrom(...'abж1$@', '\u{10428}', 'a', 'b', 'ab', '😀');
    const gap = fc.constantFrom(...' .*_·•|/-', ' ', ' ', '. ', '  ', ', ', '');
    const sign = fc.tuple(letter, gap).map((parts) => parts.join(''));
    let found = 0;
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 14 }), (signs) => {
        const text = signs.join('');
        if (!finds(SPACED_RUN, text)) return;
        found++;
        expect(hasSpacedRun(text), text).toBe(true);
      }),
      { numRuns: 5_000 },
    );
    expect(found).toBeGreaterThan(200);
    expect(hasSpacedRun('the words of a message, and i am one of us')).toBe(false);
  });

  it('is every checksum and every wallet that there is', () => {
    const hex = (min: number, max: number) =>
      fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: min, maxLength: max });
    const uuid = fc.tuple(hex(8, 8), hex(4, 4), hex(4, 4), hex(4, 4), hex(11, 13)).map((parts) => parts.join('-'));
    const wallet = fc
      .tuple(fc.constantFrom('0x', 'bc1', 't', '1', '3', ''), hex(18, 50))
      .map((parts) => parts.join(''));
    let found = 0;
    fc.assert(
      fc.property(fc.oneof(hex(30, 34), uuid, wallet), fc.constantFrom(' ', 'at ', 'ж', ''), (sign, before) => {
        const text = `${before}${sign} and so on`;
        if (finds(HASH, text)) expect(mayHoldHash(text), text).toBe(true);
        if (finds(WALLET, text)) expect(mayHoldWallet(text), text).toBe(true);
        if (finds(HASH, text) || finds(WALLET, text)) found++;
      }),
      { numRuns: 3_000 },
    );
    expect(found).toBeGreaterThan(500);
    expect(mayHoldHash('well-known words') || mayHoldWallet('words of 7 letters')).toBe(false);
  });

  it('is nothing where no letter of ASCII stands, with the same score', () => {
    const sign = fc.constantFrom(
      ...'привет улица дом 赌场 25 15 12 3-4.@:= ſK',
      'ул. Ленина 5',
      '555-123-4567',
      '192.168.1.1',
    );
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 12 }), fc.float({ min: 0, max: 1, noNaN: true }), (signs, head) => {
        const text = normalise(signs.join('')).replace(/[a-z]/gi, '');
        expect(doxxingScore(text, head)).toBe(doxxingScore(`${text} zq`, head));
        expect(minorsScore(text, head)).toBe(minorsScore(`${text} zq`, head));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the words of messages that are read together', () => {
  it('change no score, whatever was read before', () => {
    const { score } = openScorer(shippedWeightsPath());
    const word = fc.constantFrom(
      ...'free nitro n1tro fr33 heeeello аss pоrn привет при1ет straße s t u p i d 赌场 @sam @sshole $$$ gonna idi0t xqzt'.split(
        ' ',
      ),
    );
    const message = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(message, { minLength: 2, maxLength: 5 }), (messages) => {
        const read = new Map<string, string>();
        const together = messages.map((text) => score(text, CATEGORY_NAMES, read));
        expect(together).toEqual(messages.map((text) => score(text, CATEGORY_NAMES)));
      }),
      { numRuns: 300 },
    );
  });
});
