import { factsOf, letterFor } from '../../core/text/look-alike.ts';

const LETTER = /\p{L}/u;

/** Reads digits and signs inside a word as the letters they stand for; `1` and `!` as the given one. A word without letters stays as it is. */
export function readSigns(word: string, one: 'i' | 'l'): string {
  if (!LETTER.test(word)) return word;
  let out = '';
  for (const sign of word) out += sign === '1' || sign === '!' ? one : letterFor(sign) || sign;
  return out;
}

/** A word without every disguise: look-alikes and signs are letters, i and l are one, and a repeated letter counts once. In lower case. */
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

/** Cyrillic letters for the Latin ones that stand in for them. */
const CYRILLIC: ReadonlyMap<string, string> = new Map(
  ['aа', 'bв', 'cс', 'eе', 'hн', 'iі', 'kк', 'mм', 'nп', 'oо', 'pр', 'rг', 'tт', 'uи', 'xх', 'yу'].map((pair) => [
    pair.charAt(0),
    pair.charAt(1),
  ]),
);
/** Cyrillic letters that look like no Latin one. */
const ONLY_CYRILLIC = /[бвгджзийклмнптфцчшщъыьэюя]/;

/** A word of mixed scripts in one: in Cyrillic where a letter can be nothing else, otherwise in the Latin letters it looks like. */
export function inOneScript(word: string): string {
  if (ONLY_CYRILLIC.test(word)) return Array.from(word, (letter) => CYRILLIC.get(letter) ?? letter).join('');
  return Array.from(word, (letter) => factsOf(letter).look).join('');
}
