import { SIGN, UNIT_CLASS, WORD } from '../../text/units.ts';

const UNDERSCORE = 95;
const HYPHEN = 45;
/** The second parts of surnames, and the length of text that shows whether anything follows them. */
const SURNAME_ENDING = /^(?:in|en)?s[eo]n(?:s|['’]s)?(?![\p{L}\p{N}_-])|^ens(?![\p{L}\p{N}_-])/u;
const SURNAME_WINDOW = 9;
/** Words up to this length are ignored in names such as `cum_sum`. */
const NAME_MAX_CHARS = 3;
/** Words up to this length are ignored in names that code calls, indexes or sets. */
const CODE_NAME_MAX_CHARS = 4;

/** Whether a short word is a part of a name with underscores: `cum_sum`, but not `_cum_` or `c_u_m`. */
export function isInCodeName(text: string, start: number, end: number): boolean {
  const length = end - start;
  if (length > CODE_NAME_MAX_CHARS) return false;
  const from = nameStart(text, start);
  const to = nameEnd(text, end);
  if (from === start && to === end) return false;
  if (length <= NAME_MAX_CHARS) return true;
  return /[.(]/.test(text.charAt(from - 1)) || /^(?:[(.[:]|\s?=)/.test(text.slice(to, to + 2));
}

/** Whether a short word begins a surname with a hyphen: `Dick-son`, but not `dick-head`. */
export function isInSurname(text: string, start: number, end: number): boolean {
  if (text.charCodeAt(end) !== HYPHEN || end - start > CODE_NAME_MAX_CHARS) return false;
  return (
    SURNAME_ENDING.test(text.slice(end + 1, end + 1 + SURNAME_WINDOW)) &&
    UNIT_CLASS[text.charCodeAt(start - 1)] !== SIGN
  );
}

function nameEnd(text: string, end: number): number {
  if (text.charCodeAt(end) !== UNDERSCORE || UNIT_CLASS[text.charCodeAt(end + 1)] !== WORD) return end;
  let to = end;
  while (to < text.length && to - end < 64 && isNameUnit(text.charCodeAt(to))) to++;
  return to;
}

function nameStart(text: string, start: number): number {
  if (text.charCodeAt(start - 1) !== UNDERSCORE || UNIT_CLASS[text.charCodeAt(start - 2)] !== WORD) return start;
  let from = start;
  while (from > 0 && start - from < 64 && isNameUnit(text.charCodeAt(from - 1))) from--;
  return from;
}

function isNameUnit(code: number): boolean {
  return code === UNDERSCORE || UNIT_CLASS[code] === WORD;
}
