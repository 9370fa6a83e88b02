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

/** An entry as its letters, `length` of them with repeated ones; `ends` are those that its words end with but the last, none where its words are one. */
type LetterEntry = ReturnType<typeof lettersOf>[number];

/** Within letters written apart, at a change of case and at a digit within a word, entries must have so many letters. */
const WITHIN_MIN_LETTERS = 6;
const CASE_MIN_LETTERS = 5;
const DIGIT_MIN_LETTERS = 4;
/** `a b i t c h`: words shorter than this are not looked for behind a word of one letter. */
const ARTICLE_MIN_LETTERS = 4;
/** Words that may be of another language, letter for letter, are compared with entries of so many. */
const PURE_MIN_LETTERS = 4;
/** Entries of the same letters that are looked for in disguise; the others are found undisguised all the same. */
const SAME_LETTERS_MAX = 8;
/** Longer entries are met undisguised alone. */
const LETTERS_MAX = 64;

/** Compiles entries into a search in the letters of a text: disguised, drawn out, written apart. Its time does not grow with the list. null for none. */
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
  // Signs and letters of scripts without spaces stand for themselves, and are found as they are.
  if (!entry.units.every((unit) => IN_LETTERS.test(unit))) return [];
  const { text, letters, parts, starts } = readLetters(entry.units.join(''));
  const runs = letters.map(({ run }) => run);
  const length = runs.reduce((sum, run) => sum + run, 0);
  if (length < fewestLetters(text) || text.length > LETTERS_MAX || text.length === 0) return [];
  const { label, isPrefix, isSuffix } = entry;
  const whole = { label, isPrefix, isSuffix, length, written: entry.units.join('') };
  const ends = starts.slice(1);
  // Letters that were drawn together over the gap between two single ones tell no bound.
  const isCut = letters.some(({ first, last }) => first !== last);
  const found = isCut ? [] : [{ ...whole, text, runs, ends }];
  // Of `nig-ger` each part has one of the two letters.
  const halved = found.flatMap((one) =>
    runs.flatMap((run, at) =>
      run === 2 ? { ...one, text: text.slice(0, at + 1) + text.slice(at), runs: runs.toSpliced(at, 1, 1, 1) } : [],
    ),
  );
  if (parts.length === 1) return [...found, ...halved];
  // Letters written apart do not tell where the words of a phrase end, nor which of two like letters is of which.
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

/** Whether a word may begin with a letter: the first of a part, a capital behind a small letter, and one behind a digit. */
function mayBegin({ source, letters, starts }: LetterSequence, at: number): boolean {
  const letter = letters[at];
  if (!letter) return false;
  return starts[letter.first] === at || isEdge(source, letter.from);
}

/** Whether a word may go on with a letter: it is of the same part as the one before, or not far from it. */
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

/** Whether a place within a word looks like the beginning of another: `MyCasino`, `777casino`, `casino777`. */
function isEdge(source: string, at: number): boolean {
  const code = source.charCodeAt(at);
  const before = source.charCodeAt(at - 1);
  // Small letters of ASCII, which most are.
  if (at === 0 || (code >= 97 && code <= 122 && before >= 97)) return false;
  if (code > 127 && (code < 0x391 || code > 0x42f)) return false;
  return EDGE.test(source.slice(at - 1, at + 1));
}
const EDGE = /^(?:\p{Ll}\p{Lu}|\d\p{L}|\p{L}\d)$/u;

/** Whether some letters are an entry in a disguise, and no innocent text. */
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
  /** One word of the entry, written in some parts. */
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
  // The words of a phrase without a gap between them are no disguise by that alone.
  if (bound < entry.ends.length && !isDisguised) return false;
  const edges = Math.max(beginsAt(sequence, entry, from, to), endsAt(sequence, entry, from, to));
  // `bail2` holds no `ball`.
  isDisguised ||= edges > 0 && fold(sequence.source.slice(first.from, last.to)) === entry.written;
  return isDisguised && entry.length >= Math.max(needed, edges, fewestLetters(entry.text));
}

/** Whether an entry of some length is all of the part that it begins in; a phrase, up to the end of another. */
function isWhole({ starts, letters }: LetterSequence, entry: LetterEntry, from: number, to: number): boolean {
  const part = letters[from]?.first ?? 0;
  const last = entry.ends.length > 0 ? (letters[to - 1]?.last ?? part) : part;
  return entry.length >= PURE_MIN_LETTERS && starts[part] === from && (starts[last + 1] ?? letters.length) === to;
}

/** How many letters an entry must have to begin with a letter. */
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

/** How many letters an entry must have to end with a letter. */
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

/** Whether a single letter stands on the other side of the gap before a part, as near as letters of the word stand to each other. */
function isBound({ gaps, singles }: LetterSequence, part: number, inner: number): boolean {
  const gap = gaps[part];
  const like = gaps[inner];
  if (!gap || !like || gap.kind === 'far' || !singles[part] || !singles[part - 1]) return false;
  return gap.kind === like.kind && gap.units <= like.units;
}

/** How letters are those of a word drawn out, if they are: one three times, or two twice. `good` is not `god`, `goood` is. */
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
