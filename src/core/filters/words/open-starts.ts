import { HASH_SEED, hashStep, hashUnit } from './unit-automaton.ts';

/** A word whose beginning is open, as in `*casino`; its end too, as in `*casino*`. */
export type OpenStart = { readonly text: string; readonly isPrefix: boolean; readonly index: number };

/** Finds the entry that stands at the end of, or anywhere within, `text.slice(start, end)`; its index, or -1. */
export type FindOpenStart = (text: string, start: number, end: number) => number;

/** So many bits, whatever the list: a sieve for the first two code units. */
const SIEVE_BITS = 4_096;

/** Indexes words whose beginning is open. Time grows with the word that is looked at, by at most the longest entry, and not with the list. */
export function indexOpenStarts(entries: readonly OpenStart[]): FindOpenStart | null {
  if (entries.length === 0) return null;
  const closed = new Map<string, number>();
  const open = new Map<string, number>();
  const sieve = new Uint8Array(SIEVE_BITS);
  const hashes = new Set<number>();
  let shortest = Number.POSITIVE_INFINITY;
  let longest = 0;
  for (const { text, isPrefix, index } of entries) {
    const list = isPrefix ? open : closed;
    if (!list.has(text)) list.set(text, index);
    sieve[beginning(text, 0)] = 1;
    hashes.add(hashUnit(text));
    shortest = Math.min(shortest, text.length);
    longest = Math.max(longest, text.length);
  }
  return (text, start, end) => {
    for (let from = start; from + shortest <= end; from++) {
      if (sieve[beginning(text, from)] === 0) continue;
      let hash = HASH_SEED;
      for (let to = from + 1; to <= Math.min(end, from + longest); to++) {
        hash = hashStep(hash, text.charCodeAt(to - 1));
        if (to - from < shortest || !hashes.has(hash)) continue;
        const part = text.slice(from, to);
        const found = open.get(part) ?? (to === end ? closed.get(part) : undefined);
        if (found !== undefined) return found;
      }
    }
    return -1;
  };
}

function beginning(text: string, at: number): number {
  return (text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) & (SIEVE_BITS - 1);
}
