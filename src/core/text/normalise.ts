import { eachUnit, eachUnitChangedBy, setUnits } from './unit-table.ts';

/** Printable ASCII, tab and line feed: already normal. One expression, so that most messages cost one scan. */
const PLAIN = /^[\t\n -~]*$/;

/** Line breaks that are not a line feed: CR, VT, FF, NEL, and Unicode's line and paragraph separators. */
const LINE_BREAKS = /\r\n|[\r\u000b\u000c\u0085\u2028\u2029]/g;

/** Two blanks that NFKC leaves alone: the Ogham space mark and the empty Braille cell. */
const BLANKS = /[\u1680\u2800]/g;

/**
 * Invisible characters: control characters, lone surrogates, noncharacters, the object placeholder, the default-ignorable (zero-width,
 * variation selectors, soft hyphen, bidi controls, tags, Hangul fillers), and all other format characters. The signs that Arabic, Syriac and
 * Kaithi write before numbers are format characters too, but they are visible and stay.
 * @see https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point
 */
const INVISIBLE =
  /(?![\t\n\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])[\p{Cc}\p{Cs}\p{Cf}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\ufffc]/gu;

/** A base that loses its marks, whatever their script: Latin, Greek, Cyrillic, and visible ASCII (digits and signs that replace letters). */
const MARKED_BASE = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}!-~])\p{M}+/gu;

/** Letters of those scripts that NFKC composed with a mark, except й and ё, which are letters of their own. */
const COMPOSED = /(?![ЙйЁё])(?=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[^\0-\u007f]/gu;

/** Marks that no script's spelling needs, on any base: the general blocks, and the enclosing marks of Cyrillic. */
const GENERAL_MARKS =
  /[\u0300-\u036f]|[\u0483-\u0489]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\u2de0-\u2dff]|[\ufe20-\ufe2f]|[\ua66f-\ua67d]|\p{Me}/gu;

/** A base with a run of marks so long that sorting it into canonical order, in quadratic time, would be slow. */
const LONG_RUN = /\P{M}?\p{M}{20,}/gu;
/** Longer runs, decomposed, keep each mark once. This is twice the 30 of Unicode's Stream-Safe Text Format. */
const RUN_MAX_MARKS = 60;

const ANY_MARK = /\p{M}/gu;

/**
 * Reduces text to the one form that local rules, the judge and the cache see.
 * @param text usually at most 8,000 code points; any length works, in linear time.
 * @returns NFKC without invisible characters and without the marks of Latin, Greek and Cyrillic letters (й and ё stay); marks that
 * other scripts need stay. Canonically equivalent texts give one result. Idempotent, well-formed, perhaps ''.
 * Never throws.
 * @see https://www.unicode.org/reports/tr15/
 * @example normalise('ｆｒｅｅ n\u200bitro'); // => 'free nitro'
 */
export function normalise(text: string): string {
  if (PLAIN.test(text)) return text;
  const work = workOf(text);
  if (work === INERT) return text;
  // Only if all surrogates are in pairs, because two lone halves could come together.
  if (work === UNSEEN) return normalise(withBases(text, UNSEEN));
  // Only without separate marks, because a base and the mark after it could become й or ё.
  if (work === MARKED) return withBases(text, MARKED);
  if (work !== WORK) {
    const composed = text.normalize('NFKC');
    const left = composed === text ? INERT : workOf(composed);
    if (left !== WORK && left !== UNSEEN) return left === MARKED ? withBases(composed, MARKED) : composed;
  }
  const composed = thinLongRuns(visibleOf(text)).normalize('NFKC');
  const stripped = composed.replace(MARKED_BASE, '$1').replace(COMPOSED, withoutMarks).replace(GENERAL_MARKS, '');
  // A removed mark may have kept its neighbours from composing.
  return stripped === composed ? composed : stripped.normalize('NFKC');
}

function visibleOf(text: string): string {
  return text.replace(LINE_BREAKS, '\n').replace(INVISIBLE, '').replace(BLANKS, ' ');
}

/** NFKC does not change it, whatever inert character is before or after it. */
const INERT = 0;
/** Inert, and loses its marks; see MARKED_BASE. */
const BASE = 1;
/** NFKC may change it, or compose it with the unit before it. */
const COMPOSING = 2;
const MARK = 3;
/** Removed, replaced, or left to the code after the fast path. */
const WORK = 4;

/** A letter composed with marks that go, so that only its base stays: é. */
const MARKED = 5;

/** Removed or replaced by one other unit, whatever is beside it: a variation selector, a no-width joiner, a form feed. */
const UNSEEN = 6;

/** The work that each UTF-16 code unit needs, from the same expressions that do the work. Later writes win. */
const UNIT_WORK: Readonly<Uint8Array> = (() => {
  const table = new Uint8Array(0x10000).fill(INERT);
  setUnits(table, /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}!-~]/u, BASE);
  const nfkc = (text: string) => text.normalize('NFKC');
  eachUnitChangedBy(nfkc, (_, code) => table.fill(COMPOSING, code, code + 1));
  // Besides marks, only vowels and final consonants of Hangul compose with the unit before them.
  table.fill(COMPOSING, 0x1160, 0x1200);
  setUnits(table, ANY_MARK, MARK);
  // Most letters of those scripts are not composed.
  eachUnit(COMPOSED, (unit, code) => {
    const base = withoutMarks(unit);
    if (base === unit) return;
    const isLetter = base.length === 1 && [base, unit].every((one) => one.normalize('NFKC') === one);
    table[code] = isLetter ? MARKED : WORK;
  });
  setUnits(table, GENERAL_MARKS, WORK);
  for (const expression of [LINE_BREAKS, BLANKS, INVISIBLE]) setUnits(table, expression, UNSEEN);
  // The work for a carriage return depends on the next unit.
  table[13] = WORK;
  // Beyond the first plane, only pictures are known to need at most NFKC; those from U+1F400 to U+1F7FF need nothing.
  table.fill(WORK, 0xd800, 0xdc00);
  table[0xd83c] = COMPOSING;
  table[0xd83d] = INERT;
  table[0xd83e] = COMPOSING;
  return table;
})();

/** The base of each composed letter, and the replacement of each unseen unit, 0 for none; all other units are themselves. */
const BASES: Readonly<Uint16Array> = Uint16Array.from(UNIT_WORK).map((work, code) => {
  if (work === UNSEEN) return visibleOf(String.fromCharCode(code)).charCodeAt(0) || 0;
  return work === MARKED ? withoutMarks(String.fromCharCode(code)).charCodeAt(0) : code;
});

/** Replaces each unit that needs this work with its base. */
function withBases(text: string, work: typeof UNSEEN | typeof MARKED): string {
  let result = '';
  let from = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (UNIT_WORK[code] !== work) continue;
    const shown = BASES[code] ?? 0;
    result += text.slice(from, index) + (shown === 0 ? '' : String.fromCharCode(shown));
    from = index + 1;
  }
  return result + text.slice(from);
}

/**
 * Returns the work that a text needs: nothing (INERT), only bases for letters (MARKED), NFKC (COMPOSING), unseen units removed first (UNSEEN), or
 * more (WORK). It takes one look-up per code unit; most texts of any script end here.
 */
function workOf(text: string): typeof INERT | typeof MARKED | typeof COMPOSING | typeof UNSEEN | typeof WORK {
  let before = INERT;
  let marks = 0;
  let isInert = true;
  let isMarked = false;
  let isUnseen = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const kind = UNIT_WORK[code] ?? WORK;
    if (kind > BASE) {
      if (kind === WORK) return WORK;
      if (kind === MARKED) isMarked = true;
      else if (kind === UNSEEN) isUnseen = true;
      else if (!isPicture(code, text.charCodeAt(index + 1))) isInert = false;
    }
    marks = kind === MARK ? marks + 1 : 0;
    // Long runs of marks may need thinning, and a base loses its marks.
    if (marks > 4 || (marks > 0 && before === BASE)) return WORK;
    if (code >= 0xd800 && code <= 0xdfff && !isPaired(text, index, code)) return WORK;
    before = kind;
  }
  if (isUnseen) return UNSEEN;
  if (isMarked) return isInert ? MARKED : WORK;
  return isInert ? INERT : COMPOSING;
}

/** Whether it is a picture beyond the first plane that NFKC never changes: it has no letters or digits in it. */
function isPicture(code: number, next: number): boolean {
  return (code === 0xd83c && next >= 0xdf00) || (code === 0xd83e && next < 0xdff0);
}

function isPaired(text: string, index: number, code: number): boolean {
  const other = code < 0xdc00 ? text.charCodeAt(index + 1) : text.charCodeAt(index - 1);
  return code < 0xdc00 ? other >= 0xdc00 && other <= 0xdfff : other >= 0xd800 && other <= 0xdbff;
}

function withoutMarks(letter: string): string {
  return letter.normalize('NFD').replace(ANY_MARK, '');
}

function thinLongRuns(text: string): string {
  return text.replace(LONG_RUN, (run) => {
    // One by one, because decomposing the whole run would start the slow sort.
    const parts = Array.from(run, (char) => char.normalize('NFD')).join('');
    const base = parts.replace(ANY_MARK, '');
    const marks = parts.slice(base.length);
    if ([...marks].length <= RUN_MAX_MARKS) return run;
    return base + [...new Set(marks)].join('');
  });
}
