import { factsOf, isDirectLookAlike, isLetterSign, type Piece, pairs, TURNED } from './look-alike.ts';
import { ASCII, UNIT_CLASS, WORD } from './units.ts';

/** Reads the words of a text and their looks. Signs that end a sentence are not part of a word. */
export function readPieces(text: string): Piece[] {
  const found: Raw[] = [];
  let start = -1;
  for (let index = 0; index <= text.length; ) {
    const end = index + lengthOfPieceChar(text, index);
    if (end > index) {
      if (start < 0) start = index;
      index = end;
      continue;
    }
    if (start >= 0) {
      const raw = trimSigns(text, start, index);
      if (raw) found.push(raw);
      start = -1;
    }
    index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
  }
  return judgePieces(found);
}

/** Returns how many code units a character of a word takes; 0 for any other character, and at the end. */
function lengthOfPieceChar(text: string, index: number): number {
  if (index >= text.length) return 0;
  const code = text.charCodeAt(index);
  if (UNIT_CLASS[code] === WORD) return 1;
  if (code >= 0xd800 && code <= 0xdbff) return isDirectLookAlike(text.slice(index, index + 2)) ? 2 : 0;
  return isLetterSign(text.charAt(index)) ? 1 : 0;
}

/** A word as written. `chars` is empty for a word of ASCII letters alone, as most words are. */
type Raw = { readonly start: number; readonly end: number; readonly text: string; readonly chars: readonly string[] };

/** Removes outer signs: `win!` ends in an exclamation mark, `ca$h` and `a$$` in letters. null if nothing is left. */
function trimSigns(text: string, from: number, to: number): Raw | null {
  let start = from;
  let end = to;
  while (start < end && '!¡|+'.includes(text.charAt(start))) start++;
  while (end > start && '!¡|+'.includes(text.charAt(end - 1))) end--;
  if (start === end) return null;
  const word = text.slice(start, end);
  return { start, end, text: word, chars: PLAIN_WORD.test(word) ? [] : Array.from(word) };
}
const PLAIN_WORD = /^[A-Za-z]+$/;

type Count = {
  plain: number;
  foreign: number;
  genuine: number;
  digits: number;
  signs: number;
  script: string;
  /** The scripts of the foreign letters, and of the genuine ones that are Latin, Cyrillic or Greek. */
  readonly scripts: Set<string>;
};

function judgePieces(raws: readonly Raw[]): Piece[] {
  const counts = raws.map((raw) => (raw.chars.length > 0 ? countLetters(raw.chars) : null));
  const hasPlain = counts.some((count, index) =>
    count ? count.plain > 1 && count.foreign === 0 : (raws[index]?.text.length ?? 0) > 1,
  );
  const genuine = new Set(counts.flatMap((count) => (count && count.genuine > 0 ? [count.script] : [])));
  return raws.map((raw, index) => {
    const count = counts[index];
    if (!count)
      return { start: raw.start, end: raw.end, look: raw.text.toLowerCase(), disguised: I_FOR_L.test(raw.text) };
    const readsDigits = standForLetters(count, raw.chars);
    return {
      start: raw.start,
      end: raw.end,
      readsDigits,
      looksLatin: looksLatin(count, raw.chars),
      look: lookOfAll(raw.chars, readsDigits),
      disguised:
        (readsDigits && count.digits + count.signs > 0) ||
        (count.plain > 0 && count.foreign + count.genuine > 0) ||
        (count.foreign > 0 && count.scripts.size > 1) ||
        isWholeDisguise(count, hasPlain, genuine),
    };
  });
}

/** A capital I between small letters reads as l: `cIick`. */
const I_FOR_L = /[a-z]I[a-z]/;

/** Whether a word has only letters that look Latin (`сор`), among Latin words and without words that can only be of its script. */
function isWholeDisguise(count: Count, hasPlain: boolean, genuine: ReadonlySet<string>): boolean {
  if (count.foreign < 2 || count.plain > 0 || count.genuine > 0) return false;
  return count.script === 'Latin' || (hasPlain && !genuine.has(count.script));
}

/** Whether a word of another script reads as Latin: at least four of five letters look Latin, the others nearly. `хорошо` does not. */
function looksLatin({ plain, foreign, digits, signs }: Count, chars: readonly string[]): boolean {
  if (chars.length < 6 || plain + digits + signs > 0 || foreign * 5 < chars.length * 4) return false;
  return chars.some((char) => !/[А-я]/.test(char)) && chars.every((char) => /^[a-z]+$/.test(factsOf(char).look));
}

/** A number with its ordinal or unit: 1st, 5am, 100km, 4k. */
const MEASURE =
  /^[0-9]+(?:st|nd|rd|th|am|pm|k|m|h|s|d|x|g|kg|mg|km|cm|mm|ml|kb|mb|gb|tb|px|fps|hz|khz|mhz|ghz|mph|ft|lb|lbs|oz|min|mins|hrs?)$/i;

/** Longest name of a road, model, size or colour: A55, t1t, 5ex. `s3x` is not one. */
const NAME_MAX_CHARS = 3;
const VOWEL_DIGIT = /^\p{L}[034]\p{L}$/u;

/** Whether digits and signs replace letters: not in `2026`, `A55`, `x86` or `1st`, but in `c4sin0`, `b00b5`, `a$$` and `@$$`. */
function standForLetters(count: Count, chars: readonly string[]): boolean {
  const letters = count.plain + count.foreign + count.genuine;
  if (letters === 0) return count.digits === 0 && count.signs >= 3;
  if (count.signs === 0 && count.digits > 0) {
    const word = chars.join('');
    if (MEASURE.test(word) || (chars.length <= NAME_MAX_CHARS && !VOWEL_DIGIT.test(word))) return false;
  }
  return letters >= count.digits || (chars.length >= 5 && letters >= 2);
}

function countLetters(chars: readonly string[]): Count {
  const count: Count = { plain: 0, foreign: 0, genuine: 0, digits: 0, signs: 0, script: '', scripts: new Set() };
  for (const char of chars) {
    const { kind, script } = factsOf(char);
    if (kind === 'plain') count.plain++;
    else if (kind === 'digit') count.digits++;
    else if (kind === 'sign') count.signs++;
    else if (kind === 'foreign') count.foreign++;
    else if (kind === 'genuine') count.genuine++;
    if (script !== '') count.script = script;
    // ʼ is part of Ukrainian words, and not a letter of another script.
    if (kind === 'foreign' || (kind === 'genuine' && script !== 'other')) count.scripts.add(script);
  }
  return count;
}

function lookOfAll(chars: readonly string[], readsDigits: boolean): string {
  let look = '';
  for (const char of chars) {
    const facts = factsOf(char);
    look += readsDigits ? facts.readAs : facts.look;
  }
  return look;
}

/** Cyrillic letters that digits replace; and others that digits and Latin letters replace, by sound and shape. */
const CYRILLIC_DIGITS = pairs('0о1і3з4ч6б9д');
const CYRILLIC_OTHERS = pairs('0о1и3з4ч6б9яbбfфgдlлnнrрzз');
/** Brackets, and `|<`, that replace a letter at the beginning of a word, if nothing closes them. */
const BRACKETS = /(?<![^\s"'«“])(\|<|[(<[{])(?=\p{L})[\p{L}\p{N}@$!]{2,30}(?![\p{L}\p{N}@$!)>\]}])/gu;

/** Whether a text has a bracket that nothing closes, or `|<`. */
export function hasBracketForLetter(text: string): boolean {
  return text.includes('|<') || BRACKET_PAIRS.some(([open, close]) => text.lastIndexOf(close) < text.lastIndexOf(open));
}
const BRACKET_PAIRS = ['()', '[]', '{}', '<>'].map((pair) => [pair.charAt(0), pair.charAt(1)] as const);

/** Longer words have no other readings. */
const ALTERNATIVE_MAX_CHARS = 64;

/** Returns other readings of words: upside down, digits for Cyrillic letters, a sign between all letters, a bracket first. */
export function readAlternatives(text: string, pieces: readonly Piece[]): Piece[] {
  const inBrackets = Array.from(text.matchAll(BRACKETS), ({ 0: word, 1: sign = '', index }) => {
    const letters = Array.from(word.slice(sign.length).toLowerCase(), (char) => factsOf(char).readAs);
    const look = (sign === '|<' ? 'k' : 'c') + letters.join('');
    return { start: index, end: index + word.length, look, disguised: true };
  });
  return inBrackets.concat(otherReadings(text, pieces));
}

function otherReadings(text: string, pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap(({ start, end }) => {
    if (end - start < 3 || end - start > ALTERNATIVE_MAX_CHARS) return [];
    // Turned and Cyrillic letters are beyond ASCII, and a sign between all letters is the second character.
    if (ASCII.test(text.slice(start, end)) && !isLetterSign(text.charAt(start + 1))) return [];
    const word = text.slice(start, end).toLowerCase();
    const chars = Array.from(word);
    const cyrillic = /[0-9bfglnrz]/.test(word) ? readCyrillicDigits(chars) : [];
    const hangul = HANGUL_DIGITS.test(word) ? [word.replace(/\d/g, '')] : [];
    const looks = [...readTurned(chars), ...cyrillic, ...hangul, ...readBetweenSigns(chars)];
    return looks.map((look) => ({ start, end, look, disguised: true }));
  });
}

/** Hangul with digits between its syllables or after three of them. `7시발` is a time. */
const HANGUL_DIGITS = /^[가-힣]+(?:\d{1,2}[가-힣]+)+$|^[가-힣]{3,}\d+$/;

function readTurned(chars: readonly string[]): string[] {
  if (!chars.some((char) => char > '\u007f' && TURNED.has(char))) return [];
  const turned = chars.map((char) => TURNED.get(char) ?? char);
  // People who turn single letters leave them in order, and do not turn b.
  const inOrder = chars.map((char) => (char > '\u007f' ? (TURNED.get(char) ?? char) : char));
  return [turned.toReversed().join(''), turned.join(''), inOrder.join('')];
}

function readCyrillicDigits(chars: readonly string[]): string[] {
  const others = [CYRILLIC_DIGITS, CYRILLIC_OTHERS].filter((table) => chars.some((char) => table.has(char)));
  if (others.length === 0 || !chars.some((char) => factsOf(char).script === 'Cyrillic')) return [];
  return others.map((table) => chars.map((char) => factsOf(table.get(char) ?? char).look).join(''));
}

/** Reads `c|a|s|i|n|o`, whose signs replace letters elsewhere. */
function readBetweenSigns(chars: readonly string[]): string[] {
  const [, sign = ''] = chars;
  if (chars.length < 5 || !isLetterSign(sign)) return [];
  const isApart = chars.every((char, index) => (index % 2 === 1) === (char === sign));
  const letters = chars.filter((_, index) => index % 2 === 0);
  return isApart ? [lookOfAll(letters, false)] : [];
}
