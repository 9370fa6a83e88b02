import { CYRILLIC } from '../../text/look-alike.ts';
import { normalise } from '../../text/normalise.ts';
import { cutUnits, fold, UNIT_CLASS, WORD } from '../../text/units.ts';
import { foldScripts } from '../../text/visible/scripts.ts';
import type { VisibleText } from '../../text/visible/visible-text.ts';
import type { UnitEntry } from './unit-automaton.ts';

/** The reason why an entry cannot be a blocked word. */
type WordFault = { readonly message: string; readonly position: number };

/** One blocked word or phrase; `label` is the entry as the tenant wrote it. */
export type WordEntry = UnitEntry & {
  readonly label: string;
  /** Whether its only word may have any beginning: `*casino`. */
  readonly isSuffix: boolean;
  /** The beginning and the end of its only word if a star replaces the letters between them: `ca*no`. */
  readonly middle: readonly [before: string, after: string] | null;
};

/** Fewest letters of an entry with an open beginning, because a single letter is in too many words. */
const OPEN_START_MIN_CHARS = 2;
/** Kana words of at least this length match in the other kana too; shorter ones are inside too many words. */
const KANA_MIN_CHARS = 3;
/** Shorter Cyrillic words in Latin letters are words of other languages: `cop`. */
const LATIN_MIN_CHARS = 4;

/**
 * Checks one entry of the word list.
 * @returns null if it is valid.
 * @example validateWord('nitro*'); // => null
 */
export function validateWord(word: string): WordFault | null {
  const text = normalise(word);
  if (text.trim() === '') return { message: 'this word has no visible characters', position: 0 };
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(text))
    return { message: 'a word needs a letter, a digit or an emoji', position: 0 };
  if (!/^\s*\*/.test(word)) return null;
  const position = word.indexOf('*');
  const { closed, units } = readStars(text);
  if (units.length > 1 && units.some((unit) => UNIT_CLASS[unit.charCodeAt(0)] === WORD))
    return {
      message: 'only a word can begin with *, as in *casino; a phrase can end with *',
      position,
    };
  if (closed.length < OPEN_START_MIN_CHARS)
    return {
      message: `a word that begins with * needs ${OPEN_START_MIN_CHARS} letters`,
      position,
    };
  return null;
}

/** An entry such as `ca*no`; in all others, a star inside is literal. */
const MIDDLE = /^([\p{L}\p{N}\p{M}]{2,})\*([\p{L}\p{N}\p{M}]{2,})$/u;

/** Returns the entries of a list, each once. Skips those that `validateWord` refuses. */
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
  // An open side matters only beside a word; 賭* equals 賭, which is found inside other text anyway.
  const isWord = (unit = '') => UNIT_CLASS[unit.charCodeAt(0)] === WORD;
  return {
    closed,
    units,
    isPrefix: text.endsWith('*') && isWord(units.at(-1)),
    isSuffix: text.startsWith('*') && isWord(units[0]),
  };
}

/** Converts a word of katakana alone to hiragana, and the reverse. */
function otherKana(word: string): string {
  if (word.length < KANA_MIN_CHARS) return word;
  if (/^[\u30a1-\u30f6]+$/.test(word)) return shift(word, -0x60);
  return /^[\u3041-\u3096]+$/.test(word) ? shift(word, 0x60) : word;
}

const LATIN = new Map([...CYRILLIC].map(([latin, cyrillic]) => [cyrillic, latin]));

/** Writes a Cyrillic word in Latin letters if each has a look-alike: сука as `cyka`. */
function inLatin(word: string): string {
  const latin = Array.from(word, (char) => LATIN.get(char) ?? '');
  return latin.length >= LATIN_MIN_CHARS && latin.every(Boolean) ? latin.join('') : word;
}

function shift(word: string, by: number): string {
  return Array.from(word, (char) => String.fromCharCode(char.charCodeAt(0) + by)).join('');
}

const WORDS = /[\p{L}\p{N}\p{M}]+/gu;
const ONE_WORD = /^[\p{L}\p{N}\p{M}]+$/u;
/** Replacement of an allowed word: noncharacters, which no entry contains, more than may be between two parts of a word or a phrase. */
const MASK = '\ufdd0'.repeat(17);

const readAllowed = (word: string): string => fold(foldScripts(normalise(word))).trim();

/** Returns why an entry cannot be an allowed word; null if it can. */
export function validateAllowed(word: string): string | null {
  return ONE_WORD.test(readAllowed(word)) ? null : 'an allowed word is one whole word of letters and digits, without *';
}

/** Compiles a function that removes allowed words from a text, ignoring case, before the search: `retardant` passes `retard*`. */
export function compileAllowed(allowed: readonly string[]): (text: VisibleText) => VisibleText {
  if (allowed.length === 0) return (text) => text;
  const words = new Set(allowed.map(readAllowed));
  const mask = (text: string) => text.replace(WORDS, (word) => (words.has(fold(word)) ? MASK : word));
  return (text) => {
    const visible = mask(text.visible);
    return { visible, written: text.written === text.visible ? visible : mask(text.written) };
  };
}
