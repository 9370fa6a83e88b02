import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { requiredLiterals } from '../../../../src/core/filters/pattern-matching/pattern-literals.ts';
import { gateOf } from '../../../../src/core/filters/pattern-matching/pattern-prefilter.ts';
import { compilePatterns, validatePattern } from '../../../../src/core/filters/pattern-matching/patterns.ts';

describe('the literals that a pattern needs', () => {
  it.each<[string, readonly string[] | null]>([
    ['(?:free|win)\\s+gift', ['GIFT']],
    ['(free|win) (money|cash)', ['MONEY', 'CASH']],
    ['\\d{3}-\\d{4} ext2', [' EXT2']],
    ['\\bc[a4]s[i1]no\\b', ['C4S1NO', 'C4SINO', 'CAS1NO', 'CASINO']],
    ['https?://bit\\.ly', ['HTTP://BIT.LY', 'HTTPS://BIT.LY']],
    ['казино', ['КАЗИНО']],
    ['a.{40}b3#', ['B3#']],
    ['(?:foo)+', ['FOO']],
    ['\\Qa.b\\E', ['A.B']],
    // A letter beyond the first plane has a case that code units do not tell.
    ['ab\u{10428}xyz', ['XYZ']],
  ])('of %s are read off its parsed form', (pattern, literals) => {
    expect(requiredLiterals(pattern)).toEqual(literals);
  });

  it.each(['\\+\\d{6,15}', '(?:free|\\d+)', '(?:free)*x', '(?:free)?\\d', '(?:free){0,3}[0-9]', '.x', '[$€]\\d+'])(
    'are none of %s, whose texts have nothing of two characters in common',
    (pattern) => {
      expect(requiredLiterals(pattern)).toBeNull();
    },
  );
});

/** A part of an expression, and a text that it meets. */
type Made = { readonly pattern: string; readonly text: string };

const PARTS: readonly Made[] = [
  ...['a', 'b', 'ab', 'Kas', '\u017fo', 'ß', 'ёж', '赌场', '\u{1f4b0}', '7', '-', ' '].map((text) => ({
    pattern: text,
    text,
  })),
  { pattern: '.', text: 'x' },
  { pattern: '\\d', text: '7' },
  { pattern: '\\s', text: ' ' },
  { pattern: '[ab]', text: 'b' },
  { pattern: '[^a]', text: 'é' },
  { pattern: '[k-m]', text: 'k' },
  { pattern: '[\u{10400}-\u{10404}]', text: '\u{10428}' },
];
const TIMES: readonly (readonly [times: string, count: number])[] = [
  ['', 1],
  ['?', 0],
  ['?', 1],
  ['*', 0],
  ['*', 2],
  ['+', 1],
  ['{2}', 2],
  ['{0,2}', 0],
  ['{1,3}', 3],
  ['+?', 2],
];
const { whole: made } = fc.letrec<{ whole: Made; part: Made }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(...PARTS),
    fc
      .tuple(tie('whole'), fc.constantFrom(...TIMES))
      .map(([{ pattern, text }, [times, count]]) => ({ pattern: `(?:${pattern})${times}`, text: text.repeat(count) })),
    fc.tuple(tie('whole'), tie('whole'), fc.boolean()).map(([one, other, isFirst]) => ({
      pattern: `(${one.pattern}|${other.pattern})`,
      text: (isFirst ? one : other).text,
    })),
  ),
  whole: fc.array(tie('part'), { minLength: 1, maxLength: 3 }).map((parts) => ({
    pattern: parts.map(({ pattern }) => pattern).join(''),
    text: parts.map(({ text }) => text).join(''),
  })),
}));
const good = made.filter(({ pattern }) => validatePattern(pattern).kind === 'ok');
const goodPattern = good.map(({ pattern }) => pattern);

/** A pattern and a text that it meets, in letters of either case, among others. */
const met = fc
  .tuple(good, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), fc.string(), fc.string())
  .map(([{ pattern, text }, isUpper, before, after]) => {
    const turned = Array.from(text, (char, at) => (isUpper[at % 8] ? char.toUpperCase() : char));
    return { pattern, text: `${before}${turned.join('')}${after}` };
  });

const isMet = (pattern: string, text: string) => RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE).matcher(text).find();

describe('the gate of patterns', () => {
  it('lets every text through that a pattern meets', () => {
    let gated = 0;
    fc.assert(
      fc.property(met, ({ pattern, text }) => {
        const gate = gateOf([pattern]);
        if (gate && isMet(pattern, text)) gated++;
        expect(gate?.(text) === false && isMet(pattern, text)).toBe(false);
      }),
      { numRuns: 800 },
    );
    expect(gated).toBeGreaterThan(150);
  });

  it('leaves what a set of patterns decides as it is without a gate', () => {
    const text = fc.array(
      fc.constantFrom('a', 'B', 'K', 's', 'ſ', 'O', 'ss', 'Ё', 'ж', '赌', '场', '7', '-', ' ', 'x'),
    );
    fc.assert(
      fc.property(fc.array(goodPattern, { minLength: 1, maxLength: 4 }), text, (patterns, parts) => {
        const written = parts.join('');
        const find = compilePatterns(
          Object.fromEntries(patterns.map((pattern, at) => [`p${at}`, { pattern, action: 'flag' as const }])),
        );
        const first = patterns.findIndex((pattern) => isMet(pattern, written));
        expect(find(written, () => null)?.name ?? null).toBe(first < 0 ? null : `p${first}`);
      }),
      { numRuns: 300 },
    );
  });

  it('shuts where no literal stands, and not where one does, in any case', () => {
    const gate = gateOf(['(?:free|win)\\s+gift', 'казино', '赌场']);
    expect(['hello there', 'free beer', 'где вы', '赌赌 场', ''].map((text) => gate?.(text))).toEqual(
      Array(5).fill(false),
    );
    expect(['a GIFT', 'КАЗИНО', '去赌场'].map((text) => gate?.(text))).toEqual(Array(3).fill(true));
    expect(gateOf(['(?:free|win)\\s+gift', '\\d{6}'])).toBeNull();
  });
});
