import { groupBy } from '../../collections/group-by.ts';
import { rebuildable } from '../../common/rebuildable.ts';
import { readDisguises } from '../../text/letter-sequence.ts';
import { ASCII, fold, UNIT_CLASS, WORD } from '../../text/units.ts';
import { closeGaps } from '../../text/visible/close-gaps.ts';
import type { VisibleText } from '../../text/visible/visible-text.ts';
import { compileLetters } from './find-in-letters.ts';
import { compileMiddles } from './open-middles.ts';
import { compilePlain } from './plain-words.ts';
import { parseEntries, type WordEntry } from './word-entries.ts';
import { gateWords } from './word-prefilter.ts';

const MASKED_MIN_CHARS = 4;
/** Fewest letters of words beyond ASCII: `a*s` is a product, `х*й` is not. */
const MASKED_MIN_FOREIGN = 3;
const MASKED_MAX_CHARS = 20;
/** Most masked words that are read in one text; real writing has fewer. */
const MASKED_MAX_WORDS = 64;
/** Stars, circles and squares hide one letter each, and so does a picture. A line or @ hides a vowel. */
const HIDING = /[*#@_\-\u2022-\u2bff\ud83c-\ud83e]/;
const VOWEL = /[aeiouаеёиоуыэюяії]/;
const PICTURE = /\p{Extended_Pictographic}/gu;
/** Letters, then signs that hide a letter each, then letters again. */
const MASKED = /[\p{L}\p{N}@$!]{1,18}(?:(?:[*#•●○◯✱✲★☆■□█▇▓]{1,4}|[@_-])[\p{L}\p{N}@$!]{1,16}){1,3}/gu;

/** Compiles entries into a search for masked words: `c*sino`, `f**k`. The first, the last and half of all letters show. null means none. */
function compileMasked(entries: readonly WordEntry[]): (text: string) => string | null {
  const single = entries.filter(({ units: [word = '', ...others] }) => {
    const isWord = others.length === 0 && UNIT_CLASS[word.charCodeAt(0)] === WORD;
    const least = word > '\u007f' ? MASKED_MIN_FOREIGN : MASKED_MIN_CHARS;
    return isWord && word.length >= least && word.length <= MASKED_MAX_CHARS;
  });
  const words = groupBy(single, ({ units: [word = ''] }) => keyOf(word));
  const isAnywhere = single.some(({ isSuffix }) => isSuffix);
  const lengths = [...new Set(single.map(({ units: [word = ''] }) => word.length))];
  /** Searches words with an open end at the beginning, and words with an open beginning anywhere. */
  const findIn = (masked: string): WordEntry | undefined => {
    for (let from = 0; from < (isAnywhere ? masked.length : 1); from++)
      for (const length of lengths) {
        const part = masked.slice(from, from + length);
        const found = words.get(keyOf(part))?.find(({ isPrefix, isSuffix, units: [word = ''] }) => {
          const isOpen = (isSuffix || from === 0) && (isPrefix || from + length === masked.length);
          return isOpen && isMaskOf(part, word);
        });
        if (found) return found;
      }
    return undefined;
  };
  return (text) => {
    if (!HIDING.test(text)) return null;
    let count = 0;
    for (const [masked] of text.replace(PICTURE, '*').matchAll(MASKED)) {
      if (count++ >= MASKED_MAX_WORDS) return null;
      const found = findIn(masked);
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
    const sign = masked.charAt(index);
    if (/[\p{L}\p{N}]/u.test(sign) || (/[@_-]/.test(sign) && !VOWEL.test(word.charAt(index)))) return false;
    hidden++;
  }
  return hidden > 0 && hidden * 2 <= word.length;
}

/** Returns the first blocked word of a text, as the tenant wrote it, or null. `disguisesOf` saves reading disguises again. */
export type WordRule = (visibleText: VisibleText, disguisesOf?: typeof readDisguises) => string | null;

/**
 * Compiles a word list: whole words, beginnings (`nitro*`), endings (`*nitro`), both (`ni*ro`), phrases (with up to four blanks and signs between words).
 * Matching time does not grow with the list. Skips entries that `validateWord` refuses.
 * @example compileWords(['nitro*'])({ visible: 'nitros', written: 'nitros' }); // => 'nitro*'
 */
export function compileWords(list: readonly string[]): WordRule {
  const entries = parseEntries(list);
  if (entries.length === 0) return () => null;
  const gate = gateWords(entries);
  // The gate stops most messages, and many tenants have no others. The first message to pass builds the searches.
  const searches = rebuildable(ENTRY_BYTES * entries.length, () => compileSearches(parseEntries(list)));
  const findPlain = (text: string): string | null => {
    const { plain, middles } = searches();
    const folded = fold(text);
    const hit = plain(folded) ?? middles.inText(folded);
    // Pure ASCII text has no letters of scripts without spaces.
    if (hit !== null || ASCII.test(folded)) return hit;
    const closed = closeGaps(folded);
    return closed === folded ? null : plain(closed);
  };
  const find = (text: string, disguisesOf: typeof readDisguises): string | null => {
    if (gate.isInnocent(text)) {
      disguisesOf(text, true);
      return null;
    }
    const hit = gate.mayHold(text) ? findPlain(text) : null;
    if (hit !== null) return hit;
    const found = disguisesOf(text);
    if (!found) return null;
    const { inLetters, middles, masked } = searches();
    const inSmall = () => {
      const small = OTHER_CAPITAL.test(text) ? disguisesOf(text.toLowerCase()) : null;
      return small && inLetters(small);
    };
    return inLetters(found) ?? middles.inLetters(found) ?? masked(fold(text)) ?? inSmall();
  };
  return ({ visible: shown, written }, disguisesOf = readDisguises) =>
    find(shown, disguisesOf) ?? (written === shown ? null : find(written, disguisesOf));
}
/** Memory of the searches per entry, measured with twenty words. */
const ENTRY_BYTES = 2_500;

function compileSearches(entries: readonly WordEntry[]) {
  return {
    plain: compilePlain(entries),
    inLetters: compileLetters(entries),
    masked: compileMasked(entries),
    middles: compileMiddles(entries),
  };
}

/** Capitals that look like other letters than their small forms; entries are read in small letters. */
const OTHER_CAPITAL = /[ΒΖΗΛΜΝΣΥΧԻՄՅՊՌՏՓ]/;
