import { LOOK_CLASS } from './look-alike.ts';
import { SPACE, UNIT_CLASS, WORD } from './units.ts';

const OTHER = 0;
const LETTER = 1;
const DIGIT = 2;
/** @ and $, which stand for letters at the end of a word too. */
const STRONG_SIGN = 3;
/** !, | and +, which at the end of a word are what they are. */
const WEAK_SIGN = 4;
const BLANK = 5;
/** * _ ~ and the backtick, which a chat platform swallows; # and circles, which hide a letter as * does; pictures and other symbols. */
const FORMATTING = 6;
/** A letter beyond the first plane: rare, so always looked at. */
const ASTRAL = 7;

const KIND = Uint8Array.from({ length: 0x10000 }, (_, code) => {
  if (code > 127) return kindBeyondAscii(code);
  const char = String.fromCharCode(code);
  if (/[a-z]/i.test(char)) return LETTER;
  if (/[0-9]/.test(char)) return DIGIT;
  if (/[@$]/.test(char)) return STRONG_SIGN;
  if (/[!|+]/.test(char)) return WEAK_SIGN;
  if (/\s/.test(char)) return BLANK;
  return /[*_~`#^="]/.test(char) ? FORMATTING : OTHER;
});
function kindBeyondAscii(code: number): number {
  // High surrogates of the planes that hold scripts and not pictures.
  if (code >= 0xd800 && code <= 0xd83a) return ASTRAL;
  const unit = UNIT_CLASS[code];
  if (unit === SPACE) return BLANK;
  // Halves of pictures, and the symbols of the first plane.
  if ((code >= 0xd83c && code <= 0xd83e) || (code >= 0xdc00 && code <= 0xdfff)) return FORMATTING;
  if (/\p{S}|[•‣·]/u.test(String.fromCharCode(code))) return FORMATTING;
  return unit === WORD ? LETTER : OTHER;
}
/** The widest gap that letters written apart may have. */
const GAP_MAX = 4;

/**
 * Whether a text can hold any word in disguise, so that most messages end here after one scan. It may say yes to an innocent text, never
 * no to a disguise. Yes to a digit or a sign beside a letter, a letter three times, two doubled letters in a word, ASCII and other letters in one
 * word, letters of two blocks in one word of which one is a look-alike, single letters and signs inside words, and a word wholly in look-alikes
 * beside ASCII words.
 */
export function maybeDisguised(text: string): boolean {
  if (hasBracketForLetter(text)) return true;
  let before = BLANK;
  let previous = 0;
  let run = 0;
  let doubled = 0;
  let wordStart = -1;
  let wordEnd = -1;
  let lastLength = 0;
  let gapKind = BLANK;
  let inLooks = false;
  let hasLooks = false;
  let hasAscii = false;
  for (let index = 0; index <= text.length; index++) {
    const code = index < text.length ? text.charCodeAt(index) : 32;
    const kind = KIND[code] ?? OTHER;
    if (kind === ASTRAL) return true;
    if (kind === LETTER) {
      if (before === DIGIT || before === STRONG_SIGN || before === WEAK_SIGN) return true;
      // ß stands among Latin letters in plain German.
      const letter = code < 128 ? code | 32 : code === 0xdf ? 115 : code;
      const look = code < 128 ? 0 : (LOOK_CLASS[code] ?? 0);
      if (look === 2) return true;
      if (before !== LETTER) {
        const isNear = wordEnd >= 0 && index - wordEnd <= GAP_MAX;
        if (isNear && (gapKind === FORMATTING || (gapKind === OTHER && lastLength === 1))) return true;
        if (!isNear) lastLength = 0;
        wordStart = index;
        run = 1;
        doubled = 0;
        inLooks = look === 1;
      } else if (letter < 128 !== previous < 128) {
        return true;
      } else if (letter >> 8 !== previous >> 8 && (look === 1 || LOOK_CLASS[previous] === 1)) {
        return true;
      } else if (letter === previous) {
        run++;
        if (run === 2) doubled++;
        if (run >= 3 || doubled >= 2) return true;
      } else run = 1;
      inLooks &&= look === 1;
      previous = letter;
    } else {
      if (before === LETTER) {
        if (kind === DIGIT || kind === STRONG_SIGN) return true;
        const isSingle = index - wordStart === 1;
        hasLooks ||= inLooks && !isSingle;
        hasAscii ||= previous < 128 && !isSingle;
        if (isSingle && lastLength > 0 && (lastLength === 1 || gapKind !== BLANK)) return true;
        lastLength = index - wordStart;
        wordEnd = index;
        gapKind = kind;
      } else if (kind === BLANK) gapKind = BLANK;
      else if (gapKind === FORMATTING && kind !== FORMATTING) gapKind = OTHER;
      if (isSign(before) && (kind === DIGIT || kind === STRONG_SIGN)) return true;
      if (before === STRONG_SIGN && kind === WEAK_SIGN) return true;
    }
    before = kind;
  }
  return hasLooks && hasAscii;
}

function isSign(kind: number): boolean {
  return kind === STRONG_SIGN || kind === WEAK_SIGN;
}

/** Whether a word begins with a bracket that nothing closes, or with `|<`. */
function hasBracketForLetter(text: string): boolean {
  for (const [open, close] of BRACKETS) {
    const last = text.lastIndexOf(open);
    if (last >= 0 && text.indexOf(close, last) < 0) return true;
  }
  return text.includes('|<');
}
const BRACKETS = ['()', '[]', '{}', '<>'].map((pair) => [pair.charAt(0), pair.charAt(1)] as const);
