import { eachUnit, setUnits } from '../unit-table.ts';
import { HAN_PAIRS } from './han.ts';

const DROPPED = 0xffff;

/** Variants that count as a letter, after that letter: Arabic, Farsi, Urdu and Kurdish, Hebrew at the end of a word, and ё. */
const VARIANTS: readonly (readonly [letter: string, variants: string])[] = [
  ['\u0627', '\u0622\u0623\u0625\u0671\u0672\u0673'], // alef
  ['\u064a', '\u0649\u06cc\u06cd\u06ce\u06d0\u06d1\u0626\u06d2'], // yeh
  ['\u0642', '\u066f'], // qaf
  ['\u0648', '\u0624\u06c6\u06c7\u06cb'], // waw
  ['\u0643', '\u06a9\u06aa\u06ab'], // kaf
  ['\u0647', '\u0629\u06be\u06c0\u06c1\u06c2\u06c3\u06d5'], // heh
  ['\u05db', '\u05da'],
  ['\u05de', '\u05dd'],
  ['\u05e0', '\u05df'],
  ['\u05e4', '\u05e3'],
  ['\u05e6', '\u05e5'],
  ['е', 'ё'],
  ['Е', 'Ё'],
];

/** Optional marks of Arabic, Hebrew and Syriac, and the stroke that stretches Arabic words. */
const MARKS =
  /[\u0591-\u05bd\u05bf-\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0730-\u074a]/;

/** The unit that each UTF-16 code unit reads as. A table, because every unit of every text beyond ASCII needs it. */
const READ_AS: Readonly<Uint16Array> = buildTable();

function buildTable(): Uint16Array {
  const table = new Uint16Array(0x10000).map((_, code) => code);
  for (const [letter, variants] of VARIANTS) {
    for (const variant of variants) table[variant.charCodeAt(0)] = letter.charCodeAt(0);
  }
  for (let index = 0; index + 1 < HAN_PAIRS.length; index += 2)
    table[HAN_PAIRS.charCodeAt(index)] = HAN_PAIRS.charCodeAt(index + 1);
  setUnits(table, MARKS, DROPPED);
  // Decimal digits come in runs of ten. https://www.unicode.org/reports/tr44/#Numeric_Type
  let zero = 0;
  eachUnit(/\p{Nd}/u, (_, code) => {
    if (code < 0x660 || code >= 0xd800) return;
    if (code > zero + 9) zero = code;
    table[code] = 48 + code - zero;
  });
  return table;
}

/**
 * Merges what readers of a script treat as equal: Arabic and Hebrew forms, ё and е, Han variants, decimal digits. Drops vowel marks.
 * For comparing only. @param text normalised. @returns idempotent; never longer than the text; case stays.
 */
export function foldScripts(text: string): string {
  let result = '';
  let from = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x401) continue;
    const to = READ_AS[code] ?? code;
    if (to === code) continue;
    result += text.slice(from, index);
    if (to !== DROPPED) result += String.fromCharCode(to);
    from = index + 1;
  }
  return from === 0 ? text : result + text.slice(from);
}
