import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maybeDisguised } from '../../../src/core/text/disguise-filter.ts';
import { normalise } from '../../../src/core/text/normalise.ts';
import { readPieces } from '../../../src/core/text/pieces.ts';

describe('the gate before disguises', () => {
  it('never turns away a text with a disguised word', () => {
    const unit = fc.constantFrom(...'abcdIl01458@$!|+ .-*_\nасеорхкзийοαнßøɑᴄ中ก한', '\u{10404}', 'word', ' the ');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 24 }), (written) => {
        const text = normalise(written);
        if (maybeDisguised(text)) return;
        expect(readPieces(text).filter((piece) => piece.disguised)).toEqual([]);
      }),
      { numRuns: 20_000 },
    );
  });

  it.each([
    'Hello there, how are you?',
    'Привет, как дела сегодня?',
    'Είναι όμορφο',
    'in der Straße',
    '今天天气很好',
    'It costs 20 now, in 2026.',
    "It's late, we'll see; c'est l'été, d'accord?",
  ])('turns away "%s" after one scan', (text) => {
    expect(maybeDisguised(normalise(text))).toBe(false);
  });
});
