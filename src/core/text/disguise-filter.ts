import { FONT_CLASS } from './font-signs.ts';
import { MARKED_FROM } from './gap-rule.ts';
import { LOOK_CLASS } from './look-alike.ts';
import { hasBracketForLetter } from './pieces.ts';
import { setUnits } from './unit-table.ts';
import { SPACE, UNIT_CLASS, WORD } from './units.ts';

const OTHER = 0;
const LETTER = 1;
const DIGIT = 2;
/** @ and $, which replace letters at the end of a word too. */
const STRONG_SIGN = 3;
/** !, | and +, which are literal at the end of a word. */
const WEAK_SIGN = 4;
const BLANK = 5;
/** * _ ~ and the backtick, which chat platforms remove; # and circles, which hide a letter like *; pictures and other symbols. */
const FORMATTING = 6;
/** Always suspicious: a letter beyond the first plane, of a script that generators use as an alphabet, or a Latin look-alike. */
const SURE = 7;
/** Joins two words. It is between the letters of one word only if all of them are single. */
const APOSTROPHE = 8;
/** Breaks a word if nothing else is beside it. */
const LINE = 9;
/** A capital, which begins a word after a small letter. */
const CAPITAL = 10;

const KIND: Readonly<Uint8Array> = (() => {
  const table = UNIT_CLASS.map((unit) => (unit === WORD ? LETTER : unit === SPACE ? BLANK : OTHER));
  setUnits(table, /\p{S}|[•‣·]/u, FORMATTING);
  // ASCII has classes of its own, by its use in disguises.
  table.fill(OTHER, 0, 0x80);
  setUnits(table, /[a-z]/, LETTER);
  setUnits(table, /[A-ZА-ЯΑ-Ω]/, CAPITAL);
  setUnits(table, /[0-9]/, DIGIT);
  setUnits(table, /[@$]/, STRONG_SIGN);
  setUnits(table, /[!|+]/, WEAK_SIGN);
  setUnits(table, /\s/, BLANK);
  setUnits(table, /\n/, LINE);
  setUnits(table, /['’‘]/, APOSTROPHE);
  setUnits(table, /[*_~`#^="]/, FORMATTING);
  // High surrogates of the planes with scripts but no pictures; then the halves of pictures.
  table.fill(SURE, 0xd800, 0xd83b);
  table.fill(OTHER, 0xd83b, 0xdc00);
  table.fill(FORMATTING, 0xd83c, 0xd83f);
  table.fill(FORMATTING, 0xdc00, 0xe000);
  return table.map((kind, code) =>
    FONT_CLASS[code] === 2 || (kind === LETTER && LOOK_CLASS[code] === 2) ? SURE : kind,
  );
})();
/** The widest gap that a word in pieces may have. */
const GAP_MAX = 16;
/** Fewest letters of a suspicious word that looks Latin throughout; see `looksLatin` of a piece. */
const LATIN_LOOK_MIN = 6;
/** So far below zero that no word can make up for it. */
const NOT_LATIN = -0x10000;
/** Fewest letters in a row that generators write for Latin ones; fewer are words of their own scripts. */
const FONTS_MIN = 3;
/** From А to я. Russian words of these letters may look Latin throughout (`хорошо`); none has ѕ or ј. */
const CYRILLIC_FROM = 0x410;
const CYRILLIC_TO = 0x44f;

/**
 * Whether a text may contain a word in disguise, so that most messages need one scan. True may be wrong, false never is. It is true for:
 * a digit or a sign beside a letter; a letter three times, or two doubled letters in a word; ASCII and other letters in a word; letters of two
 * blocks in a word, one of them a look-alike; single letters; signs or capitals inside words; words that a line break divides; a word of
 * look-alikes alone that is long or beside ASCII words.
 */
export function maybeDisguised(text: string): boolean {
  let before = BLANK;
  let previous = 0;
  let run = 0;
  let doubled = 0;
  let wordStart = -1;
  let wordEnd = -1;
  let lastLength = 0;
  let gapKind = BLANK;
  let inLooks = false;
  let looks = 0;
  let hasRare = false;
  let fonts = 0;
  let hasLooks = false;
  let hasAscii = false;
  let hasBracket = false;
  for (let index = 0; index <= text.length; index++) {
    const code = index < text.length ? text.charCodeAt(index) : 32;
    const found = KIND[code] ?? OTHER;
    const kind = found === CAPITAL ? LETTER : found;
    if (kind === SURE) return true;
    if (code >= 128 && FONT_CLASS[code] === 1) {
      fonts++;
      // Several in a row, or one beside an ASCII letter.
      if (fonts >= FONTS_MIN || /[a-z]/i.test(text.slice(Math.max(0, index - 1), index + 2))) return true;
    } else fonts = 0;
    if (found === LETTER && before === LETTER && code < 128 && previous < 128) {
      // A shortcut for most characters of most messages: does the same as below for a run of these alone.
      let next = code;
      do {
        const letter = next | 32;
        if (letter === previous) {
          run++;
          if (run === 2) doubled++;
          if (run >= 3 || doubled >= 2) return true;
        } else run = 1;
        previous = letter;
        index++;
        next = index < text.length ? text.charCodeAt(index) : 128;
      } while (next < 128 && KIND[next] === LETTER);
      index--;
      inLooks = false;
      looks = 0;
    } else if (kind === LETTER) {
      // A capital after a small letter, because LETTER is never a capital.
      if (found === CAPITAL && before === LETTER && KIND[text.charCodeAt(index - 1)] === LETTER) return true;
      if (before === DIGIT || before === STRONG_SIGN || before === WEAK_SIGN) return true;
      // ß occurs among Latin letters in plain German.
      const letter = code < 128 ? code | 32 : code === 0xdf ? 115 : code;
      const look = code < 128 ? 0 : (LOOK_CLASS[code] ?? 0);
      if (before !== LETTER) {
        const isNear = wordEnd >= 0 && index - wordEnd <= GAP_MAX;
        if (isNear && gapKind !== BLANK && gapKind !== APOSTROPHE) return true;
        if (!isNear) lastLength = 0;
        wordStart = index;
        run = 1;
        doubled = 0;
        inLooks = look === 1;
        looks = look === 0 ? NOT_LATIN : 0;
      } else if (letter < 128 !== previous < 128) return true;
      else if (letter >> 8 !== previous >> 8 && (look === 1 || LOOK_CLASS[previous] === 1)) return true;
      else if (letter === previous) {
        run++;
        if (run === 2) doubled++;
        if (run >= 3 || doubled >= 2) return true;
      } else run = 1;
      inLooks &&= look === 1;
      if (look === 1) {
        looks++;
        hasRare ||= code < CYRILLIC_FROM || code > CYRILLIC_TO;
      } else if (look === 0) looks = NOT_LATIN;
      previous = letter;
    } else {
      if (kind === OTHER) hasBracket ||= code < 128 && OPENING.includes(code);
      if (before === LETTER) {
        if (kind === DIGIT || kind === STRONG_SIGN) return true;
        const isSingle = index - wordStart === 1;
        if (hasRare && index - wordStart >= LATIN_LOOK_MIN && looks * 5 >= (index - wordStart) * 4) return true;
        hasLooks ||= inLooks && !isSingle;
        hasAscii ||= previous < 128 && !isSingle;
        const isJoined = gapKind !== BLANK && gapKind !== APOSTROPHE;
        if (isSingle && lastLength > 0 && (lastLength === 1 || isJoined)) return true;
        lastLength = index - wordStart;
        wordEnd = index;
        // After a letter that keeps its marks, several units may be one letter.
        gapKind = kind === APOSTROPHE && previous >= MARKED_FROM ? OTHER : kind;
      } else if (kind === BLANK || kind === LINE || gapKind === LINE) gapKind = BLANK;
      else if (gapKind === APOSTROPHE && kind !== APOSTROPHE) gapKind = OTHER;
      if ((before === STRONG_SIGN || before === WEAK_SIGN) && (kind === DIGIT || kind === STRONG_SIGN)) return true;
      if (before === STRONG_SIGN && kind === WEAK_SIGN) return true;
    }
    before = kind;
  }
  return (hasLooks && hasAscii) || (hasBracket && hasBracketForLetter(text));
}

const OPENING = Array.from('([{<', (sign) => sign.charCodeAt(0));
