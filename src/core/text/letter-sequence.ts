import { maybeDisguised } from './disguise-filter.ts';
import { readFonts } from './font-letters.ts';
import {
  areMostlyLetters,
  fewestLetters,
  type Gap,
  isOneLetter,
  type Letter,
  type LetterSequence,
  lettersNeeded,
  readGap,
} from './gap-rule.ts';
import { CYRILLIC, factsOf, letterFor, type Piece } from './look-alike.ts';
import { readAlternatives, readPieces } from './pieces.ts';

const FAR: Gap = { kind: 'far', units: 0, isDot: false };

/**
 * Reads the letters of a text that may contain words in disguise; null if it certainly has none. Linear time.
 * @param text normalised, in its own case. @param isInnocent true if the caller knows that there is none.
 */
export function readDisguises(text: string, isInnocent = false): LetterSequence | null {
  return isInnocent || !maybeDisguised(text) ? null : readLetters(text, readOthers);
}

function readOthers(text: string, words: readonly Piece[]): Piece[] {
  return ASCII.test(text) ? readAlternatives(text, words) : [...readAlternatives(text, words), ...readFonts(text)];
}
const ASCII = /^[\0-\u007f]*$/;

/** Reads the letters of any text. @param reads returns the other readings of its words. */
export function readLetters(source: string, reads: typeof readAlternatives = () => []): LetterSequence {
  const words = readPieces(source);
  const others = reads(source, words);
  const parts = others.length > 0 ? [...words, ...others] : words;
  const singles = parts.map((part) => isOneLetter(source, part));
  const gaps = words.map((word, index) =>
    index === 0 ? FAR : readGap(source, words[index - 1]?.end ?? 0, word.start),
  );
  for (const [index, { start, isPhrase }] of others.entries()) {
    const { end } = others[index - 1] ?? { end: start };
    gaps.push(isPhrase && end < start ? readGap(source, end, start) : FAR);
  }
  const letters: Letter[] = [];
  const starts: number[] = [];
  const chars: string[] = [];
  const add = (look: string, from: number, to: number, part: number, isRun: boolean) => {
    for (const char of look) {
      const merged = LIKE_L.has(char) ? 'l' : char;
      const before = letters[letters.length - 1];
      if (before && chars[chars.length - 1] === merged && (before.last === part || isRun)) {
        before.run++;
        before.to = to;
        before.last = part;
      } else {
        // One code unit per letter, so that an index in the text is an index in the letters.
        chars.push(merged.length === 1 ? merged : OTHER);
        letters.push({ run: 1, from, to, first: part, last: part });
      }
    }
  };
  for (const [index, part] of parts.entries()) {
    // Letters written apart may repeat across their gaps.
    const isRun = Boolean(singles[index] && singles[index - 1]) && gaps[index]?.kind !== 'far';
    const begun = letters.length;
    if (index >= words.length) add(part.look, part.start, part.end, index, false);
    else if (singles[index]) add(lookOfSingle(source, part), part.start, part.end, index, isRun);
    else addWord(source, part, (look, from, to) => add(look, from, to, index, false));
    starts.push(letters.length > begun ? begun : begun - 1);
  }
  return { source, parts, singles, gaps, text: chars.join(''), letters, starts };
}
const OTHER = '\uffff';

/** Returns the look of a single letter; a digit or a sign reads as the letter that it replaces. */
function lookOfSingle(source: string, { start, end, look }: Piece): string {
  return letterFor(source.slice(start, end)) || look;
}

const LIKE_L = new Set(Array.from('iıɩ'));

function addWord(source: string, part: Piece, add: (look: string, from: number, to: number) => void): void {
  for (let from = part.start; from < part.end; ) {
    const code = source.charCodeAt(from);
    const char = code >= 0xd800 && code < 0xdc00 ? source.slice(from, from + 2) : source.charAt(from);
    const { look, readAs } = factsOf(char);
    add(part.readsDigits ? readAs : look, from, from + char.length);
    from += char.length;
  }
}

/** Joins words in several parts: letters written apart, and words with signs inside them. No result overlaps another. */
function readTogether({ source, parts, singles, gaps }: LetterSequence): Piece[] {
  const found: Piece[] = [];
  for (let from = 0; from < parts.length; ) {
    const to = endOfWord(gaps, singles, from);
    const within = parts.slice(from, to);
    const inner = gaps.slice(from + 1, to);
    const apart = singles.slice(from, to);
    const look = within.map((part, at) => (apart[at] ? lookOfSingle(source, part) : part.look)).join('');
    // Words with a hyphen between them may be two.
    const isOne = apart.some(Boolean) || inner.every(({ kind }) => kind === 'odd');
    const [first, last] = [within[0], within.at(-1)];
    const isWord = isOne && Math.max(fewestLetters(look), lettersNeeded(inner, apart)) <= look.length;
    if (first && last && to - from > 1 && isWord && areMostlyLetters(source, within))
      found.push({ start: first.start, end: last.end, look, disguised: true });
    from = to;
  }
  return found;
}

function endOfWord(gaps: readonly Gap[], singles: readonly boolean[], from: number): number {
  let isApart = singles[from] === true;
  let to = from + 1;
  for (; to < gaps.length; to++) {
    const gap = gaps[to] ?? FAR;
    const isSign = gap.kind === 'odd' || gap.kind === 'common';
    const isNext = isApart && singles[to] === true;
    if (gap.kind === 'far' || (isNext ? gap.units > (gaps[from + 1]?.units ?? 0) : !isSign)) break;
    if (isApart && !isNext && gaps.slice(from + 1, to).some(({ kind }) => kind !== 'odd' && kind !== 'common')) break;
    isApart = isNext;
  }
  return to;
}

/**
 * Returns a text as a reader understands it, for patterns: no disguises, letters joined, runs of three or more once.
 * @param text normalised. @param letters of that text. @returns null if nothing is disguised.
 */
export function unmask(text: string, letters: LetterSequence | null): string | null {
  if (!letters) return null;
  const drawnOut = /(\p{L})\1\1/iu;
  const changes = [
    ...readTogether(letters),
    ...letters.parts.filter((piece) => piece.disguised || drawnOut.test(text.slice(piece.start, piece.end))),
  ].sort((a, b) => a.start - b.start || b.end - a.end);
  if (changes.length === 0) return null;
  let result = '';
  let at = 0;
  for (const change of changes) {
    if (change.start < at) continue;
    const written = text.slice(change.start, change.end);
    const plain = change.disguised ? toOneScript(change.look, written) : written;
    result += text.slice(at, change.start) + plain.replace(/(\p{L})\1{2,}/giu, '$1');
    at = change.end;
  }
  result += text.slice(at);
  return result === text ? null : result;
}

/** Reads a word as Cyrillic if one of its letters can only be Cyrillic; returns its look otherwise. */
function toOneScript(look: string, written: string): string {
  const chars = Array.from(written);
  const isCyrillic = chars.some((char) => factsOf(char).kind === 'genuine' && factsOf(char).script === 'Cyrillic');
  if (!isCyrillic) return look;
  const letters = chars.filter((char) => /[\p{L}\p{N}]/u.test(char));
  return letters.map((char) => CYRILLIC.get(char.toLowerCase()) ?? char.toLowerCase()).join('');
}
