import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateWord } from '../../../../src/core/filters/words/word-entries.ts';
import { compileWords } from '../../../../src/core/filters/words/words.ts';
import { normalise } from '../../../../src/core/text/normalise.ts';
import { readVisibleText } from '../../../../src/core/text/visible/visible-text.ts';

/** Processor time, which other work on the machine does not stretch as it does the clock. */
const cpuMs = () => (process.cpuUsage().user + process.cpuUsage().system) / 1_000;

const finds = (list: readonly string[], text: string) => compileWords(list)(readVisibleText(text));

describe('blocked words', () => {
  it.each([
    ['casino', 'the casino is open'],
    ['casino', 'CASINO!'],
    ['casino', '(casino)'],
    ['casino', '_casino_ and **casino**'],
    ['nitro*', 'nitros for free'],
    ['nitro*', 'Nitro'],
    ['free nitro', 'get free \n\t nitro now'],
    ['free nit*', 'get free nitros now'],
    ["don't", 'I don’t know'],
    ['c++', 'I like c++ a lot'],
    ['straße', 'in der STRASSE'],
    ['ОДОС', 'одос'],
    ['ΟΔΟΣ', 'οδος'],
    ['чёрт', 'какой черт'],
    ['казино', 'Лучшее КАЗИНО тут'],
    ['赌场', '我去赌场玩'],
    ['カジノ', 'このカジノで遊ぶ'],
    ['คาสิโน', 'เล่นคาสิโนออนไลน์'],
    ['카지노*', '카지노에서 놀자'],
    ['кaзино', 'кaзино'],
    ['🍆', 'hey 🍆🍆'],
    ['1337', 'so 1337 now'],
    ['a b*', 'x a bcd'],
    ['dick', 'what a dick-head'],
    ['dick', 'dick-sonic'],
    ['dick', 'that dick-'],
    ['dick*', 'Dick-son'],
    ['fuck', 'you f-u-c-k'],
    ['free nitro', 'free-nitro'],
    ['casino', 'casino-son'],
  ])('finds %s in "%s"', (word, text) => {
    expect(finds([word], text)).toBe(word);
  });

  it.each([
    ['ass', 'a classic assessment in Scunthorpe'],
    ['cunt', 'Scunthorpe'],
    ['sex', 'Essex, Sussex and Middlesex'],
    ['dick', 'Charles Dickens'],
    ['dick', 'Dick-son is one name'],
    ['cock', "Mr Cock-son's shop"],
    ['cock', 'a cocktail for the cockpit'],
    ['rapist', 'my therapist'],
    ['nitro*', 'a glass of trinitrotoluene'],
    ['free nitro', 'free ..... nitro'],
    ['free nitro', 'free. Nitrogen'],
    ['free nitro', 'freenitro'],
    ['casino', 'casinos'],
    ['카지노', '카지노에서'],
  ])('finds no %s in "%s"', (word, text) => {
    expect(finds([word], text)).toBeNull();
  });

  it.each([
    ['Cyrillic letters', 'саsіnо'],
    ['Greek letters', 'cαsinο'],
    ['digits', 'c4sin0'],
    ['one digit', 'cas1no'],
    ['signs', 'ca$!no'],
    ['signs at the ends', '¢a$in0!'],
    ['letters apart', 'c a s i n o'],
    ['letters apart among others', 'play c a s i n o now'],
    ['letters apart without word gaps', 'b u y c a s i n o n o w'],
    ['two spaces apart', 'c  a  s  i  n  o'],
    ['a line each', 'c\na\ns\ni\nn\no'],
    ['dots', 'c.a.s.i.n.o'],
    ['dashes and bars', 'c-a-s-i-n-o and c|a|s|i|n|o'],
    ['a dot inside', 'c.asino'],
    ['formatting inside', 'cas**ino**'],
    ['drawn out', 'casiiiino'],
    ['drawn out throughout', 'ccaassiinnoo'],
    ['apart and drawn out', 'c a a a s i n o'],
    ['small capitals', 'ᴄᴀꜱɪɴᴏ'],
    ['capital I for l and the reverse', 'cаslno'],
    ['digits and foreign letters', 'с4s1nо'],
    ['fullwidth', 'ｃａｓｉｎｏ'],
    ['zero-width and marks', 'c\u200ba\u0336s\u0301ino'],
    ['letters of three scripts', 'сαsіnο'],
  ])('meets casino through %s', (_kind, text) => {
    expect(finds(['casino'], text)).toBe('casino');
  });

  it.each([
    ['free nitro', 'fr33 n1tro'],
    ['free nitro', 'free n1tro'],
    ['nitro*', 'n1tr0s'],
    ['nitro*', 'niiitros'],
    ['ass', 'a$$'],
    ['ass', '@ss and @$$'],
    ['ass', 'asss'],
    ['ass', 'a s s'],
    ['boobs', 'b00b5'],
    ['казино', 'кaзинo'],
    ['казино', 'к а з и н о'],
    ['казино', 'казиииино'],
    ['cop', 'free сор for all'],
    ['sex', 'best ѕех here'],
    ['kill', 'ki11'],
  ])('meets %s in the disguise "%s"', (word, text) => {
    expect(finds([word], text)).toBe(word);
  });

  it.each([
    ['ass', 'as s oon as I can'],
    ['ass', 'assets on the A55 and a pass'],
    ['ass', 'as soon. As so'],
    ['god', 'good food'],
    ['cop', 'Убери сор из избы'],
    ['cop', 'сор'],
    ['pop', 'рор — это не слово, but english here'],
    ['com', 'a corn'],
    ['bali', 'football and a ball'],
    ['ball', 'I bail out'],
    ['hell', "he'll be there, she'll too"],
    ['penis', 'the pen.is here'],
    ['wed', "we'd go"],
    ['sex', 's-expression'],
    ['tit', 'it t i'],
    ['anal', 'an al dente'],
    ['ist', '1st place'],
    ['oslo', '0510'],
    ['see', '533'],
    ['sam', 'at 5am'],
  ])('sees no %s in "%s"', (word, text) => {
    expect(finds([word], text)).toBeNull();
  });

  it.each(['casino', 'casino*', '*casino', '*casino*'])('meets %s in pieces, by whichever form of entry', (entry) => {
    const texts = [
      'the cas-ino is open',
      'cas\nino',
      'cas🔥🔥🔥ino',
      'c👨‍👩‍👧‍👦asino',
      'c.a.s.i.n.o',
      'C-A-S-I-N-O',
      'casino777',
      '777casino',
      'MyCasino',
      'саѕіпо',
      'c4s1n0',
      'caaasino',
      'ca~si~no',
    ];
    expect(texts.filter((text) => finds([entry], text) === null)).toEqual([]);
  });

  it.each([
    ['hell', 'h-e-l-l-o'],
    ['hell', 'h.e.l.l.o'],
    ['rape', 'g-r-a-p-e'],
    ['rape', 'g_r_a_p_e'],
    ['ass', 'c*l*a*s*s'],
    ['ass', 'p-a-s-s'],
    ['kys', 'for k, y, s in zip(a, b, c):'],
    ['kys', 'axes: k, y, s'],
    ['penis*', 'pen-island is a shop'],
    ['hell*', 's-h-e-l-l'],
    ['casino', 'cas\n\nino'],
    ['casino', 'the cas \n ino'],
    ['pass', 'bypassPass2x'.slice(0, 6)],
    ['point', 'appointing'],
    ['cop', 'COP26 and MyCop'],
    ['xopowo', 'хорошо'],
    ['ca*no', 'cano and camino2'],
    ['wh*re', 'where are you'],
    ['f*ck', 'a flock'],
  ])('meets no %s in "%s", which has other letters beside it', (entry, text) => {
    expect(finds([entry], text)).toBeNull();
  });

  it.each([
    ['ca*no', 'a casino'],
    ['ca*no', 'a c4s1n0'],
    ['f*ck', 'f*ck this'],
    ['f-u-c-k', 'f-u-c-k'],
    ['fuck', 'f-u-c-k y-o-u'],
    ['fuck', 'f, u, c, k it is'.replaceAll(', ', ',')],
  ])('meets %s in "%s"', (entry, text) => {
    expect(finds([entry], text)).toBe(entry);
  });

  it('finds any listed word between any others, wherever it stands', () => {
    const word = fc.stringMatching(/^[a-z]{3,12}$/);
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { minLength: 1, maxLength: 30 }),
        fc.array(word),
        fc.nat(),
        (list, others, seed) => {
          const chosen = list[seed % list.length] ?? '';
          const at = seed % (others.length + 1);
          const text = [...others.slice(0, at), chosen, ...others.slice(at)].join(' ');
          expect(finds(list, text)).not.toBeNull();
        },
      ),
    );
  });

  it('finds a word in a list exactly when a plain comparison of words does', () => {
    const unit = fc.constantFrom('a', 'b', 'ab', 'ba', 'abc', 'é');
    const words = fc.array(unit, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '));
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 8 }), fc.array(unit, { maxLength: 12 }), (list, units) => {
        // Words of two letters or less are never looked for in disguise, so the comparison is exact.
        const short = list.map((entry) => normalise(entry)).filter((entry) => entry.replaceAll(' ', '').length < 3);
        const text = ` ${normalise(units.join(' '))} `;
        const expected = short.some((entry) => text.includes(` ${entry} `));
        expect(compileWords(short)(readVisibleText(text)) !== null).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });

  it.each(['*', '***', ' * ', '!!!', '\u200b', '...*', '*free nitro', '*a', '$'])('refuses the entry "%s"', (entry) => {
    expect(validateWord(entry)).not.toBeNull();
  });

  it.each(['casino', 'nitro*', '*casino', '*casino*', 'c++', '😀', 'f*ck', '1', '赌'])(
    'takes the entry "%s"',
    (entry) => {
      expect(validateWord(entry)).toBeNull();
    },
  );

  it('compiles 10,000 words, also ones made to share everything, without delay', () => {
    const lists = [
      Array.from({ length: 10_000 }, (_, index) => `word${index.toString(36)}`),
      Array.from({ length: 10_000 }, (_, index) =>
        `il`.repeat(7).replace(/./g, (_c, at) => ((index >> at) & 1 ? 'i' : 'l')),
      ),
      Array.from({ length: 2_000 }, (_, index) => '中'.repeat(99) + String.fromCharCode(0x4e00 + index)),
      Array.from({ length: 10_000 }, (_, index) => `a a a a a a a a${index}*`),
    ];
    for (const list of lists) {
      const start = cpuMs();
      const rule = compileWords(list);
      for (const text of [
        '中'.repeat(8_000),
        'a '.repeat(4_000),
        'il'.repeat(4_000),
        'i l '.repeat(2_000),
        'aaa1 '.repeat(1_600),
      ]) {
        rule(readVisibleText(text));
      }
      expect(cpuMs() - start).toBeLessThan(3_000);
    }
  });
});
