import { UNIT_CLASS, WORD } from '../../text/units.ts';
import type { WordEntry } from './word-entries.ts';

const MASKED_MIN_CHARS = 4;
const MASKED_MAX_CHARS = 20;
/** Masked words of one text that are looked at; more is no writing. */
const MASKED_MAX_WORDS = 64;
const STAR = /[*#•●○◯✱✲★☆]/;
/** Letters, then signs that hide a letter each, then letters again. */
const MASKED = /[\p{L}\p{N}@$!]{1,18}(?:[*#•●○◯✱✲★☆]{1,4}[\p{L}\p{N}@$!]{1,16}){1,3}/gu;

/**
 * Compiles entries into a search for words with letters hidden behind stars: `c*sino`, `f**k`. The first and the last letter show, and at least as
 * many letters show as are hidden.
 * @returns the label of the first entry found in a text, or null.
 */
export function compileMasked(entries: readonly WordEntry[]): (text: string) => string | null {
  const words = new Map<string, WordEntry[]>();
  for (const entry of entries) {
    const [word = ''] = entry.units;
    const isWord = entry.units.length === 1 && UNIT_CLASS[word.charCodeAt(0)] === WORD;
    if (!isWord || word.length < MASKED_MIN_CHARS || word.length > MASKED_MAX_CHARS) continue;
    const key = keyOf(word);
    const known = words.get(key);
    if (known) known.push(entry);
    else words.set(key, [entry]);
  }
  return (text) => {
    if (!STAR.test(text)) return null;
    let count = 0;
    for (const [masked] of text.matchAll(MASKED)) {
      if (count++ >= MASKED_MAX_WORDS) return null;
      const found = words.get(keyOf(masked))?.find((entry) => isMaskOf(masked, entry.units[0] ?? ''));
      if (found) return found.label;
    }
    return null;
  };
}

function keyOf(word: string): string {
  return `${word.charAt(0)}${word.length}${word.charAt(word.length - 1)}`;
}

function isMaskOf(masked: string, word: string): boolean {
  let hidden = 0;
  for (let index = 0; index < word.length; index++) {
    if (masked.charCodeAt(index) === word.charCodeAt(index)) continue;
    if (/[\p{L}\p{N}]/u.test(masked.charAt(index))) return false;
    hidden++;
  }
  return hidden > 0 && hidden * 2 <= word.length;
}
