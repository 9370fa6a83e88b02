import type { Disguises } from '../../text/disguises.ts';
import { mergeLookAlikes } from '../../text/look-alike.ts';
import { type Piece, readPieces } from '../../text/pieces.ts';
import { compareRuns, isBlank, squeeze } from '../../text/skeleton.ts';
import { cutUnits, SPACE, UNIT_CLASS } from '../../text/units.ts';
import { type FindOpenStart, indexOpenStarts } from './open-starts.ts';
import { buildAutomaton, HASH_SEED, hashStep, hashUnit, mayContain, type UnitAutomaton } from './unit-automaton.ts';
import type { WordEntry } from './word-entries.ts';

/** Words shorter than this are not looked for in disguise: too many innocent texts hold them. Hangul has a syllable in each character. */
const DISGUISED_MIN_LETTERS = 3;
const HANGUL_MIN_LETTERS = 2;
/** Within more letters written apart, words shorter than this must be all of them: `h e l l o` is no hell. */
const SPELLED_MIN_LETTERS = 6;
/** Words longer than this are not looked for within letters written apart. */
const SPELLED_MAX_LETTERS = 32;
/** Entries that squeeze to one skeleton are looked for in disguise up to this many; they are found undisguised all the same. */
const SAME_SKELETON_MAX = 8;
/** Signs that may stand between the words of a phrase. */
const PHRASE_GAP_MAX = 4;

/** A unit of text or of an entry in its skeleton; `runs` is empty for signs and white space. */
type SkeletonUnit = { readonly text: string; readonly runs: readonly number[]; readonly disguised: boolean };
type SkeletonEntry = WordEntry & { readonly skeleton: readonly SkeletonUnit[] };
type Index = {
  readonly automaton: UnitAutomaton;
  readonly entries: readonly SkeletonEntry[];
  readonly openStart: FindOpenStart | null;
};

/** Compiles entries into a search for them in disguise; see `readDisguises`. */
export function compileDisguised(entries: readonly WordEntry[]): (text: string, disguises: Disguises) => string | null {
  const kept = readSkeletons(entries);
  // A word with an open beginning has a place in the list, and none in the automaton.
  const automaton = buildAutomaton(kept.map((entry) => (entry.isSuffix ? { units: [''], isPrefix: false } : entry)));
  const openStart = indexOpenStarts(
    kept.flatMap(({ isSuffix, isPrefix, units }, index) =>
      isSuffix ? [{ text: units[0] ?? '', isPrefix, index }] : [],
    ),
  );
  const index: Index = { automaton, entries: kept, openStart };
  return (text, { pieces, mended, joined, spelled }) => {
    const inPlace = pieces.some((piece) => piece.disguised || mayBeDrawnOut(piece.look));
    return (
      (inPlace ? findInUnits(index, skeletonUnits(text, pieces, false)) : null) ??
      (inPlace || mended !== pieces ? findInUnits(index, skeletonUnits(text, mended, true)) : null) ??
      findAmong(joined, (piece) => findInUnits(index, [toUnit(piece)])) ??
      findAmong(spelled, (piece) => findInSpelled(index, piece))
    );
  };
}

/** Whether a word can be one with letters drawn out: a letter comes three times, or two come twice (see `compareRuns`). */
function mayBeDrawnOut(look: string): boolean {
  return DRAWN_OUT.test(mergeLookAlikes(look));
}
const DRAWN_OUT = /(.)\1(?:\1|.*(.)\2)/u;

function readSkeletons(entries: readonly WordEntry[]): SkeletonEntry[] {
  const kept: SkeletonEntry[] = [];
  const sameSkeleton = new Map<string, number>();
  const keep = (entry: WordEntry, skeleton: readonly SkeletonUnit[]) => {
    const units = skeleton.map((unit) => unit.text);
    let letters = 0;
    for (const unit of skeleton) for (const run of unit.runs) letters += run;
    const key = `${entry.isSuffix ? '*' : ''}${units.join('')}${entry.isPrefix ? '*' : ''}`;
    const seen = sameSkeleton.get(key) ?? 0;
    const least = HANGUL.test(units[0] ?? '') ? HANGUL_MIN_LETTERS : DISGUISED_MIN_LETTERS;
    if (letters < least || seen >= SAME_SKELETON_MAX) return;
    sameSkeleton.set(key, seen + 1);
    kept.push({ ...entry, units, skeleton });
  };
  for (const entry of entries) {
    const skeleton = entrySkeleton(entry.units);
    keep(entry, skeleton);
    // Letters written apart do not tell where the words of a phrase end.
    if (!entry.units.includes(' ')) continue;
    const { text, runs } = squeeze(entry.units.filter((unit) => unit !== ' ').join(''));
    keep(entry, [{ text, runs, disguised: false }]);
  }
  return kept;
}
const HANGUL = /^\p{Script=Hangul}+$/u;

function entrySkeleton(units: readonly string[]): readonly SkeletonUnit[] {
  const [first = ''] = units;
  // Most entries: nothing in them stands for anything else.
  if (units.length === 1 && PLAIN_WORD.test(first)) return [{ ...squeeze(first), disguised: false }];
  const source = units.join('');
  return skeletonUnits(source, readPieces(source), false);
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
  const { text, runs } = squeeze(piece.look);
  return { text, runs, disguised: piece.disguised };
}

const BLANK: SkeletonUnit = { text: ' ', runs: [], disguised: false };

/** @param loose whether signs between words count as a blank, as they do in a phrase. */
function skeletonUnits(text: string, pieces: readonly Piece[], loose: boolean): SkeletonUnit[] {
  const units: SkeletonUnit[] = [];
  const addGap = (gap: string) => {
    const isOne = isBlank(gap) || (loose && Array.from(gap.replace(/\s+/g, ' ')).length <= PHRASE_GAP_MAX);
    for (const sign of isOne ? [' '] : cutUnits(gap)) units.push({ text: sign, runs: [], disguised: false });
  };
  let at = 0;
  for (const piece of pieces) {
    if (piece.start - at === 1 && UNIT_CLASS[text.charCodeAt(at)] === SPACE) units.push(BLANK);
    else if (piece.start > at) addGap(text.slice(at, piece.start));
    units.push(toUnit(piece));
    at = piece.end;
  }
  if (at < text.length) addGap(text.slice(at));
  return units;
}

function findInUnits(index: Index, units: readonly SkeletonUnit[]): string | null {
  const { automaton } = index;
  let state = 0;
  for (let at = 0; at < units.length; at++) {
    const unit = units[at];
    if (!unit) continue;
    const end = at + 1;
    if (unit.runs.length > 0) {
      const open = automaton.openSieve ? findOpen(index, state, units, end) : null;
      if (open !== null) return open;
      const inside = index.openStart && unit.disguised ? index.openStart(unit.text, 0, unit.text.length) : -1;
      if (inside >= 0) return index.entries[inside]?.label ?? null;
    }
    state = automaton.next(state, automaton.unitId(unit.text, 0, unit.text.length, hashUnit(unit.text)));
    const closed = state === 0 ? null : firstDisguise(automaton.endings(state), index, units, end);
    if (closed !== null) return closed;
  }
  return null;
}

function findOpen(index: Index, state: number, units: readonly SkeletonUnit[], end: number): string | null {
  const { automaton } = index;
  const word = units[end - 1]?.text ?? '';
  let hash = HASH_SEED;
  for (let length = 1; length <= Math.min(word.length, OPEN_MAX_CHARS); length++) {
    hash = hashStep(hash, word.charCodeAt(length - 1));
    if (!automaton.openSieve || !mayContain(automaton.openSieve, hash)) continue;
    const hit = firstDisguise(automaton.openEndings(state, word.slice(0, length)), index, units, end);
    if (hit !== null) return hit;
  }
  return null;
}
/** No entry is longer. */
const OPEN_MAX_CHARS = 200;

/** The first of some entries that the units before `end` are a disguise of. */
function firstDisguise(
  indices: readonly number[],
  { entries }: Index,
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

/** Words of one letter; i and l are one here. */
const ARTICLE = /^[al]/;
/** Words shorter than this are not looked for behind one. */
const ARTICLE_MIN_LETTERS = 4;

/** `a b i t c h`: what follows a word of one letter, all of it. */
function behindArticle(index: Index, text: string, runs: readonly number[]): string | null {
  if (runs[0] !== 1) return null;
  return findInUnits(index, [{ text: text.slice(1), runs: runs.slice(1), disguised: true }]);
}

/** Letters written apart may hold several words in a row, so every stretch of them is looked up. */
function findInSpelled(index: Index, piece: Piece): string | null {
  const { automaton } = index;
  const { text, runs } = squeeze(piece.look);
  const whole = findInUnits(index, [{ text, runs, disguised: true }]);
  if (whole !== null) return whole;
  const behind = ARTICLE.test(text) && text.length > ARTICLE_MIN_LETTERS ? behindArticle(index, text, runs) : null;
  if (behind !== null) return behind;
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
      const hit = findInUnits(index, [unit]);
      if (hit !== null) return hit;
    }
  }
  return null;
}
