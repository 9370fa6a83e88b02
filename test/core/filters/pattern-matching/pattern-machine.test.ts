import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPatternMachine } from '../../../../src/core/filters/pattern-matching/pattern-machine.ts';
import { newSet, programOf } from '../../../../src/core/filters/pattern-matching/pattern-program.ts';

const MEMORY = 8 * 2 ** 20;

function compile(patterns: readonly string[], bytes = MEMORY) {
  const set = newSet(MEMORY);
  for (const pattern of patterns) set.add(pattern);
  set.compile();
  const peer = (text: string) => set.match(text).sort((one, other) => one - other)[0] ?? null;
  return { machine: createPatternMachine(programOf(set), bytes), peer };
}

/** Expressions that share letters with the texts, and ask for the places that RE2 knows. */
const piece = fc.oneof(
  ...['a', 'b', 'x', '.', '\\d', '\\w', '\\s', '[^a]', '[a-c]', '\\pL', 'ß', '😀', 'K'].map((one) => fc.constant(one)),
  ...['\\b', '\\B', '^', '$', '(?m:^)', '(?m:$)', '\\A', '\\z'].map((one) => fc.constant(one)),
);
const pattern = fc
  .array(fc.tuple(piece, fc.constantFrom('', '', '', '*', '+', '?', '{0,3}', '{2}', '|')), {
    minLength: 1,
    maxLength: 6,
  })
  .map((pieces) => `(?:${pieces.map(([one, many]) => (many === '|' ? `${one}|` : `(?:${one})${many}`)).join('')})z?`);
const text = fc.string({
  unit: fc.constantFrom('a', 'b', 'x', 'A', '1', '_', ' ', '\n', 'ß', 'ẞ', '\u212a', '😀', '\ud800', 'é', 'z'),
  maxLength: 24,
});

describe('createPatternMachine', () => {
  it('meets what the library meets, whatever is asked of places, texts one after the other', () => {
    fc.assert(
      fc.property(fc.array(pattern, { minLength: 1, maxLength: 4 }), fc.array(text, { maxLength: 4 }), (all, texts) => {
        const { machine, peer } = compile(all);
        for (const one of texts) expect(machine(one)).toBe(peer(one));
      }),
      { numRuns: 300 },
    );
  });

  it('meets the same where its states have room for few, and are found again and again', () => {
    fc.assert(
      fc.property(fc.array(pattern, { minLength: 1, maxLength: 3 }), fc.array(text, { maxLength: 3 }), (all, texts) => {
        const { machine, peer } = compile(all, 1_000);
        for (const one of texts) expect(machine(one)).toBe(peer(one));
      }),
      { numRuns: 100 },
    );
  });

  it('has room for characters of more classes than it began with', () => {
    const letters = Array.from({ length: 300 }, (_, at) => String.fromCodePoint(0x4e00 + 2 * at));
    const { machine, peer } = compile(letters.map((letter) => `${letter}${letter}!`));
    for (const [at, letter] of letters.entries()) {
      expect(machine(`a${letter}${letter}! b`)).toBe(at);
      expect(machine(`${letters.join('')}${letter}`)).toBe(peer(`${letters.join('')}${letter}`));
    }
  });

  it('names the least of several', () => {
    expect(compile(['second', 'first']).machine('first, then second')).toBe(0);
    expect(compile(['never', 'first', 'second']).machine('first, then second')).toBe(1);
    expect(compile(['never']).machine('first, then second')).toBeNull();
  });
});
