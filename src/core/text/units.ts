import { eachUnitChangedBy, setUnits } from './unit-table.ts';

/** A unit of its own: punctuation, a symbol, half of an astral character. */
export const SIGN = 0;
/** White space; a run of it is one unit. */
export const SPACE = 1;
/** Part of a word: letters, digits and marks of scripts with spaces between words. */
export const WORD = 2;
/** A letter of a script without spaces between words: a unit of its own, so that words are found inside such text. */
export const SINGLE = 3;

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}ー々]/u;
const IN_WORD = /[\p{L}\p{N}\p{M}]/u;

/** The class of every UTF-16 code unit: SIGN, SPACE, WORD or SINGLE. A table, because every unit of every message needs it. */
export const UNIT_CLASS: Readonly<Uint8Array> = (() => {
  const table = new Uint8Array(0x10000).fill(SIGN);
  setUnits(table, IN_WORD, WORD);
  setUnits(table, UNSPACED, SINGLE);
  setUnits(table, /\s/, SPACE);
  return table;
})();

/** Cuts folded text into units: a word, a run of white space (as one blank), any other code unit. */
export function cutUnits(text: string): string[] {
  const units: string[] = [];
  let index = 0;
  while (index < text.length) {
    const kind = UNIT_CLASS[text.charCodeAt(index)];
    const start = index++;
    if (kind === WORD || kind === SPACE) {
      while (index < text.length && UNIT_CLASS[text.charCodeAt(index)] === kind) index++;
    }
    units.push(kind === SPACE ? ' ' : text.slice(start, index));
  }
  return units;
}

/** Folds letters that readers take as equal: case (ß is ss, ς is σ), ё and е, apostrophes. @param text normalised. */
export function fold(text: string): string {
  // Upper case first: only that turns ß into SS, ı into I and ς into Σ.
  return ASCII.test(text)
    ? text.toLowerCase()
    : text.toUpperCase().toLowerCase().replaceAll('ς', 'σ').replaceAll('ё', 'е').replace(/[’ʼ‘]/g, "'");
}
/** A text of ASCII alone. */
export const ASCII = /^[\0-\u007f]*$/;

/** A code unit that `fold` turns into several, or whose folding depends on its neighbours: half of an astral letter. */
export const UNKNOWN_UNIT = 0;
/** ß, which `fold` turns into two; no other such letter is frequent enough for special treatment. */
export const SHARP_S = 0xdf;
let folded: Readonly<Uint16Array> | undefined;

/** Returns the folded form of every UTF-16 code unit; UNKNOWN_UNIT if that is not one unit. SHARP_S stays as it is. */
export function foldedUnits(): Readonly<Uint16Array> {
  folded ??= foldEach();
  return folded;
}

function foldEach(): Uint16Array {
  const table = new Uint16Array(0x10000).map((_, code) => (isHalfOfLetter(code) ? UNKNOWN_UNIT : code));
  eachUnitChangedBy(fold, (unit, code) => {
    const one = fold(unit);
    table[code] = one.length === 1 ? one.charCodeAt(0) : UNKNOWN_UNIT;
  });
  table[SHARP_S] = SHARP_S;
  return table;
}

/** Whether it is half of a letter with a case. Beyond the first plane, pictures and Han have no case. */
function isHalfOfLetter(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff && !(code >= 0xd83c && code <= 0xd83e) && !(code >= 0xd840 && code <= 0xd87f);
}
