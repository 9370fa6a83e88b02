import { SIGN, SPACE, UNIT_CLASS, WORD } from '../../text/units.ts';
import { isInCodeName, isInSurname } from './names.ts';
import { buildAutomaton, HASH_SEED, hashStep, hashUnit, mayContain } from './unit-automaton.ts';
import type { WordEntry } from './word-entries.ts';

/** A word with an open beginning, as in `*casino`, or with both sides open, as in `*casino*`. */
type OpenStart = { readonly text: string; readonly isPrefix: boolean; readonly index: number };

/** Returns the index of the entry at the end of, or anywhere in, `text.slice(start, end)`; otherwise -1. */
type FindOpenStart = (text: string, start: number, end: number) => number;

/** Places of a sieve for the first two code units, whatever the list. */
const SIEVE_SIZE = 4_096;

/** Indexes words with an open beginning. Search time grows with the searched word and the longest entry, but not with the list. */
function indexOpenStarts(entries: readonly OpenStart[]): FindOpenStart | null {
  if (entries.length === 0) return null;
  const closed = new Map<string, number>();
  const open = new Map<string, number>();
  const sieve = new Uint8Array(SIEVE_SIZE);
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
  return (text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) & (SIEVE_SIZE - 1);
}

/** Most signs and runs of blanks between the words of a phrase. */
const PHRASE_GAP_MAX = 4;

/** Compiles entries into a one-pass search for whole words, open ends and phrases in folded text. @returns the first label, or null. */
export function compilePlain(entries: readonly WordEntry[]): (folded: string) => string | null {
  const whole = entries.filter((entry) => !entry.isSuffix);
  const automaton = buildAutomaton(whole);
  const { openSieve } = automaton;
  const openStart = indexOpenStarts(
    entries.flatMap((entry, index) =>
      entry.isSuffix ? [{ text: entry.units[0] ?? '', isPrefix: entry.isPrefix, index }] : [],
    ),
  );
  const hasPhrases = whole.some((entry) => entry.units.includes(' '));
  const blank = automaton.unitId(' ', 0, 1, hashStep(HASH_SEED, 32));
  /** Returns the label of the first entry that ends at `end` and is not part of a name, in code or of a person. */
  const labelAt = (indices: readonly number[], text: string, end: number): string | null => {
    for (const index of indices) {
      const entry = whole[index];
      if (!entry) continue;
      const start = end - lengthOf(entry);
      if (!isInCodeName(text, start, end) && (entry.isPrefix || !isInSurname(text, start, end))) return entry.label;
    }
    return null;
  };

  return (text) => {
    let state = 0;
    // The state in which signs between words count as a blank; -1 if it equals `state`.
    let loose = -1;
    let gapEnd = 0;
    let index = 0;
    while (index < text.length) {
      const code = text.charCodeAt(index);
      const kind = UNIT_CLASS[code];
      const start = index++;
      let hash = hashStep(HASH_SEED, code);
      if (kind === WORD) {
        for (;;) {
          if (openSieve && mayContain(openSieve, hash)) {
            const beginning = text.slice(start, index);
            const open =
              labelAt(automaton.openEndings(state, beginning), text, index) ??
              (loose > 0 ? labelAt(automaton.openEndings(loose, beginning), text, index) : null);
            if (open !== null) return open;
          }
          const next = text.charCodeAt(index);
          if (index >= text.length || UNIT_CLASS[next] !== WORD) break;
          hash = hashStep(hash, next);
          index++;
        }
        const id = automaton.unitId(text, start, index, hash);
        state = id === 0 ? 0 : automaton.next(state, id);
        if (openStart) {
          const found = openStart(text, start, index);
          if (found >= 0) return entries[found]?.label ?? null;
        }
        if (loose >= 0) {
          loose = id === 0 ? -1 : automaton.next(loose, id);
          if (loose > 0) {
            const hit = labelAt(automaton.endings(loose), text, index);
            if (hit !== null) return hit;
          } else loose = -1;
        }
      } else if (kind === SPACE) {
        while (index < text.length && UNIT_CLASS[text.charCodeAt(index)] === SPACE) index++;
        if (state !== 0) state = automaton.next(state, blank);
        if (loose > 0 && start >= gapEnd) loose = afterBlank(loose);
      } else {
        if (hasPhrases && kind === SIGN && start >= gapEnd && (loose > 0 || state > 0)) {
          gapEnd = endOfGap(text, start);
          loose = gapEnd < 0 ? -1 : afterBlank(loose > 0 ? loose : state, text.charCodeAt(start - 1));
        }
        state = automaton.next(state, automaton.unitId(text, start, index, hash));
      }
      if (state === 0) continue;
      const hit = labelAt(automaton.endings(state), text, index);
      if (hit !== null) return hit;
    }
    return null;
  };

  /** Returns the state after a gap that counts as a blank; -1 if no phrase continues. A blank before the gap already counted. */
  function afterBlank(state: number, before = 0): number {
    const next = automaton.next(state, blank);
    if (next > 0) return next;
    return UNIT_CLASS[before] === SPACE ? state : -1;
  }
}

/** Returns the end of a gap that begins with a sign; -1 if it is too wide to be between the words of a phrase. */
function endOfGap(text: string, from: number): number {
  let index = from;
  for (let width = 0; index < text.length; width++) {
    const kind = UNIT_CLASS[text.charCodeAt(index)];
    if (kind !== SIGN && kind !== SPACE) return index;
    if (width >= PHRASE_GAP_MAX) return -1;
    if (kind === SPACE) while (UNIT_CLASS[text.charCodeAt(index + 1)] === SPACE) index++;
    index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
  }
  return index;
}

function lengthOf(entry: WordEntry): number {
  let length = 0;
  for (const unit of entry.units) length += unit.length;
  return length;
}
