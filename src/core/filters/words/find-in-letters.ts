import {
  areMostlyLetters,
  fewestLetters,
  isPhraseGap,
  type LetterSequence,
  lettersNeeded,
} from '../../text/gap-rule.ts';
import { readLetters } from '../../text/letter-sequence.ts';
import { fold } from '../../text/units.ts';
import { buildSieve, HASH_SEED, hashStep, mayContain } from './unit-automaton.ts';
import type { WordEntry } from './word-entries.ts';

/** The letters of an entry; `length` counts repeated ones. `ends` are the letters at which its words end, except the last; empty for one word. */
type LetterEntry = ReturnType<typeof lettersOf>[number];

/** Fewest letters of an entry within letters written apart, at a change of case, and at a digit in a word. */
const WITHIN_MIN_LETTERS = 6;
const CASE_MIN_LETTERS = 5;
const DIGIT_MIN_LETTERS = 4;
/** `a b i t c h`: fewest letters of a word that follows a word of one letter. */
const ARTICLE_MIN_LETTERS = 4;
/** Fewest letters of an entry that may match a word of another language, letter for letter. */
const PURE_MIN_LETTERS = 4;
/** Most entries of the same letters that are searched in disguise; the others are still found undisguised. */
const SAME_LETTERS_MAX = 8;
/** Longer entries are only found undisguised. */
const LETTERS_MAX = 64;

/** Compiles entries into a search for disguised, drawn-out and spaced-out words; null means none. Its time does not grow with the list. */
export function compileLetters(entries: readonly WordEntry[]): (letters: LetterSequence) => string | null {
  const known = new Map<string, LetterEntry[]>();
  let longest = 0;
  for (const entry of entries.flatMap(lettersOf)) {
    const same = known.get(entry.text) ?? [];
    if (same.length < SAME_LETTERS_MAX) same.push(entry);
    known.set(entry.text, same);
    longest = Math.max(longest, entry.text.length);
  }
  const all = [...known.values()].flat();
  const sieve = buildSieve([...known.keys()]);
  const hasPhrases = all.some(({ ends }) => ends.length > 0);
  const isAnywhere = all.some(({ isSuffix }) => isSuffix);
  return (letters) => {
    const { text } = letters;
    for (let from = 0; from < text.length; from++) {
      if (!isAnywhere && !mayBegin(letters, from)) continue;
      let hash = HASH_SEED;
      for (let to = from + 1; to <= Math.min(text.length, from + longest); to++) {
        if (to - 1 > from && !goesOn(letters, to - 1, hasPhrases)) break;
        hash = hashStep(hash, text.charCodeAt(to - 1));
        if (!mayContain(sieve, hash)) continue;
        const found = known.get(text.slice(from, to))?.find((entry) => isWritten(letters, entry, from, to));
        if (found) return found.label;
      }
    }
    return null;
  };
}

const IN_LETTERS = /^[\p{L}\p{N}\p{M}]+$|^[ \-'_./&@$!|]$/u;

function lettersOf(entry: WordEntry) {
  // Signs, and letters of scripts without spaces, have no disguises; the plain search finds them.
  if (!entry.units.every((unit) => IN_LETTERS.test(unit))) return [];
  const { text, letters, parts, starts } = readLetters(entry.units.join(''));
  const runs = letters.map(({ run }) => run);
  const length = runs.reduce((sum, run) => sum + run, 0);
  if (length < fewestLetters(text) || text.length > LETTERS_MAX || text.length === 0) return [];
  const { label, isPrefix, isSuffix } = entry;
  const whole = { label, isPrefix, isSuffix, length, written: entry.units.join('') };
  const ends = starts.slice(1);
  // Letters that were merged across the gap between two single ones show no word boundary.
  const isCut = letters.some(({ first, last }) => first !== last);
  const found = isCut ? [] : [{ ...whole, text, runs, ends }];
  // In `nig-ger` each part has one of the two equal letters.
  const halved = found.flatMap((one) =>
    runs.flatMap((run, at) =>
      run === 2 ? { ...one, text: text.slice(0, at + 1) + text.slice(at), runs: runs.toSpliced(at, 1, 1, 1) } : [],
    ),
  );
  if (parts.length === 1) return [...found, ...halved];
  // Letters written apart do not show where a phrase's words end, nor which word each of two equal letters belongs to.
  const merged = mergeRuns(text, runs);
  return merged.text === text ? found : [...found, { ...whole, ...merged, ends: [] }];
}

function mergeRuns(text: string, runs: readonly number[]): { text: string; runs: number[] } {
  let merged = '';
  const counts: number[] = [];
  for (const [index, char] of Array.from(text).entries()) {
    if (merged.endsWith(char)) counts.push((counts.pop() ?? 0) + (runs[index] ?? 1));
    else {
      merged += char;
      counts.push(runs[index] ?? 1);
    }
  }
  return { text: merged, runs: counts };
}

/** Whether a word may begin with a letter: the first of a part, a capital after a small letter, one beside a digit. */
function mayBegin({ source, letters, starts }: LetterSequence, at: number): boolean {
  const letter = letters[at];
  if (!letter) return false;
  return starts[letter.first] === at || isEdge(source, letter.from);
}

/** Whether a word may continue with a letter: it is in the same part as the previous one, or near it. */
function goesOn(
  { source, parts, gaps, singles, letters, starts }: LetterSequence,
  at: number,
  hasPhrases: boolean,
): boolean {
  const part = letters[at]?.first ?? 0;
  const gap = gaps[part];
  if (starts[part] !== at || !gap) return true;
  if (gap.kind === 'far') return false;
  if (gap.kind === 'odd' || gap.kind === 'common' || gap.kind === 'line' || (singles[part - 1] && singles[part]))
    return true;
  return hasPhrases && isPhraseGap(source, parts[part - 1]?.end ?? 0, parts[part]?.start ?? 0);
}

/** Whether a position within a word looks like the beginning of another: `MyCasino`, `777casino`, `casino777`. */
function isEdge(source: string, at: number): boolean {
  const code = source.charCodeAt(at);
  const before = source.charCodeAt(at - 1);
  // A shortcut for small ASCII letters, the most common ones.
  if (at === 0 || (code >= 97 && code <= 122 && before >= 97)) return false;
  if (code > 127 && (code < 0x391 || code > 0x42f)) return false;
  return EDGE.test(source.slice(at - 1, at + 1));
}
const EDGE = /^(?:\p{Ll}\p{Lu}|\d\p{L}|\p{L}\d)$/u;

/** Whether some letters spell an entry in disguise, and are not innocent text. */
function isWritten(sequence: LetterSequence, entry: LetterEntry, from: number, to: number): boolean {
  const { letters, parts, starts } = sequence;
  const drawn = compareRuns(letters, entry.runs, from);
  const [first, last] = [letters[from], letters[to - 1]];
  if (drawn === 'different' || !first || !last) return false;
  if (parts[first.first]?.isPure && !isWhole(sequence, entry, from, to)) return false;
  let isDisguised = drawn === 'drawn_out';
  let begin = first.first;
  let bound = 0;
  let needed = 0;
  /** Reads one word of the entry, written in one or more parts. @returns whether it can be one. */
  const readWord = (end: number): boolean => {
    const within = parts.slice(begin, end + 1);
    if (within.length > 1) {
      const gaps = sequence.gaps.slice(begin + 1, end + 1);
      needed = Math.max(needed, lettersNeeded(gaps, sequence.singles.slice(begin, end + 1)));
      if (!areMostlyLetters(sequence.source, within)) return false;
    }
    isDisguised ||= within.length > 1 || within.some(({ disguised, looksLatin }) => disguised || looksLatin);
    begin = end + 1;
    return true;
  };
  for (let part = first.first + 1; part <= last.last; part++) {
    if ((starts[part] ?? 0) - from !== entry.ends[bound]) continue;
    bound++;
    if (!isPhraseGap(sequence.source, parts[part - 1]?.end ?? 0, parts[part]?.start ?? 0)) return false;
    if (!readWord(part - 1)) return false;
  }
  if (!readWord(last.last)) return false;
  // A phrase without gaps between its words is not disguised for that reason alone.
  if (bound < entry.ends.length && !isDisguised) return false;
  const edges = Math.max(beginsAt(sequence, entry, from, to), endsAt(sequence, entry, from, to));
  // `bail2` does not contain `ball`.
  isDisguised ||= edges > 0 && fold(sequence.source.slice(first.from, last.to)) === entry.written;
  return isDisguised && entry.length >= Math.max(needed, edges, fewestLetters(entry.text));
}

/** Whether a long enough entry fills the part that it begins in; a phrase may end with a later part. */
function isWhole({ starts, letters }: LetterSequence, entry: LetterEntry, from: number, to: number): boolean {
  const part = letters[from]?.first ?? 0;
  const last = entry.ends.length > 0 ? (letters[to - 1]?.last ?? part) : part;
  return entry.length >= PURE_MIN_LETTERS && starts[part] === from && (starts[last + 1] ?? letters.length) === to;
}

/** Returns how many letters an entry must have to begin with this letter. */
function beginsAt(sequence: LetterSequence, entry: LetterEntry, from: number, to: number): number {
  const { source, letters, parts, starts } = sequence;
  const first = letters[from];
  const part = first && parts[first.first];
  if (!first || !part) return Number.POSITIVE_INFINITY;
  const isInPieces = letters[to - 1]?.last !== first.first;
  if (starts[first.first] !== from) {
    if (entry.isSuffix) return isInPieces && isLess(part.end - first.from, part) ? Number.POSITIVE_INFINITY : 0;
    return !isInPieces && isEdge(source, first.from) ? lettersAtEdge(source, first.from) : Number.POSITIVE_INFINITY;
  }
  if (!isInPieces || !isBound(sequence, first.first, first.first + 1)) return 0;
  const isArticle = /[al]/.test(letters[from - 1] ? sequence.text.charAt(from - 1) : '');
  const isAlone = !isBound(sequence, first.first - 1, first.first + 1) && letters[from - 1]?.run === 1;
  return isArticle && isAlone ? ARTICLE_MIN_LETTERS : WITHIN_MIN_LETTERS;
}

/** Returns how many letters an entry must have to end with this letter. */
function endsAt(sequence: LetterSequence, entry: LetterEntry, from: number, to: number): number {
  const { source, letters, parts, starts } = sequence;
  const last = letters[to - 1];
  const part = last && parts[last.last];
  if (!last || !part) return Number.POSITIVE_INFINITY;
  const isInPieces = letters[from]?.first !== last.last;
  if (to < letters.length && starts[last.last + 1] !== to) {
    if (entry.isPrefix) return isInPieces && isLess(last.to - part.start, part) ? Number.POSITIVE_INFINITY : 0;
    const rest = source.slice(last.to, part.end);
    const isEnd = /^\p{Nd}/u.test(rest) || (isEdge(source, last.to) && /^\p{Lu}/u.test(rest));
    return !isInPieces && isEnd ? lettersAtEdge(source, last.to) : Number.POSITIVE_INFINITY;
  }
  if (!isInPieces || entry.isPrefix) return 0;
  return isBound(sequence, last.last + 1, last.last) ? WITHIN_MIN_LETTERS : 0;
}

function lettersAtEdge(source: string, at: number): number {
  return /\p{Nd}/u.test(source.slice(at - 1, at + 1)) ? DIGIT_MIN_LETTERS : CASE_MIN_LETTERS;
}

function isLess(units: number, part: { readonly start: number; readonly end: number }): boolean {
  return units * 2 < part.end - part.start;
}

/** Whether a single letter is beyond the gap before a part, as near as the letters of the word are to each other. */
function isBound({ gaps, singles }: LetterSequence, part: number, inner: number): boolean {
  const gap = gaps[part];
  const like = gaps[inner];
  if (!gap || !like || gap.kind === 'far' || !singles[part] || !singles[part - 1]) return false;
  return gap.kind === like.kind && gap.units <= like.units;
}

/** Compares letters with a word, drawn out if one is there three times or two twice: `goood` is `god`, `good` is not. */
function compareRuns(
  letters: LetterSequence['letters'],
  word: readonly number[],
  from: number,
): 'same' | 'drawn_out' | 'different' {
  let longer = 0;
  let longest = 0;
  for (const [index, wanted] of word.entries()) {
    const run = letters[from + index]?.run ?? 0;
    if (run < wanted) return 'different';
    if (run === wanted) continue;
    longer++;
    longest = Math.max(longest, run);
  }
  if (longer === 0) return 'same';
  return longest >= 3 || longer >= 2 ? 'drawn_out' : 'different';
}
