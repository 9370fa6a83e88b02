import { SIGN, UNIT_CLASS, WORD } from '../../text/units.ts';

/** Entries shorter than this are not looked for across a sign within a word. */
export const JOINED_MIN_CHARS = 5;
/** Signs within a word that a reader passes over: one or two, or a picture. */
const INNER_MAX_UNITS = 2;
/** The apostrophes that are folded into one; see `fold`. */
const APOSTROPHES: ReadonlySet<number> = new Set(Array.from("'’ʼ‘", (sign) => sign.charCodeAt(0)));

/** Whether a sign or two, or a picture, and then a word follow at once. */
export function isInnerSign(text: string, at: number): boolean {
  let end = at;
  while (end < text.length && end - at <= INNER_MAX_UNITS && UNIT_CLASS[text.charCodeAt(end)] === SIGN) {
    if (APOSTROPHES.has(text.charCodeAt(end))) return false;
    end++;
  }
  return end > at && end - at <= INNER_MAX_UNITS && UNIT_CLASS[text.charCodeAt(end)] === WORD;
}
