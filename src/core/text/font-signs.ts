import { groupBy } from '../collections/group-by.ts';
import { remember } from '../collections/remember.ts';
import fontAlphabets from './font-alphabets.json' with { type: 'json' };
import { isDirectLookAlike, lookOf } from './look-alike.ts';
import { normalise } from './normalise.ts';
import { foldScripts } from './visible/scripts.ts';

/**
 * The alphabets of the "fancy text" generators, each from a to z, of signs that Unicode's table of look-alikes does not hold or holds for another letter. A row
 * may leave a letter out with a dot. What normalising makes Latin (bold, script, circled, fullwidth, superscript) needs no row.
 * @see https://lingojam.com/FancyTextGenerator
 */
const ALPHABETS = Object.values(fontAlphabets).flat();

/**
 * Of each of those alphabets, its signs with what they are written for; one may be two letters. They are normalised together: thousands of single signs
 * would be what Node compiles `normalise` for, and messages take twice as long then.
 */
const PAIRS = ALPHABETS.map((alphabet) => {
  const written = alphabet.split(' ').flatMap((sign) => [sign, sign.toLowerCase()]);
  const signs = foldScripts(normalise(written.join('\n'))).split('\n');
  return signs
    .map((sign, index): [string, string] => [sign, String.fromCharCode(97 + (index >> 1))])
    .filter(([sign]) => Array.from(sign).length === 1 && /[^\0-/:-\u007f]/u.test(sign));
});
/** Of each alphabet, what its signs are written for. */
export const MAPS = PAIRS.map((pairs) => new Map(pairs.toReversed()));
/** The places in `MAPS` of the alphabets that hold a sign, in order. */
export const HOLDING = new Map<string, number[]>();
for (const [at, signs] of MAPS.entries()) for (const sign of signs.keys()) remember(HOLDING, sign, () => []).push(at);

/** The pairs of each sign; of the letters that it is written for, the likeliest is the first. */
const LETTERS = groupBy(PAIRS.flat(), ([sign]) => sign);

/**
 * Of every UTF-16 code unit: 1 for one that these alphabets hold and that is no look-alike already, 2 for one of the scripts of which the generators
 * take whole alphabets: Ethiopic, Cherokee and Canadian syllabics, Yi and Lisu.
 */
export const FONT_CLASS: Readonly<Uint8Array> = classify();

function classify(): Uint8Array {
  const table = new Uint8Array(0x10000);
  for (const sign of LETTERS.keys()) {
    const isKnown = /\p{L}/u.test(sign) && /^[a-z]+$/.test(lookOf(sign));
    if (sign.length === 1 && sign > '\u007f') table[sign.charCodeAt(0)] = isKnown ? 0 : 1;
  }
  return table.fill(2, 0x1200, 0x1380).fill(2, 0x13a0, 0x1680).fill(2, 0xa000, 0xa500);
}

/** The generators' alphabets that have every letter, in which a list of words can be tried. */
const WHOLE_ALPHABETS = ALPHABETS.map((alphabet) => alphabet.split(' ')).filter((signs) => !signs.includes('.'));

/**
 * A text in each of those alphabets.
 * @example writtenInFonts('casino').length > 19; // => true
 */
export function writtenInFonts(text: string): readonly string[] {
  return WHOLE_ALPHABETS.map((signs) =>
    text.toLowerCase().replace(/[a-z]/g, (letter) => signs[letter.charCodeAt(0) - 97] ?? letter),
  );
}

/** What digits of other scripts are written for; they are read as those of ASCII by now. */
const DIGITS = ['o', 'iq', 'bz', 'ed', 'ad', 's', 'b', 'tv', 'b', 'gq'];

/** What a character says of the word in which it is: what it may be written for, `letters` of which are none where it is in no word. */
export type Sign = ReturnType<typeof readSign>;

/** Signs by character, filled as characters of the first plane are met. */
const met = new Map<string, Sign>();

/** What a character of normalised text is. */
export function signOf(char: string): Sign {
  return char.length === 1 ? remember(met, char, readSign) : readSign(char);
}

function readSign(char: string) {
  const letters = lettersOf(char);
  return {
    letters,
    isFont: (FONT_CLASS[char.charCodeAt(0)] ?? 0) > 0 || char.length > 1,
    /** Beside signs of another script, a letter of these alphabets. */
    isMixed: char > '\u007f' && (letters.length > 1 || !isDirectLookAlike(char)),
    script: SCRIPTS.find(({ is }) => is.test(char))?.name ?? 'sign',
  };
}

function lettersOf(char: string): string {
  if (char <= '\u007f') return /[a-z]/i.test(char) ? char.toLowerCase() : (DIGITS[char.charCodeAt(0) - 48] ?? '');
  const look = lookOf(char);
  const plain = /^[a-z]$/.test(look) ? look : '';
  const letters = [...new Set(LETTERS.get(char)?.map(([, letter]) => letter))].join('');
  return plain === '' || letters.startsWith(plain) ? letters : plain + letters;
}

const SCRIPTS =
  'Han Hiragana Katakana Bopomofo Thai Lao Hebrew Arabic Cherokee Ethiopic Yi Lisu Canadian_Aboriginal Armenian Georgian Cyrillic Greek Latin Khmer Tamil Tibetan Hangul'
    .split(' ')
    .map((name) => ({ name, is: new RegExp(`\\p{Script=${name}}`, 'u') }));
