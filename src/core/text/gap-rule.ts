import { factsOf, type Piece } from './look-alike.ts';
import { SIGN, SPACE, UNIT_CLASS } from './units.ts';

/** What stands between two words of a text. */
export type Gap = {
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
export type Letter = { run: number; readonly from: number; to: number; readonly first: number; last: number };

/** In UTF-16 code units: three pictures of families, or so many other signs. */
const PICTURES_MAX_UNITS = 16;
const SIGNS_MAX_UNITS = 8;
const COMMON = /^[._\-/\\,:;=&+@\s]+$/;
const LIST = /^[,;]\s+$|^\s[+=*/&|<>-]\s$/;
const APOSTROPHE = /^['’ʼ‘]+$/;

/** Reads what stands from one place of a text to another. */
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

/** Signs that may stand between the words of a phrase; a run of blanks is one. */
const PHRASE_GAP_MAX = 4;

/** Whether a gap may stand between two words of a phrase. */
export function isPhraseGap(text: string, from: number, to: number): boolean {
  const gap = text.slice(from, to);
  return gap.trim() === '' || Array.from(gap.replace(/\s+/g, ' ')).length <= PHRASE_GAP_MAX;
}

/** One code unit, or a letter with the vowel signs of its script. */
export function isOneLetter(text: string, { start, end }: Piece): boolean {
  if (end - start === 1) return true;
  const isLong = end - start > LETTER_MAX_UNITS || text.charCodeAt(start) < MARKED_FROM;
  return !isLong && /^(?:\p{L}\p{M}+|\p{L})$/u.test(text.slice(start, end));
}
const LETTER_MAX_UNITS = 5;
/** No letter before it keeps its marks. */
export const MARKED_FROM = 0x530;

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
