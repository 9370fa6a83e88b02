import { foldedUnits, SHARP_S, SPACE, UNIT_CLASS, UNKNOWN_UNIT, WORD } from '../../text/units.ts';
import { isPlainlyInnocent } from './plain-prefilter.ts';
import { buildSieve, HASH_SEED, hashStep, mayContain } from './unit-automaton.ts';
import type { WordEntry } from './word-entries.ts';

/** Few words in many bits: of a hundred words that are in no list hardly one looks as if it were. */
const SIEVE_MIN_BITS = 8_192;

/** The gate of a list, one pass over a text: whether it may hold an entry as written or with gaps closed (no is certain), and whether it is innocent. */
export function gateWords(entries: readonly WordEntry[]): Record<'mayHold' | 'isInnocent', (text: string) => boolean> {
  // A beginning may be anywhere in a word.
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
