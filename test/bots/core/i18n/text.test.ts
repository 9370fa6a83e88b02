import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutLine, cutText, ENGLISH, showDuration, showProbability } from '../../../../bots/core/i18n/translate.ts';

describe('untrusted text', () => {
  it('is cut to the limit without control or direction characters, and never within a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.integer({ min: 1, max: 100 }), (text, max) => {
        const cut = cutText(text, max);
        expect(Array.from(cut).length).toBeLessThanOrEqual(max);
        expect(cut).not.toMatch(/[\u0000-\u0008\u000B-\u001F\u202A-\u202E\u2066-\u2069]/);
        // What was no half of a pair before is none after.
        const halves = (one: string) => [...one].filter((char) => /^\p{Surrogate}$/u.test(char)).length;
        expect(halves(cut)).toBeLessThanOrEqual(halves(text));
        expect(cutLine(text, max)).not.toContain('\n');
      }),
    );
  });

  it('stays unchanged if it is short', () => {
    expect(cutText('as it is', 8)).toBe('as it is');
    expect(cutText('as it is', 7)).toBe('as it …');
    expect(cutText('a\n\n\n\n\nb', 20)).toBe('a\n\nb');
  });

  it('shows no probability as above a threshold that it did not reach', () => {
    expect(showProbability(0.7499)).toBe('0.74');
    expect(showProbability(0.93)).toBe('0.93');
    expect(showProbability(0.29)).toBe('0.29');
    expect(showProbability(1)).toBe('1.00');
  });

  it('shows durations in a fitting unit', () => {
    expect([45_000, 600_000, 7_200_000, 28 * 86_400_000].map((ms) => showDuration(ENGLISH, ms))).toEqual([
      '45 s',
      '10 min',
      '2 h',
      '28 d',
    ]);
  });
});
