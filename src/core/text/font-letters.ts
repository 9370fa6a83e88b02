import { groupBy } from '../collections/group-by.ts';
import fontAlphabets from './font-alphabets.json' with { type: 'json' };
import { isDirectLookAlike, lookOf, type Piece } from './look-alike.ts';
import { normalise } from './normalise.ts';
import { foldScripts } from './visible/scripts.ts';

/**
 * The alphabets of the "fancy text" generators, each from a to z, of signs that Unicode's table of look-alikes does not hold or holds for another letter. A row
 * may leave a letter out with a dot. What normalising makes Latin (bold, script, circled, fullwidth, superscript) needs no row.
 * @see https://lingojam.com/FancyTextGenerator
 */
const ALPHABETS = Object.values(fontAlphabets).flat();

/** Of each of those alphabets, its signs with what they are written for; one may be two letters. */
const PAIRS = ALPHABETS.map((alphabet) => {
  const pairs = alphabet.split(' ').flatMap((written, index) => {
    const letter = String.fromCharCode(97 + index);
    return [written, written.toLowerCase()].map((sign): [string, string] => [foldScripts(normalise(sign)), letter]);
  });
  return pairs.filter(([sign]) => Array.from(sign).length === 1 && /[^\0-/:-\u007f]/u.test(sign));
});
const MAPS = PAIRS.map((pairs) => new Map(pairs.toReversed()));

/** What a character of those alphabets is written for, the likeliest first. */
const LETTERS = new Map(
  Array.from(
    groupBy(PAIRS.flat(), ([sign]) => sign),
    ([sign, pairs]) => {
      return [sign, [...new Set(pairs.map(([, letter]) => letter))].join('')];
    },
  ),
);

/** Ethiopic, Cherokee and Canadian syllabics, Yi and Lisu, of which the generators take whole alphabets. */
const FONT_SCRIPTS = [
  [0x1200, 0x1380],
  [0x13a0, 0x1680],
  [0xa000, 0xa500],
] as const;

/** Of every UTF-16 code unit: 1 for one that these alphabets hold and that is no look-alike already, 2 for one of `FONT_SCRIPTS`. */
export const FONT_CLASS: Readonly<Uint8Array> = classify();

function classify(): Uint8Array {
  const table = new Uint8Array(0x10000);
  for (const sign of LETTERS.keys()) {
    const isKnown = /\p{L}/u.test(sign) && /^[a-z]+$/.test(lookOf(sign));
    if (sign.length === 1 && sign > '\u007f') table[sign.charCodeAt(0)] = isKnown ? 0 : 1;
  }
  for (const [from, to] of FONT_SCRIPTS) table.fill(2, from, to);
  return table;
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

const SHORTEST = 3;
const LONGEST = 64;
/** So many words of a text are read as phrases: each alphabet is tried on all of them. */
const PHRASE_WORDS_MAX = 100;

/** Words in the alphabets of generators (`卂丂丂`, `₵₳₴ł₦Ø`), each in the letters that it is written for. @param text normalised. */
export function readFonts(text: string): Piece[] {
  const found: Piece[] = [];
  let start = 0;
  let looks: string[] = [];
  let scripts = new Set<string>();
  let fonts = 0;
  let isMixed = false;
  const words: Piece[] = [];
  const close = (end: number) => {
    const isFont = fonts > 0 || (isMixed && (scripts.size > 1 || scripts.has('Latin')));
    if (isFont && looks.length <= LONGEST) {
      // A word of one script may be a word of its language: nothing but the whole of it is compared.
      const word = { start, end, look: '', disguised: true, isPure: scripts.size < 2 };
      words.push(word);
      const looksOf = looks.length >= SHORTEST ? spellings(looks, text.slice(start, end)) : [];
      for (const look of looksOf) found.push({ ...word, look });
    }
    looks = [];
    scripts = new Set();
    fonts = 0;
    isMixed = false;
  };
  for (let at = 0; at < text.length; ) {
    const char = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const look = lettersOf(char);
    if (look === '') close(at);
    else {
      if (looks.length === 0) start = at;
      looks.push(look);
      const kind = FONT_CLASS[char.charCodeAt(0)] ?? 0;
      if (kind > 0 || char.length > 1) fonts++;
      isMixed ||= char > '\u007f' && (look.length > 1 || !isDirectLookAlike(char));
      scripts.add(SCRIPTS.find(({ is }) => is.test(char))?.name ?? 'sign');
    }
    at += char.length;
  }
  close(text.length);
  return words.length > 1 ? [...found, ...phrasesIn(text, words.slice(0, PHRASE_WORDS_MAX))] : found;
}

/** Words one after the other, each time all in one alphabet: a phrase is found in them. */
function phrasesIn(text: string, words: readonly Piece[]): Piece[] {
  const written = words.map((word) => ({ word, chars: Array.from(text.slice(word.start, word.end)) }));
  return MAPS.flatMap((signs) => {
    const read = written.map(({ word, chars }) => ({ ...word, look: wordIn(signs, chars), isPhrase: true }));
    const readable = read.filter(({ look }) => look !== '');
    return readable.length > 1 ? readable : [];
  });
}

/** The words that signs make, each all in one alphabet. */
function inOneAlphabet(word: string): readonly string[] {
  const chars = Array.from(word);
  return MAPS.map((signs) => wordIn(signs, chars)).filter((look) => look !== '');
}

/** A word in the letters that one alphabet writes with its signs; empty where it has not all of them. */
function wordIn(signs: ReadonlyMap<string, string>, chars: readonly string[]): string {
  let word = '';
  for (const char of chars) {
    const letter = signs.get(char) ?? (/[a-z]/i.test(char) ? char.toLowerCase() : '');
    if (letter === '') return '';
    word += letter;
  }
  return word;
}

/** The words that letters with several meanings make: all of them where they are few, else those of one alphabet, of the likeliest and of the least likely. */
function spellings(looks: readonly string[], word: string): ReadonlySet<string> {
  const several = looks.filter((look) => look.length > 1).length;
  const spell = (isOther: (index: number) => boolean) => {
    let index = 0;
    return looks.map((look) => look.charAt(look.length > 1 && isOther(index++) ? 1 : 0)).join('');
  };
  const isMany = several > SEVERAL_MAX || /[0-9]/.test(word) || looks.some(({ length }) => length > 2);
  if (isMany) return new Set([...inOneAlphabet(word), spell(() => false), spell(() => true)]);
  return new Set(Array.from({ length: 2 ** several }, (_, bits) => spell((index) => ((bits >> index) & 1) === 1)));
}
const SEVERAL_MAX = 4;

/** What digits of other scripts are written for; they are read as those of ASCII by now. */
const DIGITS = ['o', 'iq', 'bz', 'ed', 'ad', 's', 'b', 'tv', 'b', 'gq'];

function lettersOf(char: string): string {
  if (char <= '\u007f') return /[a-z]/i.test(char) ? char.toLowerCase() : (DIGITS[char.charCodeAt(0) - 48] ?? '');
  const look = lookOf(char);
  const plain = /^[a-z]$/.test(look) ? look : '';
  const letters = LETTERS.get(char) ?? '';
  return plain === '' || letters.startsWith(plain) ? letters : plain + letters;
}

const SCRIPTS =
  'Han Hiragana Katakana Bopomofo Thai Lao Hebrew Arabic Cherokee Ethiopic Yi Lisu Canadian_Aboriginal Armenian Georgian Cyrillic Greek Latin Khmer Tamil Tibetan Hangul'
    .split(' ')
    .map((name) => ({ name, is: new RegExp(`\\p{Script=${name}}`, 'u') }));
