import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePlain } from '../../../../src/core/filters/words/plain-words.ts';
import { parseEntries } from '../../../../src/core/filters/words/word-entries.ts';
import { gateWords } from '../../../../src/core/filters/words/word-prefilter.ts';
import { normalise } from '../../../../src/core/text/normalise.ts';
import { fold, foldedUnits, SHARP_S, UNKNOWN_UNIT } from '../../../../src/core/text/units.ts';
import { closeGaps } from '../../../../src/core/text/visible/close-gaps.ts';
import { foldScripts } from '../../../../src/core/text/visible/scripts.ts';

describe('the fold of single code units', () => {
  it('is that of the whole text, between letters and at the end of a word, or is not known', () => {
    const folded = foldedUnits();
    for (let code = 1; code < 0x10000; code++) {
      const unit = folded[code] ?? UNKNOWN_UNIT;
      if (unit === UNKNOWN_UNIT || code === SHARP_S) continue;
      const [char, to] = [String.fromCharCode(code), String.fromCharCode(unit)];
      if (fold(`aσ${char}aσ ${char}`) !== `aσ${to}aσ ${to}`) expect(to, `U+${code.toString(16)}`).toBe('');
    }
    expect([...'ÄЖςё’'].map((char) => String.fromCharCode(folded[char.charCodeAt(0)] ?? 0)).join('')).toBe("äжσе'");
  });

  it('is not known of halves of letters that have a case', () => {
    const folded = foldedUnits();
    for (let code = 0x10000; code < 0x20000; code++) {
      const char = String.fromCodePoint(code);
      if (fold(char) !== char) expect(folded[char.charCodeAt(0)], `U+${code.toString(16)}`).toBe(UNKNOWN_UNIT);
    }
  });
});

const piece = fc.constantFrom(
  ...[
    'nitro',
    'Nitro',
    'ca',
    'si',
    'no',
    'casino',
    'CASINO',
    'straße',
    'STRASSE',
    'strasse',
    'ß',
    'казино',
    'Ёж',
    'ёж',
    'еж',
  ],
  ...[
    '赌',
    '场',
    '博',
    '赌场',
    '😀',
    '👍🏽',
    '.',
    '-',
    '*',
    "'",
    '’',
    ' ',
    '  ',
    ', ',
    '$',
    'hello',
    'don’t',
    '1',
    '\u{10428}',
    '\u{10400}x',
  ],
);
const text = fc.array(piece, { maxLength: 8 }).map((parts) => foldScripts(normalise(parts.join(''))));
const entry = fc
  .tuple(
    fc.constantFrom('', '', '', '', '*'),
    fc.array(piece, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('', '', '*'),
  )
  .map(([before, parts, after]) => `${before}${parts.join('')}${after}`);

describe('the gate of a list of words', () => {
  it('turns no text away in which an entry stands, as it is or with its gaps closed', () => {
    let [met, turnedAway] = [0, 0];
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 4 }), text, (list, written) => {
        const entries = parseEntries(list);
        const find = compilePlain(entries);
        const folded = fold(written);
        const found = find(folded) ?? find(closeGaps(folded));
        const passes = gateWords(entries).mayHold(written);
        if (found !== null) met++;
        if (!passes) turnedAway++;
        expect(found !== null && !passes, `${list.join('|')} in ${written}`).toBe(false);
      }),
      { numRuns: 4_000 },
    );
    expect(met).toBeGreaterThan(200);
    expect(turnedAway).toBeGreaterThan(200);
  });

  it.each([
    [['casino', 'nitro*', 'free gift', '赌场'], 'Hello there, how are you? Bis später, größte Straße, 今天天气很好 👍'],
    [Array.from({ length: 10_000 }, (_, index) => `zz${(index * 7_919).toString(36)}`), 'Привет, как дела?'],
  ])('turns away a text without any word of the list', (list, written) => {
    expect(gateWords(parseEntries(list)).mayHold(normalise(written))).toBe(false);
  });
});
