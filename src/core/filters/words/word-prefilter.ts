import { foldedUnits, SHARP_S, SPACE, UNIT_CLASS, UNKNOWN_UNIT, WORD } from '../../text/units.ts';
import { buildSieve, HASH_SEED, hashStep, mayContain, type Sieve } from './unit-automaton.ts';
import type { WordEntry } from './word-entries.ts';

/** Enough bits that hardly one of a hundred unlisted words looks listed. */
const SIEVE_MIN_BITS = 8_192;

/** Builds a list's gates, one pass each: may a text hold an entry, also with closed gaps (false is certain), and is it innocent? */
export function gateWords(entries: readonly WordEntry[]): Record<'mayHold' | 'isInnocent', (text: string) => boolean> {
  // An entry with an open beginning may start anywhere in a word.
  if (entries.some((entry) => entry.isSuffix)) return { mayHold: () => true, isInnocent: () => false };
  const closed = entries.filter((entry) => entry.units.length > 1 || !entry.isPrefix);
  const open = entries.filter((entry) => entry.units.length === 1 && entry.isPrefix);
  const middles = entries.flatMap(({ middle }) => (middle ? [middle[0]] : []));
  const firstOf = (some: readonly WordEntry[]) => some.map(({ units: [unit = ''] }) => unit);
  const first = buildSieve(firstOf(closed), SIEVE_MIN_BITS);
  const beginnings = [...firstOf(open), ...middles];
  const begins = beginnings.length > 0 ? buildSieve(beginnings, SIEVE_MIN_BITS) : null;
  const folded = foldedUnits();
  const mayHold = (text: string): boolean => {
    const end = text.length;
    for (let index = 0; index < end; ) {
      const unit = folded[text.charCodeAt(index)] ?? UNKNOWN_UNIT;
      if (unit === UNKNOWN_UNIT) return true;
      const kind = UNIT_CLASS[unit];
      index++;
      if (kind === SPACE) continue;
      if (kind !== WORD) {
        if (mayContain(first, hashStep(HASH_SEED, unit))) return true;
        continue;
      }
      let hash = HASH_SEED;
      for (let next = unit; ; ) {
        if (next === SHARP_S) {
          hash = hashStep(hash, SMALL_S);
          if (begins && mayContain(begins, hash)) return true;
          next = SMALL_S;
        }
        hash = hashStep(hash, next);
        if (begins && mayContain(begins, hash)) return true;
        if (index >= end) break;
        next = folded[text.charCodeAt(index)] ?? UNKNOWN_UNIT;
        if (next === UNKNOWN_UNIT) return true;
        if (UNIT_CLASS[next] !== WORD) break;
        index++;
      }
      if (mayContain(first, hash)) return true;
    }
    return false;
  };
  return { mayHold, isInnocent: (text) => isPlainlyInnocent(text, { first, begins }) };
}
const SMALL_S = 115;

const LETTER = 1;
const DIGIT = 2;
const BLANK = 3;
/** Signs that replace no letter and open nothing. */
const STOP = 4;
/** ! replaces a letter, except before a blank. */
const WEAK_SIGN = 5;
/** Joins two words. It is between the letters of one word only if all of them are single. */
const APOSTROPHE = 6;
/** Breaks a word if nothing else is beside it. */
const LINE = 7;
/** A capital, which begins a word after a small letter. */
const CAPITAL = 8;

/** Kinds by code unit; 0 means that a text needs a closer look. */
const KIND: Readonly<Uint8Array> = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  if (/[a-z]/.test(char)) return LETTER;
  if (/[A-Z]/.test(char)) return CAPITAL;
  if (/[0-9]/.test(char)) return DIGIT;
  if (char === '\n') return LINE;
  if (/\s/.test(char)) return BLANK;
  if (char === "'") return APOSTROPHE;
  if (char === '!') return WEAK_SIGN;
  return /[%&),\-./:;>?\\\]}]/.test(char) ? STOP : 0;
});
const SPACE_CODE = 32;
const SMALL_A = 97;

/** Whether an ASCII text certainly contains no listed or disguised word, in one pass. If false, the two gates must decide. */
function isPlainlyInnocent(
  text: string,
  { first, begins }: { readonly first: Sieve; readonly begins: Sieve | null },
): boolean {
  const end = text.length;
  let hash = HASH_SEED;
  let length = 0;
  let lastLength = 0;
  let inDigits = false;
  let gap = BLANK;
  let doubled = 0;
  let previous = 0;
  let twoBefore = 0;
  for (let index = 0; index <= end; index++) {
    const code = index < end ? text.charCodeAt(index) : SPACE_CODE;
    const kind = code < 128 ? KIND[code] : 0;
    if (kind === LETTER || kind === CAPITAL) {
      const letter = code | 32;
      if (length === 0) {
        if (inDigits || (lastLength > 0 && gap !== BLANK && gap !== APOSTROPHE)) return false;
        doubled = 0;
        previous = 0;
      } else if (kind === CAPITAL && text.charCodeAt(index - 1) >= SMALL_A) return false;
      else if (letter === previous) {
        doubled++;
        if (doubled === 2 || letter === twoBefore) return false;
      }
      twoBefore = previous;
      previous = letter;
      length++;
      hash = hashStep(hash, letter);
      if (begins !== null && mayContain(begins, hash)) return false;
      continue;
    }
    if (kind === DIGIT) {
      if (length > 0) return false;
      inDigits = true;
      if (gap !== BLANK) gap = STOP;
      hash = hashStep(hash, code);
      if (begins !== null && mayContain(begins, hash)) return false;
      continue;
    }
    if (!kind || (kind === WEAK_SIGN && !isWeakHere(text, index))) return false;
    const isBlank = kind === BLANK || kind === LINE;
    if (length > 0) {
      if (length === 1 && lastLength > 0 && (lastLength === 1 || (gap !== BLANK && gap !== APOSTROPHE))) return false;
      lastLength = length;
      gap = kind;
    } else if (isBlank || gap === LINE) gap = BLANK;
    else if (gap === APOSTROPHE && kind !== gap) gap = STOP;
    if ((length > 0 || inDigits) && mayContain(first, hash)) return false;
    hash = HASH_SEED;
    length = 0;
    inDigits = false;
    if (!isBlank && mayContain(first, hashStep(HASH_SEED, code))) return false;
  }
  return true;
}

/** Whether a blank, another weak sign or the end of the text follows a sign. */
function isWeakHere(text: string, index: number): boolean {
  const next = index + 1 < text.length ? (KIND[text.charCodeAt(index + 1)] ?? 0) : BLANK;
  return next === BLANK || next === LINE || next === WEAK_SIGN;
}
