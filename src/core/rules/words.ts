import { normalise } from '../pipeline/normalise.ts';
import { mergeLookAlikes } from './look-alike.ts';
import { compareRuns, type Disguises, isBlank, type Piece, readDisguises, readPieces, squeeze } from './skeleton.ts';
import {
  buildAutomaton,
  HASH_SEED,
  hashStep,
  hashUnit,
  mayContain,
  type UnitAutomaton,
  type UnitEntry,
} from './unit-automaton.ts';
import { cutUnits, fold, SPACE, UNIT_CLASS, WORD } from './units.ts';

/**
 * Finds the first blocked word of a normalised text: the entry as the tenant wrote it, or null.
 * `disguises` tells those of the text, for a caller that reads them once for several rules.
 */
export type WordRule = (text: string, disguises?: () => Disguises | null) => string | null;

/** Why an entry cannot be a blocked word. */
export type WordFault = { readonly message: string; readonly position: number };

/** Words shorter than this are not looked for in disguise: too many innocent texts hold them. */
const DISGUISED_MIN_LETTERS = 3;
/** Within letters written apart, words shorter than this must be all of them. */
const SPELLED_MIN_LETTERS = 4;
/** Words longer than this are not looked for within letters written apart. */
const SPELLED_MAX_LETTERS = 32;
/** Entries that squeeze to one skeleton are looked for in disguise up to this many; they are found undisguised all the same. */
const SAME_SKELETON_MAX = 8;

type Entry = UnitEntry & { readonly label: string };

/**
 * Checks one entry of the word list.
 * @returns null for a good one.
 */
export function validateWord(word: string): WordFault | null {
  if (/^\s*\*+/.test(word)) {
    const position = word.indexOf('*');
    return { message: 'a word cannot begin with *; only its end can be left open, as in nitro*', position };
  }
  const text = normalise(word);
  if (text.trim() === '') return { message: 'nothing visible is left of this word', position: 0 };
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(text)) {
    return { message: 'a word needs a letter, a digit or an emoji', position: 0 };
  }
  return null;
}

/**
 * Compiles a word list: whole words, beginnings (`nitro*`), phrases (any white space between their words).
 * Matching time does not grow with the list. Entries that `validateWord` refuses are left out.
 */
export function compileWords(list: readonly string[]): WordRule {
  const entries = parseEntries(list);
  if (entries.length === 0) return () => null;
  const plain = compilePlain(entries);
  const disguised = compileDisguised(entries);
  return (text, disguises = () => readDisguises(text)) => {
    const hit = plain(fold(text));
    if (hit !== null) return hit;
    const found = disguises();
    return found ? disguised(text, found) : null;
  };
}

function parseEntries(list: readonly string[]): Entry[] {
  const entries = new Map<string, Entry>();
  for (const label of list) {
    if (validateWord(label)) continue;
    const text = fold(normalise(label)).trim();
    const closed = text.replace(/\*+$/, '').trim();
    const units = cutUnits(closed);
    const last = units.at(-1) ?? '';
    // An open end means something only after a word; 賭* is 賭, which is found inside other text anyway.
    const isPrefix = closed !== text && UNIT_CLASS[last.charCodeAt(0)] === WORD;
    entries.set(`${isPrefix ? '*' : ''}${closed}`, { label, units, isPrefix });
  }
  return [...entries.values()];
}

function compilePlain(entries: readonly Entry[]): (folded: string) => string | null {
  const automaton = buildAutomaton(entries);
  const { openSieve } = automaton;
  const labelOf = (indices: readonly number[]) => {
    const first = indices[0];
    return first === undefined ? null : (entries[first]?.label ?? null);
  };
  return (text) => {
    let state = 0;
    let index = 0;
    while (index < text.length) {
      const code = text.charCodeAt(index);
      const kind = UNIT_CLASS[code];
      const start = index++;
      let hash = hashStep(HASH_SEED, code);
      if (kind === WORD) {
        for (;;) {
          if (openSieve && mayContain(openSieve, hash)) {
            const open = labelOf(automaton.openEndings(state, text.slice(start, index)));
            if (open !== null) return open;
          }
          const next = text.charCodeAt(index);
          if (index >= text.length || UNIT_CLASS[next] !== WORD) break;
          hash = hashStep(hash, next);
          index++;
        }
        const id = automaton.unitId(text, start, index, hash);
        state = id === 0 ? 0 : automaton.next(state, id);
      } else if (kind === SPACE) {
        while (index < text.length && UNIT_CLASS[text.charCodeAt(index)] === SPACE) index++;
        if (state !== 0) state = automaton.next(state, automaton.unitId(' ', 0, 1, hashStep(HASH_SEED, 32)));
      } else {
        state = automaton.next(state, automaton.unitId(text, start, index, hash));
      }
      if (state === 0) continue;
      const hit = labelOf(automaton.endings(state));
      if (hit !== null) return hit;
    }
    return null;
  };
}

/** A unit of text or of an entry in its skeleton; `runs` is empty for signs and white space. */
type SkeletonUnit = { readonly text: string; readonly runs: readonly number[]; readonly disguised: boolean };
type SkeletonEntry = Entry & { readonly skeleton: readonly SkeletonUnit[] };

function compileDisguised(entries: readonly Entry[]): (text: string, disguises: Disguises) => string | null {
  const kept = readSkeletons(entries);
  const automaton = buildAutomaton(kept);
  return (text, disguises) => {
    const inPlace = disguises.pieces.some((piece) => piece.disguised || mayBeDrawnOut(piece.look));
    return (
      (inPlace ? findInUnits(automaton, kept, skeletonUnits(text, disguises.pieces)) : null) ??
      findAmong(disguises.joined, (piece) => findInUnits(automaton, kept, [toUnit(piece)])) ??
      findAmong(disguises.spelled, (piece) => findInSpelled(automaton, kept, piece))
    );
  };
}

/** Whether a word can be one with letters drawn out: a letter comes three times, or two come twice (see `compareRuns`). */
function mayBeDrawnOut(look: string): boolean {
  return DRAWN_OUT.test(mergeLookAlikes(look));
}
const DRAWN_OUT = /(.)\1(?:\1|.*(.)\2)/u;

function readSkeletons(entries: readonly Entry[]): SkeletonEntry[] {
  const kept: SkeletonEntry[] = [];
  const sameSkeleton = new Map<string, number>();
  for (const { label, units: written, isPrefix } of entries) {
    const skeleton = entrySkeleton(written);
    const units = skeleton.map((unit) => unit.text);
    let letters = 0;
    for (const unit of skeleton) for (const run of unit.runs) letters += run;
    const key = isPrefix ? `*${units.join('')}` : units.join('');
    const seen = sameSkeleton.get(key) ?? 0;
    if (letters < DISGUISED_MIN_LETTERS || seen >= SAME_SKELETON_MAX) continue;
    sameSkeleton.set(key, seen + 1);
    kept.push({ label, units, isPrefix, skeleton });
  }
  return kept;
}

function entrySkeleton(units: readonly string[]): readonly SkeletonUnit[] {
  const [first = ''] = units;
  // Most entries: nothing in them stands for anything else.
  if (units.length === 1 && PLAIN_WORD.test(first)) return [{ ...squeeze(first), disguised: false }];
  const source = units.join('');
  return skeletonUnits(source, readPieces(source));
}
const PLAIN_WORD = /^[a-z]+$/;

function findAmong(pieces: readonly Piece[], find: (piece: Piece) => string | null): string | null {
  for (const piece of pieces) {
    const hit = find(piece);
    if (hit !== null) return hit;
  }
  return null;
}

function toUnit(piece: Piece): SkeletonUnit {
  return { ...squeeze(piece.look), disguised: piece.disguised };
}

function skeletonUnits(text: string, pieces: readonly Piece[]): SkeletonUnit[] {
  const units: SkeletonUnit[] = [];
  const addGap = (gap: string) => {
    const signs = isBlank(gap) ? [' '] : cutUnits(gap);
    for (const sign of signs) units.push({ text: sign, runs: [], disguised: false });
  };
  let at = 0;
  for (const piece of pieces) {
    if (piece.start > at) addGap(text.slice(at, piece.start));
    units.push(toUnit(piece));
    at = piece.end;
  }
  if (at < text.length) addGap(text.slice(at));
  return units;
}

function findInUnits(
  automaton: UnitAutomaton,
  entries: readonly SkeletonEntry[],
  units: readonly SkeletonUnit[],
): string | null {
  let state = 0;
  for (let index = 0; index < units.length; index++) {
    const unit = units[index];
    if (!unit) continue;
    const end = index + 1;
    const open = automaton.openSieve && unit.runs.length > 0 ? findOpen(automaton, state, entries, units, end) : null;
    if (open !== null) return open;
    state = automaton.next(state, automaton.unitId(unit.text, 0, unit.text.length, hashUnit(unit.text)));
    const closed = state === 0 ? null : firstDisguise(automaton.endings(state), entries, units, end);
    if (closed !== null) return closed;
  }
  return null;
}

function findOpen(
  automaton: UnitAutomaton,
  state: number,
  entries: readonly SkeletonEntry[],
  units: readonly SkeletonUnit[],
  end: number,
): string | null {
  const word = units[end - 1]?.text ?? '';
  let hash = HASH_SEED;
  for (let length = 1; length <= word.length; length++) {
    hash = hashStep(hash, word.charCodeAt(length - 1));
    if (!automaton.openSieve || !mayContain(automaton.openSieve, hash)) continue;
    const hit = firstDisguise(automaton.openEndings(state, word.slice(0, length)), entries, units, end);
    if (hit !== null) return hit;
  }
  return null;
}

/** The first of some entries that the units before `end` are a disguise of. */
function firstDisguise(
  indices: readonly number[],
  entries: readonly SkeletonEntry[],
  units: readonly SkeletonUnit[],
  end: number,
): string | null {
  for (const found of indices) {
    const entry = entries[found];
    if (entry && isDisguiseOf(units.slice(end - entry.units.length, end), entry)) return entry.label;
  }
  return null;
}

/** Whether units whose squeezed texts are those of an entry are that entry in a disguise, and not an innocent word with other letters doubled. */
function isDisguiseOf(units: readonly SkeletonUnit[], entry: SkeletonEntry): boolean {
  let inDisguise = false;
  for (const [index, unit] of units.entries()) {
    const compared = compareRuns(unit.runs, entry.skeleton[index]?.runs ?? []);
    if (compared === 'different') return false;
    if (compared === 'drawn_out' || unit.disguised) inDisguise = true;
  }
  return inDisguise;
}

/** Letters written apart may hold several words in a row, so every stretch of them is looked up. */
function findInSpelled(automaton: UnitAutomaton, entries: readonly SkeletonEntry[], piece: Piece): string | null {
  const { text, runs } = squeeze(piece.look);
  const whole = findInUnits(automaton, entries, [{ text, runs, disguised: true }]);
  if (whole !== null) return whole;
  for (let start = 0; start < text.length; start++) {
    let hash = HASH_SEED;
    let letters = 0;
    for (let end = start + 1; end <= Math.min(text.length, start + SPELLED_MAX_LETTERS); end++) {
      hash = hashStep(hash, text.charCodeAt(end - 1));
      letters += runs[end - 1] ?? 0;
      if (letters < SPELLED_MIN_LETTERS) continue;
      const id = automaton.unitId(text, start, end, hash);
      if (id === 0) continue;
      const unit = { text: text.slice(start, end), runs: runs.slice(start, end), disguised: true };
      const hit = findInUnits(automaton, entries, [unit]);
      if (hit !== null) return hit;
    }
  }
  return null;
}
