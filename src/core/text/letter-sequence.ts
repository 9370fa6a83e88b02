import { maybeDisguised } from './disguise-filter.ts';
import { readFonts } from './font-letters.ts';
import { CYRILLIC, factsOf, letterFor, type Piece } from './look-alike.ts';
import { readAlternatives, readPieces } from './pieces.ts';
import { SIGN, SPACE, UNIT_CLASS } from './units.ts';

/** What stands between two words of a text. */
type Gap = {
  /**
   * `far`: too much, or letters of a script without spaces. `blank`: white space. `line`: one line break. `list`: a comma or semicolon and a blank, or a sign of arithmetic between blanks.
   * `mixed`: other signs and blanks. `common`: signs that stand within words for other reasons too. `odd`: other signs, and pictures.
   */
  readonly kind: 'far' | 'blank' | 'line' | 'list' | 'mixed' | 'common' | 'odd' | 'apostrophe';
  readonly units: number;
  readonly isDot: boolean;
};

/** The letters of a text, with what stands between them. */
export type LetterSequence = {
  readonly source: string;
  /** The words as they stand, then each of them that can be read in another way (`ouısɐɔ`), which nothing is next to. */
  readonly parts: readonly Piece[];
  readonly singles: readonly boolean[];
  readonly gaps: readonly Gap[];
  /** One character a letter: i and l are one, and a letter that is repeated counts once. */
  readonly text: string;
  readonly letters: readonly Letter[];
  readonly starts: readonly number[];
};

/** A letter as it looks, `run` times in a row, from one place of the text to another. `first` and `last` are the parts that it begins and ends in. */
type Letter = { run: number; readonly from: number; to: number; readonly first: number; last: number };

/** In UTF-16 code units: three pictures of families, or so many other signs. */
const PICTURES_MAX_UNITS = 16;
const SIGNS_MAX_UNITS = 8;
const COMMON = /^[._\-/\\,:;=&+@\s]+$/;
const LIST = /^[,;]\s+$|^\s[+=*/&|<>-]\s$/;
const APOSTROPHE = /^['’ʼ‘]+$/;

/** Reads what stands from one place of a text to another. */
function readGap(text: string, from: number, to: number): Gap {
  if (to - from === 1 && text.charCodeAt(from) === 32) return SPACE_GAP;
  const gap = text.slice(from, to);
  return { kind: gap === '\n' ? 'line' : kindOf(gap), units: gap.length, isDot: gap === '.' };
}
const SPACE_GAP: Gap = { kind: 'blank', units: 1, isDot: false };

function kindOf(gap: string): Gap['kind'] {
  let blanks = 0;
  let ascii = 0;
  for (let index = 0; index < gap.length; index++) {
    const code = gap.charCodeAt(index);
    const kind = UNIT_CLASS[code];
    if (kind === SPACE) blanks++;
    else if (kind !== SIGN) return 'far';
    if (code < 128) ascii++;
  }
  if (gap.length > PICTURES_MAX_UNITS || ascii > SIGNS_MAX_UNITS) return 'far';
  if (blanks === gap.length) return 'blank';
  if (blanks > 0) return LIST.test(gap) ? 'list' : 'mixed';
  if (APOSTROPHE.test(gap)) return 'apostrophe';
  return COMMON.test(gap) ? 'common' : 'odd';
}

/** Signs that may stand between the words of a phrase; a run of blanks is one. */
const PHRASE_GAP_MAX = 4;

/** Whether a gap may stand between two words of a phrase. */
export function isPhraseGap(text: string, from: number, to: number): boolean {
  const gap = text.slice(from, to);
  return gap.trim() === '' || Array.from(gap.replace(/\s+/g, ' ')).length <= PHRASE_GAP_MAX;
}

/** One code unit, or a letter with the vowel signs of its script. */
function isOneLetter(text: string, { start, end }: Piece): boolean {
  if (end - start === 1) return true;
  const isLong = end - start > LETTER_MAX_UNITS || text.charCodeAt(start) < MARKED_FROM;
  return !isLong && /^(?:\p{L}\p{M}+|\p{L})$/u.test(text.slice(start, end));
}
const LETTER_MAX_UNITS = 5;
/** No letter before it keeps its marks. */
const MARKED_FROM = 0x530;

/** A word in pieces: of how many letters it must be, so that no innocent text is taken for it. */
const NEVER = Number.POSITIVE_INFINITY;

/**
 * How many letters a word must have that is written in these parts. @param singles of each part whether it is one letter.
 * @returns 0 for a word in one part, Infinity where no reader takes the parts for one word.
 */
export function lettersNeeded(gaps: readonly Gap[], singles: readonly boolean[]): number {
  const [first] = gaps;
  if (!first) return 0;
  const has = (...kinds: readonly Gap['kind'][]) => gaps.some(({ kind }) => kinds.includes(kind));
  if (has('far')) return NEVER;
  if (singles.every(Boolean)) {
    // A wider gap than the first ends a word: `b u y  c a s i n o` is two.
    if (gaps.some(({ units }) => units > first.units)) return NEVER;
    // Letters in a list or a sum, `for k, y, s in`, name something each.
    if (has('list')) return 5;
    // Two syllables of Hangul with a blank between them are two words.
    return has('blank', 'line', 'mixed') ? 3 : 2;
  }
  // A word that is broken where the line ends.
  if (has('line')) return gaps.length === 1 ? 6 : NEVER;
  if (has('blank', 'list', 'mixed', 'apostrophe')) return NEVER;
  if (!has('common')) return 3;
  if (singles.some(Boolean)) return 4;
  // `pen.is` is a name, `ca.si.no` a word in pieces.
  return gaps.length === 1 && first.isDot ? NEVER : 5;
}

/** Fewer letters than these are never looked for in a disguise. A Hangul syllable says as much as two letters. */
export function fewestLetters(look: string): number {
  return HANGUL.test(look) ? 2 : 3;
}
const HANGUL = /^\p{Script=Hangul}+$/u;

/** Whether at least half of the parts are letters, and not digits and signs that stand for some. */
export function areMostlyLetters(text: string, parts: readonly Piece[]): boolean {
  const letters = parts.filter(({ start }) => {
    const { kind } = factsOf(String.fromCodePoint(text.codePointAt(start) ?? 0));
    return kind !== 'digit' && kind !== 'sign';
  });
  return letters.length * 2 >= parts.length;
}

const FAR: Gap = { kind: 'far', units: 0, isDot: false };

/**
 * Reads the letters of a text that may hold words in disguise; null for one without. Linear time.
 * @param text normalised, in its own case. @param isInnocent where it is known that there is none.
 */
export function readDisguises(text: string, isInnocent = false): LetterSequence | null {
  return isInnocent || !maybeDisguised(text) ? null : readLetters(text, readOthers);
}

function readOthers(text: string, words: readonly Piece[]): Piece[] {
  return ASCII.test(text) ? readAlternatives(text, words) : [...readAlternatives(text, words), ...readFonts(text)];
}
const ASCII = /^[\0-\u007f]*$/;

/** Reads the letters of any text. @param reads tells the other ways in which its words can be read. */
export function readLetters(source: string, reads: typeof readAlternatives = () => []): LetterSequence {
  const words = readPieces(source);
  const others = reads(source, words);
  const parts = others.length > 0 ? [...words, ...others] : words;
  const singles = parts.map((part) => isOneLetter(source, part));
  const gaps = words.map((word, index) =>
    index === 0 ? FAR : readGap(source, words[index - 1]?.end ?? 0, word.start),
  );
  for (const _ of others) gaps.push(FAR);
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
        // One code unit a letter, so that places in the text are places among the letters.
        chars.push(merged.length === 1 ? merged : OTHER);
        letters.push({ run: 1, from, to, first: part, last: part });
      }
    }
  };
  for (const [index, part] of parts.entries()) {
    // Letters written apart are drawn out across their gaps.
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

/** What a letter that stands alone looks like; a digit or a sign is read as the letter it is written for. */
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

/** Words in several parts, each in one: letters written apart, and words with signs inside them. None overlaps another. */
function readTogether({ source, parts, singles, gaps }: LetterSequence): Piece[] {
  const found: Piece[] = [];
  for (let from = 0; from < parts.length; ) {
    const to = endOfWord(gaps, singles, from);
    const within = parts.slice(from, to);
    const inner = gaps.slice(from + 1, to);
    const apart = singles.slice(from, to);
    const look = within.map((part, at) => (apart[at] ? lookOfSingle(source, part) : part.look)).join('');
    // Words with a hyphen between them are not surely one.
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
 * A text as a reader takes it, for patterns: words out of disguise, letters together, runs of three or more once.
 * @param text normalised. @param letters of that text. @returns null where nothing is disguised.
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

/** A word with letters that can only be Cyrillic is read as Cyrillic, any other as what it looks like. */
function toOneScript(look: string, written: string): string {
  const chars = Array.from(written);
  const isCyrillic = chars.some((char) => factsOf(char).kind === 'genuine' && factsOf(char).script === 'Cyrillic');
  if (!isCyrillic) return look;
  const letters = chars.filter((char) => /[\p{L}\p{N}]/u.test(char));
  return letters.map((char) => CYRILLIC.get(char.toLowerCase()) ?? char.toLowerCase()).join('');
}
