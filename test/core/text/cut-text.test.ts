import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countChars, cutText } from '../../../src/core/text/chars.ts';

describe('cutText', () => {
  it('keeps what is short enough', () => {
    expect(cutText('abc', 3)).toBe('abc');
    expect(cutText('😀😀😀', 3)).toBe('😀😀😀');
  });

  it('cuts between two characters', () => {
    expect(cutText('abcd', 3)).toBe('abc');
    expect(cutText('a😀😀😀', 3)).toBe('a😀😀');
    expect(cutText('abकि', 3)).toBe('ab');
    expect(cutText('ab👍🏽', 3)).toBe('ab');
    expect(cutText('กิกิกิ', 5)).toBe('กิกิ');
  });

  it('cuts within marks that never end', () => {
    expect(countChars(cutText(`a${'\u0e34'.repeat(300)}`, 200))).toBe(200);
  });

  it('gives a beginning of the text, well formed and never too long', () => {
    const unit = fc.constantFrom('a', '😀', '\u0e34', '👍🏽', '한', '\u0301');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), fc.nat(30), (text, max) => {
        const cut = cutText(text, max);
        expect(text.startsWith(cut)).toBe(true);
        expect(countChars(cut)).toBeLessThanOrEqual(max);
        expect(cut).not.toMatch(/\p{Cs}/u);
      }),
    );
  });
});
