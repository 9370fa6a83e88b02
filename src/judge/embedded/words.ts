import { factsOf, letterFor } from '../../core/text/look-alike.ts';
import { type Dictionary, WORD_MAX_CHARS } from './dictionary.ts';

const HAS_SIGN = /[0-9@$!]/;
const HAS_ASCII_LETTER = /[a-z]/;
const BEYOND_ASCII = /[^\x00-\x7f]/;
const DOUBLED = /(.)\1/u;
const TRIPLE = /(.)\1{2,}/gu;

/** One more letter that the written word has too is worth as much as eight times the frequency: `asss` becomes the longer of two words. */
const LETTER_WORTH = 3;
/** A rare stretched spelling is replaced by a word that is this many doublings more frequent. */
const RARER_BY = 4;

/** Whether every run of letters in a word is at least as long in the written word. Both have the same shape. */
function isWithin(word: string, written: string): boolean {
  let at = 0;
  for (let i = 0; i < word.length; ) {
    const letter = word[i];
    let run = 1;
    while (word[i + run] === letter) run++;
    const from = at;
    while (at < written.length && written[at] === written[from]) at++;
    if (at - from < run) return false;
    i += run;
  }
  return true;
}

function bestAlike(written: string, dictionary: Dictionary): string | undefined {
  const shape = shapeOf(written);
  if (shape.length < 2) return undefined;
  let best: string | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const word of dictionary.byShape(shape)) {
    const worth =
      (dictionary.info(word) & 31) +
      LETTER_WORTH * Math.min(word.length, written.length) -
      (isWithin(word, written) ? 0 : 10);
    if (worth > most) {
      most = worth;
      best = word;
    }
  }
  return best;
}

function signsRead(word: string, dictionary: Dictionary): string {
  const asI = readSigns(word, 'i');
  const asL = readSigns(word, 'l');
  return (dictionary.info(asL) & 31) > (dictionary.info(asI) & 31) ? asL : asI;
}

/** Returns the word as training knows it: removes disguises if the written word is unknown or rare. */
export function plainWord(word: string, dictionary: Dictionary): string {
  if (word.length > WORD_MAX_CHARS * 2) return word;
  const met = dictionary.info(word) & 31;
  const drawn = DOUBLED.test(word);
  if (met > 0 && !drawn) return word;
  if (met > 0) {
    const alike = bestAlike(word, dictionary);
    return alike !== undefined && (dictionary.info(alike) & 31) >= met + RARER_BY && alike.length < word.length
      ? alike
      : word;
  }
  const signs = HAS_SIGN.test(word);
  const read = signs ? signsRead(word, dictionary) : word;
  if (signs && dictionary.info(read) > 0) return read;
  const alike = bestAlike(read, dictionary);
  if (alike !== undefined) return alike;
  const plain = HAS_ASCII_LETTER.test(read) && BEYOND_ASCII.test(read) ? inOneScript(read) : read;
  return plain.replace(TRIPLE, '$1$1');
}

/** Log-probability per letter of an unknown piece: it costs more than any real word. */
const UNMET_LETTER = -9;
/** Cost per word, so that few long words win over many short ones. */
const WORD_COST = -14;
/** Most letters of a spaced run that are split at once; limits the work for hostile input. */
const RUN_MAX_LETTERS = 120;

/** Splits letters that were written separately (`f r e e n i t r o`) into known words. */
export function cutRun(run: string, dictionary: Dictionary, most: number = RUN_MAX_LETTERS): readonly string[] {
  const letters = run.slice(0, most);
  const best = [0];
  const from = [0];
  for (let end = 1; end <= letters.length; end++) {
    best[end] = (best[end - 1] ?? 0) + UNMET_LETTER;
    from[end] = end - 1;
    for (let start = Math.max(0, end - WORD_MAX_CHARS); start < end; start++) {
      const info = dictionary.info(letters.slice(start, end)) & 31;
      if (info === 0) continue;
      const score = (best[start] ?? 0) + WORD_COST + info * Math.LN2;
      if (score > (best[end] ?? 0)) {
        best[end] = score;
        from[end] = start;
      }
    }
  }
  const words: string[] = [];
  let end = letters.length;
  while (end > 0) {
    const start = from[end] ?? end - 1;
    words.unshift(letters.slice(start, end));
    end = start;
  }
  return words;
}

const LETTER = /\p{L}/u;

/** Replaces digits and signs in a word by the letters they look like, `1` and `!` by the given one. Leaves a word without letters unchanged. */
function readSigns(word: string, one: 'i' | 'l'): string {
  if (!LETTER.test(word)) return word;
  let out = '';
  for (const sign of word) out += sign === '1' || sign === '!' ? one : letterFor(sign) || sign;
  return out;
}

/** Returns a word's shape, equal for all disguises: signs as letters, i and l the same, repeated letters once. In lower case. */
export function shapeOf(word: string): string {
  let shape = '';
  let last = '';
  for (const letter of readSigns(word, 'i')) {
    const look = letter <= '\u007f' ? letter : factsOf(letter).look;
    const plain = look === 'l' ? 'i' : look;
    if (plain !== last) shape += plain;
    last = plain;
  }
  return shape;
}

/** Cyrillic letters by the Latin ones that replace them in disguises. */
const CYRILLIC: ReadonlyMap<string, string> = new Map(
  ['aа', 'bв', 'cс', 'eе', 'hн', 'iі', 'kк', 'mм', 'nп', 'oо', 'pр', 'rг', 'tт', 'uи', 'xх', 'yу'].map((pair) => [
    pair.charAt(0),
    pair.charAt(1),
  ]),
);
/** Cyrillic letters that look like no Latin one. */
const ONLY_CYRILLIC = /[бвгджзийклмнптфцчшщъыьэюя]/;

/** Converts a word of mixed scripts to one: Cyrillic if a letter is surely Cyrillic, else the Latin look-alikes. */
function inOneScript(word: string): string {
  if (ONLY_CYRILLIC.test(word)) return Array.from(word, (letter) => CYRILLIC.get(letter) ?? letter).join('');
  return Array.from(word, (letter) => factsOf(letter).look).join('');
}
