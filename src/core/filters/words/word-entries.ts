import { CYRILLIC } from '../../text/look-alike.ts';
import { normalise } from '../../text/normalise.ts';
import { cutUnits, fold, UNIT_CLASS, WORD } from '../../text/units.ts';
import { foldScripts } from '../../text/visible/scripts.ts';
import type { VisibleText } from '../../text/visible/visible-text.ts';
import type { UnitEntry } from './unit-automaton.ts';

/** Why an entry cannot be a blocked word. */
type WordFault = { readonly message: string; readonly position: number };

/** One blocked word or phrase; `label` is the entry as the tenant wrote it. */
export type WordEntry = UnitEntry & {
  readonly label: string;
  /** Whether its first and only word may begin with anything: `*casino`. */
  readonly isSuffix: boolean;
  /** What its only word begins and ends with, where a star stands for the letters between them: `ca*no`. */
  readonly middle: readonly [before: string, after: string] | null;
};

/** An entry with an open beginning is met within so many words that a single letter says nothing. */
const OPEN_START_MIN_CHARS = 2;
/** Kana words of at least this length are met in the other kana too; shorter ones hide in too many words. */
const KANA_MIN_CHARS = 3;
/** Shorter Cyrillic words in Latin letters are words of other languages: `cop`. */
const LATIN_MIN_CHARS = 4;

/**
 * Checks one entry of the word list.
 * @returns null for a good one.
 * @example validateWord('nitro*'); // => null
 */
export function validateWord(word: string): WordFault | null {
  const text = normalise(word);
  if (text.trim() === '') return { message: 'this word has no visible character', position: 0 };
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(text))
    return { message: 'a word needs a letter, a digit or an emoji', position: 0 };
  if (!/^\s*\*/.test(word)) return null;
  const position = word.indexOf('*');
  const { closed, units } = readStars(text);
  if (units.length > 1 && units.some((unit) => UNIT_CLASS[unit.charCodeAt(0)] === WORD))
    return { message: 'only a single word can begin with *, as in *casino; a phrase can be open at its end', position };
  if (closed.length < OPEN_START_MIN_CHARS)
    return { message: `a word that begins with * needs ${OPEN_START_MIN_CHARS} letters`, position };
  return null;
}

/** An entry such as `ca*no`; in any other a star is a star. */
const MIDDLE = /^([\p{L}\p{N}\p{M}]{2,})\*([\p{L}\p{N}\p{M}]{2,})$/u;

/** The entries of a list, each once; those that `validateWord` refuses are left out. */
export function parseEntries(list: readonly string[]): WordEntry[] {
  const entries = new Map<string, WordEntry>();
  for (const label of list) {
    if (validateWord(label)) continue;
    const { closed, units, isPrefix, isSuffix } = readStars(normalise(label));
    const [, before, after] = MIDDLE.exec(closed) ?? [];
    const middle = before && after ? ([before, after] as const) : null;
    entries.set(`${isSuffix ? '*' : ''}${closed}${isPrefix ? '*' : ''}`, { label, units, isPrefix, isSuffix, middle });
    for (const other of [otherKana(closed), inLatin(closed)])
      if (!entries.has(other)) entries.set(other, { label, units: cutUnits(other), isPrefix, isSuffix, middle });
  }
  return [...entries.values()];
}

function readStars(normal: string): Omit<WordEntry, 'label' | 'middle'> & { readonly closed: string } {
  const text = fold(foldScripts(normal)).trim();
  const closed = text.replace(/\*+$/, '').replace(/^\*+/, '').trim();
  const units = cutUnits(closed);
  // An open side means something only beside a word; 賭* is 賭, which is found inside other text anyway.
  const isWord = (unit = '') => UNIT_CLASS[unit.charCodeAt(0)] === WORD;
  return {
    closed,
    units,
    isPrefix: text.endsWith('*') && isWord(units.at(-1)),
    isSuffix: text.startsWith('*') && isWord(units[0]),
  };
}

/** A word wholly in katakana in hiragana, and the reverse. */
function otherKana(word: string): string {
  if (word.length < KANA_MIN_CHARS) return word;
  if (/^[\u30a1-\u30f6]+$/.test(word)) return shift(word, -0x60);
  return /^[\u3041-\u3096]+$/.test(word) ? shift(word, 0x60) : word;
}

const LATIN = new Map([...CYRILLIC].map(([latin, cyrillic]) => [cyrillic, latin]));

/** A Cyrillic word all of look-alikes in Latin letters: сука as `cyka`. */
function inLatin(word: string): string {
  const latin = Array.from(word, (char) => LATIN.get(char) ?? '');
  return latin.length >= LATIN_MIN_CHARS && latin.every(Boolean) ? latin.join('') : word;
}

function shift(word: string, by: number): string {
  return Array.from(word, (char) => String.fromCharCode(char.charCodeAt(0) + by)).join('');
}

const WORDS = /[\p{L}\p{N}\p{M}]+/gu;
const ONE_WORD = /^[\p{L}\p{N}\p{M}]+$/u;
/** What stands for an allowed word: noncharacters, which no entry holds, and more of them than may stand between two parts of a word or a phrase. */
const MASK = '\ufdd0'.repeat(17);

const readAllowed = (word: string): string => fold(foldScripts(normalise(word))).trim();

/** Why an entry cannot be an allowed word; null for a good one. */
export function validateAllowed(word: string): string | null {
  return ONE_WORD.test(readAllowed(word)) ? null : 'an allowed word is one whole word of letters and digits, without *';
}

/** Takes allowed words out of a text before blocked ones are looked for: `retardant` passes `retard*`. Whole words, whatever the case. */
export function compileAllowed(allowed: readonly string[]): (text: VisibleText) => VisibleText {
  if (allowed.length === 0) return (text) => text;
  const words = new Set(allowed.map(readAllowed));
  const mask = (text: string) => text.replace(WORDS, (word) => (words.has(fold(word)) ? MASK : word));
  return (text) => {
    const visible = mask(text.visible);
    return { visible, written: text.written === text.visible ? visible : mask(text.written) };
  };
}
