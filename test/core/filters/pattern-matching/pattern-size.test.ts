import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { estimateSteps } from '../../../../src/core/filters/pattern-matching/pattern-size.ts';
import { validatePattern } from '../../../../src/core/filters/pattern-matching/patterns.ts';

describe('the estimate of a pattern', () => {
  it.each([
    ['abc', 3],
    ['(?:ab){10}', 20],
    ['a{2,30}b', 31],
    ['a{5,}', 5],
    ['[^a-z]{20}', 20],
    ['[]a]{4}', 4],
    ['\\p{L}{7}\\{3}', 7 + 3],
    ['(a(b{10}){10}){10}', 1_010],
    ['a{100}(b{10}', 110],
    ['((a{100}){100})', 0],
    ['(a|b|c){10}', 30],
  ])('of %s is %i', (pattern, steps) => {
    expect(estimateSteps(pattern)).toBe(steps);
  });

  it('is near what is compiled, for pieces in any order', () => {
    const piece = fc.constantFrom('a', 'bc', '.', '\\pL', '[a-f]', '(?:xy)', '(z|[0-9])');
    const times = fc.constantFrom('', '', '{9}', '{2,20}', '?', '+');
    const pattern = fc.array(
      fc.tuple(piece, times).map((parts) => parts.join('')),
      { minLength: 3, maxLength: 12 },
    );
    fc.assert(
      fc.property(pattern, (pieces) => {
        const size = RE2JS.compile(pieces.join(''), RE2JS.CASE_INSENSITIVE).programSize();
        const estimate = estimateSteps(pieces.join(''));
        expect(estimate).toBeGreaterThan(size / 4);
        expect(estimate).toBeLessThan(size * 4);
      }),
    );
  });

  it.each(['\\pL{999}'.repeat(60), '(?:[a-z]|é){1,300}'.repeat(25), '(((a?){30}){30})'.repeat(25)])(
    'refuses %s without compiling it',
    (pattern) => {
      const check = validatePattern(pattern.slice(0, 496).replace(/[({][^)}]*$/, ''));
      expect(check).toMatchObject({
        kind: 'invalid',
        message: expect.stringMatching(/too large: its repetitions need about|Unicode classes/),
      });
    },
  );
});
