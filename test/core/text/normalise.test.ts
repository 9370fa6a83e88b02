import { setImmediate as breathe } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalise } from '../../../src/core/text/normalise.ts';

/** Processor time, which other work on the machine does not stretch as it does the clock. */
const cpuMs = () => (process.cpuUsage().user + process.cpuUsage().system) / 1_000;

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  // Whatever UTF-16 can hold, lone surrogates too.
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 }).map((units) => String.fromCharCode(...units)),
  // Dense in what the rules are about.
  fc.string({
    unit: fc.constantFrom(
      ...'aeёйиеіαかはא اव',
      ...'\u0301\u0306\u0308\u0323\u0338\u20dd\u3099\u309a\u064e\u0654\u094d\u05b0\u200d\u200b\u034f\u00ad\ufe0f\u115f\u0345\u0488',
      '=',
      '1',
      'ﷺ',
      '\u{e0041}',
      '\ud83d',
      '\ude00',
      '\r',
      '\n',
    ),
    maxLength: 60,
  }),
);

describe('normalise', () => {
  it('returns plain ASCII as it is', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => normalise(text) === text));
    expect(normalise('tab\tand\nline')).toBe('tab\tand\nline');
    expect(normalise('')).toBe('');
  });

  it('is idempotent on every text', () => {
    fc.assert(
      fc.property(anyText, (text) => normalise(normalise(text)) === normalise(text)),
      { numRuns: 5_000 },
    );
  });

  it('gives canonically equivalent texts one result', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(normalise(text.normalize('NFD'))).toBe(normalise(text));
        expect(normalise(text.normalize('NFC'))).toBe(normalise(text));
      }),
      { numRuns: 5_000 },
    );
  });

  it('leaves alone only what NFKC and the removal of marks leave alone, whatever stands beside it', () => {
    const beside = ['', 'a', 'e', 'й', '가', 'ᄀ', 'か', 'க', '😀'];
    for (let code = 0x80; code <= 0xffff; code++) {
      const char = String.fromCharCode(code);
      if (normalise(char) !== char || /\p{M}/u.test(char)) continue;
      for (const other of beside) {
        for (const text of [other + char, char + other]) {
          if (normalise(text) === text && text.normalize('NFKC') !== text) expect.fail(`U+${code.toString(16)}`);
        }
      }
    }
  });

  it('gives every single code point and its decomposition one stable, visible result', () => {
    const hidden = /(?![\t\n\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])[\p{C}\p{DI}]/u;
    for (let code = 0; code <= 0x10ffff; code++) {
      const char = String.fromCodePoint(code);
      if (/\p{Co}|\p{Cn}/u.test(char)) continue;
      const normal = normalise(char);
      if (normalise(normal) !== normal || normalise(char.normalize('NFD')) !== normal || hidden.test(normal)) {
        expect.fail(`U+${code.toString(16)}`);
      }
    }
  });

  it('leaves no lone surrogate and no control character', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(normalise(text)).not.toMatch(/(?![\t\n])[\p{Cc}\p{Cs}\p{DI}]/u);
      }),
      { numRuns: 2_000 },
    );
    expect(normalise('\ud83d\u200b\ude00')).toBe('');
    expect(normalise('ca\u0007s\u0000i\ud800no')).toBe('casino');
    expect(normalise('a\r\nb\rc\u2028d\u0085e')).toBe('a\nb\nc\nd\ne');
  });

  it.each([
    ['fullwidth', 'ｃａｓｉｎｏ', 'casino'],
    ['mathematical', '𝓬𝓪𝓼𝓲𝓷𝓸 𝐜𝐚𝐬𝐢𝐧𝐨', 'casino casino'],
    ['circled', 'ⓒⓐⓢⓘⓝⓞ', 'casino'],
    ['composed accents', 'çàśíñö', 'casino'],
    ['stacked marks', 'c\u0301\u0302\u0303\u0323a\u0300\u0336s\u0489ino', 'casino'],
    ['overlaid marks', 'c\u0338a\u0336s\u0337i\u0335no', 'casino'],
    ['enclosing marks', 'c\u20dda\u20des\u20e3ino', 'casino'],
    ['marks of another script', 'c\u064ea\u05b0s\u0e47i\u093fno', 'casino'],
    ['zero-width', 'c\u200ba\u200cs\u200di\u2060n\ufeffo', 'casino'],
    ['soft hyphen and variation selectors', 'ca\u00adsi\ufe0fn\u{e0100}o', 'casino'],
    ['bidi controls', '\u202eca\u2066si\u2069no\u202c\u061c', 'casino'],
    ['tag characters', 'c\u{e0061}a\u{e0073}sino\u{e007f}', 'casino'],
    ['Hangul fillers', 'ca\u115fs\u1160i\u3164n\uffa0o', 'casino'],
    ['marks on digits', '1\u03363\u03353\u03017', '1337'],
    ['keycaps', '1\ufe0f\u20e3', '1'],
    ['blanks of every kind', 'a\u00a0b\u2003c\u3000d\u2800e\u1680f', 'a b c d e f'],
    ['Greek', 'Καλημέρα', 'Καλημερα'],
    ['Ukrainian', 'їжак', 'іжак'],
  ])('reduces %s', (_kind, text, expected) => {
    expect(normalise(text)).toBe(expected);
  });

  it.each([
    ['Russian й and ё', 'ёлка йод ЁЖ Йошкар'],
    ['Devanagari', 'नमस्ते दुनिया की'],
    ['Bengali', 'বাংলা ভাষা'],
    ['Tamil', 'தமிழ் மொழி'],
    ['Thai', 'สวัสดีชาวโลก น้ำ'.normalize('NFKC')],
    ['Hebrew with points', 'שָׁלוֹם'.normalize('NFC')],
    ['Arabic with hamza and harakat', 'سُؤَال أَحْمَد إِسْلَام آية'.normalize('NFC')],
    ['Japanese voiced kana', 'がぎぐ ぱぴ ヴ バナナ'],
    ['Korean', '한국어 텍스트'],
    ['Chinese', '赌场 中文'],
    ['Khmer', 'ភាសាខ្មែរ'],
    ['Burmese', 'မြန်မာဘာသာ'],
    ['Tibetan', 'བོད་སྐད་'],
    ['Armenian, Georgian', 'Հայերեն ქართული'],
    ['emoji', '😀👍🏽🎉'],
  ])('keeps %s readable', (_script, text) => {
    expect(normalise(text)).toBe(text.normalize('NFC'));
    expect(normalise(text.normalize('NFD'))).toBe(text.normalize('NFC'));
  });

  it('keeps й and ё however they are spelled, and loses what is stacked on them', () => {
    expect(normalise('и\u0306 е\u0308')).toBe('й ё');
    expect(normalise('й\u0301\u0336 ё\u20dd')).toBe('й ё');
  });

  it('takes linear time on marks in an order that has to be sorted', () => {
    const hostile = (length: number) => `a${'\u0301\u0323'.repeat(length / 2)}`;
    const milliseconds = (text: string) => {
      const start = cpuMs();
      normalise(text);
      return cpuMs() - start;
    };
    milliseconds(hostile(8_000));
    expect(Math.min(...[1, 2, 3].map(() => milliseconds(hostile(200_000))))).toBeLessThan(1_000);
  });

  it('keeps each mark of an endless run once, however the run is spelled', () => {
    const run = '\u0e47\u0e48'.repeat(100);
    expect(normalise(`ก${run}`)).toBe('ก\u0e47\u0e48');
    const kana = `か${'\u3099'.repeat(80)}`;
    expect(normalise(kana.normalize('NFC'))).toBe(normalise(kana));
  });

  it('takes no other way than the long one, which half a character asks for, with any code point of Unicode', async () => {
    const ways = [
      (char: string) => `${char}é${char}`,
      (char: string) => `й${char}\ufe0fa\u2028${char}`,
      (char: string) => `👍🏽${char}\u200dか`,
    ];
    for (let code = 0; code < 0x20000; code++) {
      // The runner gives up on a file that says nothing for a minute, which this is on a busy machine.
      if (code % 0x1000 === 0) await breathe();
      const char = String.fromCodePoint(code);
      for (const way of ways) {
        const text = way(char);
        if (normalise(text) !== longWay(text)) expect(normalise(text), `U+${code.toString(16)}`).toBe(longWay(text));
      }
    }
    expect(normalise('el niño comió piñas, ἀγάπη, ёж, Đặng')).toBe('el nino comio pinas, αγαπη, ёж, Đang');
    expect(normalise('nice 👍🏽 ❤️ so\u00adft')).toBe('nice 👍🏽 ❤ soft');
  });

  it('takes no other way than the long one in any text', () => {
    fc.assert(
      fc.property(anyText, (text) => normalise(text) === longWay(text)),
      { numRuns: 10_000 },
    );
  });
});

/** Half a character at the beginning has no other half, goes, and is none of what the fast ways take. */
function longWay(text: string): string {
  return normalise(`\udc00${text}`);
}
