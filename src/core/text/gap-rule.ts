import { factsOf, type Piece } from './look-alike.ts';
import { SIGN, SPACE, UNIT_CLASS } from './units.ts';

/** The gap between two words of a text. */
export type Gap = {
  /**
   * `far`: too wide, or with letters of a script without spaces. `blank`: white space. `line`: one line break. `list`: a comma or semicolon and a blank, or arithmetic between blanks.
   * `mixed`: other signs and blanks. `common`: signs that words have for other reasons too. `odd`: other signs, and pictures.
   */
  readonly kind: 'far' | 'blank' | 'line' | 'list' | 'mixed' | 'common' | 'odd' | 'apostrophe';
  readonly units: number;
  readonly isDot: boolean;
};

/** The letters of a text, and the gaps between its words. */
export type LetterSequence = {
  readonly source: string;
  /** The words as written, then other readings of words (`ouısɐɔ`), which have neighbours only in phrases. */
  readonly parts: readonly Piece[];
  readonly singles: readonly boolean[];
  readonly gaps: readonly Gap[];
  /** One character per letter: i and l are equal, and a repeated letter is there once. */
  readonly text: string;
  readonly letters: readonly Letter[];
  readonly starts: readonly number[];
};

/** A letter as it looks, `run` times in a row, at `from` to `to` of the text. It begins in the part `first` and ends in `last`. */
export type Letter = { run: number; readonly from: number; to: number; readonly first: number; last: number };

/** The widest gap in UTF-16 code units: three family emoji, or this many ASCII signs. */
const PICTURES_MAX_UNITS = 16;
const SIGNS_MAX_UNITS = 8;
const COMMON = /^[._\-/\\,:;=&+@\s]+$/;
const LIST = /^[,;]\s+$|^\s[+=*/&|<>-]\s$/;
const APOSTROPHE = /^['’ʼ‘]+$/;

/** Reads the gap between two positions of a text. */
export function readGap(text: string, from: number, to: number): Gap {
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

/** Most signs between the words of a phrase; a run of blanks is one. */
const PHRASE_GAP_MAX = 4;

/** Whether a gap may be between two words of a phrase. */
export function isPhraseGap(text: string, from: number, to: number): boolean {
  const gap = text.slice(from, to);
  return gap.trim() === '' || Array.from(gap.replace(/\s+/g, ' ')).length <= PHRASE_GAP_MAX;
}

/** Whether a piece is one letter: one code unit, or a letter with the vowel signs of its script. */
export function isOneLetter(text: string, { start, end }: Piece): boolean {
  if (end - start === 1) return true;
  const isLong = end - start > LETTER_MAX_UNITS || text.charCodeAt(start) < MARKED_FROM;
  return !isLong && /^(?:\p{L}\p{M}+|\p{L})$/u.test(text.slice(start, end));
}
const LETTER_MAX_UNITS = 5;
/** No letter before this code keeps its marks. */
export const MARKED_FROM = 0x530;

/** More letters than any word has, so that the parts are never one word. */
const NEVER = Number.POSITIVE_INFINITY;

/**
 * Returns how many letters a word in these parts needs, to spare innocent text. @param singles whether each is one letter.
 * @returns 0 for a word in one part, Infinity if no reader takes the parts for one word.
 */
export function lettersNeeded(gaps: readonly Gap[], singles: readonly boolean[]): number {
  const [first] = gaps;
  if (!first) return 0;
  const has = (...kinds: readonly Gap['kind'][]) => gaps.some(({ kind }) => kinds.includes(kind));
  if (has('far')) return NEVER;
  if (singles.every(Boolean)) {
    // A wider gap than the first ends a word: `b u y  c a s i n o` is two.
    if (gaps.some(({ units }) => units > first.units)) return NEVER;
    // Each letter in a list or a sum, `for k, y, s in`, is a name.
    if (has('list')) return 5;
    // Two syllables of Hangul with a blank between them are two words.
    return has('blank', 'line', 'mixed') ? 3 : 2;
  }
  // A word that a line break divides.
  if (has('line')) return gaps.length === 1 ? 6 : NEVER;
  if (has('blank', 'list', 'mixed', 'apostrophe')) return NEVER;
  if (!has('common')) return 3;
  if (singles.some(Boolean)) return 4;
  // `pen.is` is a name, `ca.si.no` a word in pieces.
  return gaps.length === 1 && first.isDot ? NEVER : 5;
}

/** Returns the fewest letters of a word that is searched in disguise. A Hangul syllable says as much as two letters. */
export function fewestLetters(look: string): number {
  return HANGUL.test(look) ? 2 : 3;
}
const HANGUL = /^\p{Script=Hangul}+$/u;

/** Whether at least half of the parts are letters, and not digits or signs that replace letters. */
export function areMostlyLetters(text: string, parts: readonly Piece[]): boolean {
  const letters = parts.filter(({ start }) => {
    const { kind } = factsOf(String.fromCodePoint(text.codePointAt(start) ?? 0));
    return kind !== 'digit' && kind !== 'sign';
  });
  return letters.length * 2 >= parts.length;
}
