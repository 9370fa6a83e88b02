import { maybeDisguised } from './disguise-gate.ts';
import {
  cyrillicFor,
  factsOf,
  isDirectLookAlike,
  isLetterSign,
  letterFor,
  lookOf,
  mergeLookAlikes,
} from './look-alike.ts';
import { SPACE, UNIT_CLASS, WORD } from './units.ts';

/** One word as it stands in a text, and what it looks like. */
export type Piece = {
  readonly start: number;
  readonly end: number;
  /** Lower-case letters that it looks like, digits and signs read as letters where they stand for letters. */
  readonly look: string;
  /** Whether it is written in a disguise: scripts mixed, digits or signs for letters, or a foreign script throughout (see `isWholeDisguise`). */
  readonly disguised: boolean;
};

/** A text taken apart into words, with what stands between them left out. */
export type Disguises = {
  readonly pieces: readonly Piece[];
  /** Letters written apart (`c a s i n o`, `c.a.s.i.n.o`): each run in one, in order. */
  readonly spelled: readonly Piece[];
  /** Words with signs inside them (`c.asino`, `cas**ino**`), the signs left out. */
  readonly joined: readonly Piece[];
};

/** Signs that a chat platform swallows as formatting. */
const FORMATTING = /^[*_~`|]{1,4}$/;
/** Signs that stand inside a word written apart. */
const INNER = /^[._\-*~`|/\\,:=·•]{1,4}$/;
/** What may stand between letters written apart. */
const APART = /^[\s._\-*~`|/\\,:;=·•]{1,4}$/;
const SPELLED_MIN_LETTERS = 3;
const JOINED_MIN_LETTERS = 4;
/** More parts than this are no word. */
const JOINED_MAX_PARTS = 32;

/**
 * Finds the words of a text and how each is disguised.
 * @param text normalised, in its own case (capitals look like other letters than small ones).
 * @returns null for a text without any disguise. Linear time.
 */
export function readDisguises(text: string): Disguises | null {
  if (!maybeDisguised(text)) return null;
  const pieces = readPieces(text);
  return { pieces, spelled: readSpelled(text, pieces), joined: readJoined(text, pieces) };
}

/** The words of a text with what they look like. Signs that end a sentence are no part of a word. */
export function readPieces(text: string): Piece[] {
  const found: Raw[] = [];
  let start = -1;
  for (let index = 0; index <= text.length; ) {
    const end = index + lengthOfPieceChar(text, index);
    if (end > index) {
      if (start < 0) start = index;
      index = end;
      continue;
    }
    if (start >= 0) {
      const raw = trimSigns(text, start, index);
      if (raw) found.push(raw);
      start = -1;
    }
    index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
  }
  return judgePieces(found);
}

/** How many code units a character takes that can be part of a word; 0 for any other, and at the end. */
function lengthOfPieceChar(text: string, index: number): number {
  if (index >= text.length) return 0;
  const code = text.charCodeAt(index);
  if (UNIT_CLASS[code] === WORD) return 1;
  if (code >= 0xd800 && code <= 0xdbff) return isDirectLookAlike(text.slice(index, index + 2)) ? 2 : 0;
  return isLetterSign(text.charAt(index)) ? 1 : 0;
}

type Raw = { readonly start: number; readonly end: number; readonly chars: readonly string[] };

/** `win!` ends in an exclamation mark, `ca$h` and `a$$` in letters. null where nothing is left. */
function trimSigns(text: string, from: number, to: number): Raw | null {
  let start = from;
  let end = to;
  while (start < end && '!¡|+'.includes(text.charAt(start))) start++;
  while (end > start && '!¡|+'.includes(text.charAt(end - 1))) end--;
  return start < end ? { start, end, chars: Array.from(text.slice(start, end)) } : null;
}

type Count = { plain: number; foreign: number; genuine: number; digits: number; signs: number; script: string };

function judgePieces(raws: readonly Raw[]): Piece[] {
  const counts = raws.map((raw) => countLetters(raw.chars));
  const hasPlain = counts.some((count) => count.plain > 1 && count.foreign === 0);
  const genuine = new Set(counts.filter((count) => count.genuine > 0).map((count) => count.script));
  return raws.map((raw, index) => {
    const count = counts[index] ?? countLetters(raw.chars);
    const readsDigits = standForLetters(count, raw.chars);
    return {
      start: raw.start,
      end: raw.end,
      look: lookOfAll(raw.chars, readsDigits),
      disguised:
        (readsDigits && count.digits + count.signs > 0) ||
        (count.plain > 0 && count.foreign + count.genuine > 0) ||
        isWholeDisguise(count, hasPlain, genuine),
    };
  });
}

/**
 * A word wholly in letters that look Latin: `сор` is Russian for litter, and `cop` in disguise. It counts as a disguise in a message
 * that has Latin words and no word that can only be of its own script.
 */
function isWholeDisguise(count: Count, hasPlain: boolean, genuine: ReadonlySet<string>): boolean {
  if (count.foreign < 2 || count.plain > 0 || count.genuine > 0) return false;
  return count.script === 'Latin' || (hasPlain && !genuine.has(count.script));
}

/** A number with its ordinal or unit: 1st, 5am, 100km, 4k. */
const MEASURE =
  /^[0-9]+(?:st|nd|rd|th|am|pm|k|m|h|s|d|x|g|kg|mg|km|cm|mm|ml|kb|mb|gb|tb|px|fps|hz|khz|mhz|ghz|mph|ft|lb|lbs|oz|min|mins|hrs?)$/i;

/** Whether digits and signs stand for letters: not in `2026`, `A55`, `x86` or `1st`, but in `c4sin0`, `b00b5`, `a$$` and `@$$`. */
function standForLetters(count: Count, chars: readonly string[]): boolean {
  const letters = count.plain + count.foreign + count.genuine;
  if (letters === 0) return count.digits === 0 && count.signs >= 3;
  if (count.signs === 0 && count.digits > 0 && MEASURE.test(chars.join(''))) return false;
  return letters >= count.digits || (chars.length >= 5 && letters >= 2);
}

function countLetters(chars: readonly string[]): Count {
  const count: Count = { plain: 0, foreign: 0, genuine: 0, digits: 0, signs: 0, script: '' };
  for (const char of chars) {
    const { kind, script } = factsOf(char);
    if (kind === 'plain') count.plain++;
    else if (kind === 'digit') count.digits++;
    else if (kind === 'sign') count.signs++;
    else if (kind === 'foreign') count.foreign++;
    else if (kind === 'genuine') count.genuine++;
    if (script !== '') count.script = script;
  }
  return count;
}

function lookOfAll(chars: readonly string[], readsDigits: boolean): string {
  let look = '';
  for (const char of chars) {
    const facts = factsOf(char);
    look += readsDigits ? facts.readAs : facts.look;
  }
  return look;
}

/** Runs of single letters. A wider gap than the run's first ends it, so that `b u y  c a s i n o` is two words. */
function readSpelled(text: string, pieces: readonly Piece[]): Piece[] {
  const runs: Piece[] = [];
  let run: Piece[] = [];
  let gapLength = 0;
  const close = () => {
    const last = run.at(-1);
    if (run[0] && last && run.length >= SPELLED_MIN_LETTERS) {
      const letters = text.slice(run[0].start, last.end).match(/\p{L}/gu)?.length ?? 0;
      const look = run.map((piece) => letterFor(piece.look) || piece.look).join('');
      if (letters * 2 >= run.length) runs.push({ start: run[0].start, end: last.end, look, disguised: true });
    }
    run = [];
  };
  for (const piece of pieces) {
    const before = run.at(-1);
    const gap = before ? text.slice(before.end, Math.min(piece.start, before.end + 5)) : '';
    if (before && (!APART.test(gap) || (run.length > 1 && gap.length > gapLength))) close();
    if (run.length === 1) gapLength = gap.length;
    if (piece.end - piece.start === 1) run.push(piece);
    else close();
  }
  close();
  return runs;
}

/** Words whose parts have only signs between them: joined when a part is one letter, or when the signs are formatting. */
function readJoined(text: string, pieces: readonly Piece[]): Piece[] {
  const found: Piece[] = [];
  let parts: Piece[] = [];
  let formatting = true;
  const close = () => {
    const first = parts[0];
    const last = parts.at(-1);
    const look = parts.map((part) => part.look).join('');
    const isOne = formatting || parts.some((part) => part.look.length === 1);
    if (
      first &&
      last &&
      parts.length > 1 &&
      parts.length <= JOINED_MAX_PARTS &&
      isOne &&
      look.length >= JOINED_MIN_LETTERS
    ) {
      found.push({ start: first.start, end: last.end, look, disguised: true });
    }
    parts = [];
    formatting = true;
  };
  for (const piece of pieces) {
    const before = parts.at(-1);
    const gap = before ? text.slice(before.end, Math.min(piece.start, before.end + 5)) : '';
    if (before && !INNER.test(gap)) close();
    else if (before && !FORMATTING.test(gap)) formatting = false;
    parts.push(piece);
  }
  close();
  return found;
}

/** A look with i and l held for one and repeated letters squeezed, and how often each was there. */
export type Squeezed = { readonly text: string; readonly runs: readonly number[] };

/** Squeezes repeated letters: `caasiino` is casino with runs 1, 2, 1, 2, 1, 1. */
export function squeeze(look: string): Squeezed {
  const merged = mergeLookAlikes(look);
  let text = '';
  const runs: number[] = [];
  for (let index = 0; index < merged.length; index++) {
    const char = merged.charAt(index);
    if (char === merged.charAt(index - 1)) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
    else {
      text += char;
      runs.push(1);
    }
  }
  return { text, runs };
}

/**
 * Whether a squeezed text is a squeezed word with nothing but letters drawn out, and how.
 * Letters are drawn out when one comes three times or two come twice: `good` is not `god`, `goood` is.
 * @param runs of the text, at least as many as the word has; the word is compared with the first of them.
 */
export function compareRuns(runs: readonly number[], word: readonly number[]): 'same' | 'drawn_out' | 'different' {
  let longer = 0;
  let longest = 0;
  for (const [index, wanted] of word.entries()) {
    const run = runs[index] ?? 0;
    if (run < wanted) return 'different';
    if (run === wanted) continue;
    longer++;
    longest = Math.max(longest, run);
  }
  if (longer === 0) return 'same';
  return longest >= 3 || longer >= 2 ? 'drawn_out' : 'different';
}

/**
 * A text as a reader takes it, for patterns: disguised words in the letters they look like, letters written apart together, letters
 * three times or more once. What is not disguised stays as it is.
 * @param text normalised.
 * @param disguises of that text.
 * @returns null where nothing is disguised.
 */
export function unmask(text: string, disguises: Disguises | null): string | null {
  if (!disguises) return null;
  const drawnOut = /(\p{L})\1\1/iu;
  const changes = [
    ...disguises.spelled,
    ...disguises.joined,
    ...disguises.pieces.filter((piece) => piece.disguised || drawnOut.test(text.slice(piece.start, piece.end))),
  ].sort((a, b) => a.start - b.start || b.end - a.end);
  if (changes.length === 0) return null;
  let result = '';
  let at = 0;
  for (const change of changes) {
    if (change.start < at) continue;
    const written = text.slice(change.start, change.end);
    const letters = change.disguised ? toOneScript(change.look, written) : written;
    result += text.slice(at, change.start) + letters.replace(/(\p{L})\1{2,}/giu, '$1');
    at = change.end;
  }
  result += text.slice(at);
  return result === text ? null : result;
}

/** A word with letters that can only be Cyrillic is read as Cyrillic, any other as what it looks like. */
function toOneScript(look: string, written: string): string {
  const chars = Array.from(written);
  const isCyrillic = chars.some((char) => /\p{Script=Cyrillic}/u.test(char) && lookOf(char) > '\u007f');
  if (!isCyrillic) return look;
  const letters = chars.filter((char) => /[\p{L}\p{N}]/u.test(char));
  return letters.map((char) => cyrillicFor(char.toLowerCase())).join('');
}

/** Whether what stands between two words is white space alone. */
export function isBlank(gap: string): boolean {
  for (let index = 0; index < gap.length; index++) if (UNIT_CLASS[gap.charCodeAt(index)] !== SPACE) return false;
  return gap.length > 0;
}
