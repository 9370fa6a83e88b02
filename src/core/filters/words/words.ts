import { readDisguises } from '../../text/letter-sequence.ts';
import { fold } from '../../text/units.ts';
import { closeGaps } from '../../text/visible/close-gaps.ts';
import type { VisibleText } from '../../text/visible/visible-text.ts';
import { compileLetters } from './find-in-letters.ts';
import { compileMasked } from './masked-words.ts';
import { compileMiddles } from './open-middles.ts';
import { compilePlain } from './plain-words.ts';
import { parseEntries } from './word-entries.ts';
import { gateWords } from './word-prefilter.ts';

/**
 * Finds the first blocked word of a text as a reader sees it: the entry as the tenant wrote it, or null.
 * `disguisesOf` tells the disguises of a text, for a caller that reads them once for several rules.
 */
export type WordRule = (visibleText: VisibleText, disguisesOf?: typeof readDisguises) => string | null;

/**
 * Compiles a word list: whole words, beginnings (`nitro*`), endings (`*nitro`), both (`ni*ro`), phrases (one to four blanks and signs between their words).
 * Matching time does not grow with the list. Entries that `validateWord` refuses are left out.
 */
export function compileWords(list: readonly string[]): WordRule {
  const entries = parseEntries(list);
  if (entries.length === 0) return () => null;
  const plain = compilePlain(entries);
  const inLetters = compileLetters(entries);
  const masked = compileMasked(entries);
  const middles = compileMiddles(entries);
  const gate = gateWords(entries);
  const findPlain = (text: string): string | null => {
    const folded = fold(text);
    const hit = plain(folded) ?? middles.inText(folded);
    // Text of ASCII alone has no letters of scripts without spaces.
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
    return found ? (inLetters(found) ?? middles.inLetters(found) ?? masked(fold(text))) : null;
  };
  return ({ visible: shown, written }, disguisesOf = readDisguises) =>
    find(shown, disguisesOf) ?? (written === shown ? null : find(written, disguisesOf));
}
const ASCII = /^[\0-\u007f]*$/;
