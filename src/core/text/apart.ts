import { letterFor } from './look-alike.ts';
import type { Piece } from './pieces.ts';
import { SIGN, SPACE, UNIT_CLASS } from './units.ts';

/** What may stand between letters written apart, in UTF-16 code units: a picture with blanks, or some signs. */
const APART_MAX_UNITS = 8;
/** Signs that stand within a word for another reason, so that only a single letter beside them says that the word is in pieces. */
const COMMON = /^[._\-/\\,:;=&+@]+$/;
/** Signs that join two words, or stand for letters that are left out. */
const APOSTROPHE = /^['’ʼ‘]+$/;
const SPELLED_MIN_LETTERS = 3;
const JOINED_MIN_LETTERS = 4;
/** A Hangul syllable says as much as two letters. */
const HANGUL_MIN_LETTERS = 2;
const HANGUL = /^\p{Script=Hangul}+$/u;
/** More parts than this are no word. */
const JOINED_MAX_PARTS = 32;
/** Of words of up to so many parts every stretch is looked at. */
const STRETCHED_MAX_PARTS = 8;

/** Runs of single letters. A wider gap than the run's first ends it, so that `b u y  c a s i n o` is two words. */
export function readSpelled(text: string, pieces: readonly Piece[]): Piece[] {
  const runs: Piece[] = [];
  let run: Piece[] = [];
  let gapLength = 0;
  const close = () => {
    const spelled = asSpelled(text, run);
    if (spelled) runs.push(spelled);
    run = [];
  };
  for (const piece of pieces) {
    const before = run.at(-1);
    if (before) {
      const length = piece.start - before.end;
      if (!isGap(text, before.end, piece.start) || (run.length > 1 && length > gapLength)) close();
      else if (run.length === 1) gapLength = length;
    }
    if (isOneLetter(text, piece)) run.push(piece);
    else close();
  }
  close();
  return runs;
}

/** One code unit, or a letter with the vowel signs of its script. */
function isOneLetter(text: string, { start, end }: Piece): boolean {
  if (end - start === 1) return true;
  return end - start <= LETTER_MAX_UNITS && /^\p{L}\p{M}+$/u.test(text.slice(start, end));
}
const LETTER_MAX_UNITS = 5;

function asSpelled(text: string, run: readonly Piece[]): Piece | null {
  const [first] = run;
  const last = run.at(-1);
  if (!first || !last || run.length < HANGUL_MIN_LETTERS) return null;
  const look = run.map((piece) => letterFor(piece.look) || piece.look).join('');
  if (run.length < SPELLED_MIN_LETTERS && !HANGUL.test(look)) return null;
  const letters = text.slice(first.start, last.end).match(/\p{L}/gu)?.length ?? 0;
  return letters * 2 >= run.length ? { start: first.start, end: last.end, look, disguised: true } : null;
}

/** Whether nothing but signs and blanks, and not many, stand from one place to another. */
function isGap(text: string, from: number, to: number): boolean {
  if (to === from || to - from > APART_MAX_UNITS) return false;
  for (let index = from; index < to; index++) {
    const kind = UNIT_CLASS[text.charCodeAt(index)];
    if (kind !== SIGN && kind !== SPACE) return false;
  }
  return true;
}

/**
 * Words whose parts have only signs between them: joined when a part is one letter, or when the signs are formatting or pictures.
 * `parts` are stretches of them.
 */
export function readJoined(
  text: string,
  pieces: readonly Piece[],
): { readonly whole: readonly Piece[]; readonly parts: readonly Piece[] } {
  const whole: Piece[] = [];
  const parts: Piece[] = [];
  let run: Piece[] = [];
  const close = () => {
    const joined = asJoined(text, run);
    if (joined) whole.push(joined);
    if (run.length > 2 && run.length <= STRETCHED_MAX_PARTS) parts.push(...stretches(text, run));
    run = [];
  };
  for (const piece of pieces) {
    const before = run.at(-1);
    if (before && !isInner(text, before.end, piece.start)) close();
    run.push(piece);
  }
  close();
  return { whole, parts };
}

function* stretches(text: string, run: readonly Piece[]): Iterable<Piece> {
  for (let from = 0; from < run.length - 1; from++) {
    for (let to = from + 2; to <= run.length; to++) {
      const joined = to - from < run.length ? asJoined(text, run.slice(from, to)) : null;
      if (joined) yield joined;
    }
  }
}

function asJoined(text: string, run: readonly Piece[]): Piece | null {
  const [first] = run;
  const last = run.at(-1);
  if (!first || !last || run.length < 2 || run.length > JOINED_MAX_PARTS) return null;
  const look = run.map((part) => part.look).join('');
  const gaps = run.slice(1).map((part, index) => text.slice(run[index]?.end ?? 0, part.start));
  const isOdd = gaps.every((gap) => !COMMON.test(gap));
  const least = isOdd ? SPELLED_MIN_LETTERS : JOINED_MIN_LETTERS;
  if (look.length < (HANGUL.test(look) ? HANGUL_MIN_LETTERS : least)) return null;
  const isOne = isOdd || run.some((part) => part.look.length === 1);
  return isOne ? { start: first.start, end: last.end, look, disguised: true } : null;
}

function isInner(text: string, from: number, to: number): boolean {
  if (!isGap(text, from, to)) return false;
  const gap = text.slice(from, to);
  return !/\s/.test(gap) && !APOSTROPHE.test(gap);
}

/** The pieces of a text, each word that is written apart in one. */
export function mend(pieces: readonly Piece[], ...written: readonly (readonly Piece[])[]): readonly Piece[] {
  const changes = written.flat().sort((one, other) => one.start - other.start || other.end - one.end);
  if (changes.length === 0) return pieces;
  const mended: Piece[] = [];
  let at = 0;
  let next = 0;
  for (const piece of pieces) {
    if (piece.start < at) continue;
    while ((changes[next]?.start ?? piece.start) < piece.start) next++;
    const change = changes[next];
    const taken = change?.start === piece.start ? change : piece;
    mended.push(taken);
    at = taken.end;
  }
  return mended;
}
