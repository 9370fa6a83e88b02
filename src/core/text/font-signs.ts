import { groupBy } from '../collections/group-by.ts';
import { remember } from '../collections/remember.ts';
import fontAlphabets from './font-alphabets.json' with { type: 'json' };
import { isDirectLookAlike, lookOf } from './look-alike.ts';
import { normalise } from './normalise.ts';
import { foldScripts } from './visible/scripts.ts';

/**
 * The alphabets of the "fancy text" generators, each from a to z. Unicode's table of look-alikes lacks their signs, or has them for another letter. A
 * dot leaves a letter out. Signs that normalising makes Latin (bold, script, circled, fullwidth, superscript) need no row.
 * @see https://lingojam.com/FancyTextGenerator
 */
const ALPHABETS = Object.values(fontAlphabets).flat();

/**
 * The signs of each alphabet with the letters that they replace; a sign may have two. They are normalised together: with thousands of single signs,
 * Node would compile `normalise` for those, and messages would take twice as long.
 */
const PAIRS = ALPHABETS.map((alphabet) => {
  const written = alphabet.split(' ').flatMap((sign) => [sign, sign.toLowerCase()]);
  const signs = foldScripts(normalise(written.join('\n'))).split('\n');
  return signs
    .map((sign, index): [string, string] => [sign, String.fromCharCode(97 + (index >> 1))])
    .filter(([sign]) => Array.from(sign).length === 1 && /[^\0-/:-\u007f]/u.test(sign));
});
/** For each alphabet, the letters by sign. */
export const LETTER_MAPS = PAIRS.map((pairs) => new Map(pairs.toReversed()));
/** By sign, the indices in `LETTER_MAPS` of the alphabets that have it, in order. */
export const ALPHABETS_BY_SIGN = new Map<string, number[]>();
for (const [at, signs] of LETTER_MAPS.entries())
  for (const sign of signs.keys()) remember(ALPHABETS_BY_SIGN, sign, () => []).push(at);

/** The pairs of each sign, the likeliest letter first. */
const LETTERS = groupBy(PAIRS.flat(), ([sign]) => sign);

/**
 * The class of each UTF-16 code unit: 1 if these alphabets have it and it is not a look-alike already; 2 for scripts that the generators use as
 * whole alphabets: Ethiopic, Cherokee and Canadian syllabics, Yi and Lisu.
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

/** The generators' alphabets that have every letter, to try lists of words in. */
const WHOLE_ALPHABETS = ALPHABETS.map((alphabet) => alphabet.split(' ')).filter((signs) => !signs.includes('.'));

/**
 * Writes a text in each of those alphabets.
 * @example writtenInFonts('casino').length > 19; // => true
 */
export function writtenInFonts(text: string): readonly string[] {
  return WHOLE_ALPHABETS.map((signs) =>
    text.toLowerCase().replace(/[a-z]/g, (letter) => signs[letter.charCodeAt(0) - 97] ?? letter),
  );
}

/** The letters that digits of other scripts replace, by digit; normalising made them ASCII digits. */
const DIGITS = ['o', 'iq', 'bz', 'ed', 'ad', 's', 'b', 'tv', 'b', 'gq'];

/** The facts about a character of a word. `letters` are those that it may replace; none if it is in no word. */
export type Sign = ReturnType<typeof readSign>;

/** Known signs of the first plane, by character. */
const knownSigns = new Map<string, Sign>();

/** Returns the facts about a character of normalised text. */
export function signOf(char: string): Sign {
  return char.length === 1 ? remember(knownSigns, char, readSign) : readSign(char);
}

function readSign(char: string) {
  const letters = lettersOf(char);
  return {
    letters,
    isFont: (FONT_CLASS[char.charCodeAt(0)] ?? 0) > 0 || char.length > 1,
    /** Whether signs of another script beside it make it a letter of these alphabets. */
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
