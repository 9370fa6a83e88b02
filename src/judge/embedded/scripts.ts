import { hashEnd, hashSeed, hashUnit } from './hash.ts';

/** Languages that are read in pieces of a few characters, because blanks do not split their words or the words change form too much. */
export const SCRIPT_LANGUAGES = ['zh', 'ja', 'ko', 'ar'] as const;
export type ScriptLanguage = (typeof SCRIPT_LANGUAGES)[number];

/** The language of a table of pieces; `any` applies to every text, `numbered` to parts with a number. */
export type PieceLanguage = ScriptLanguage | 'any' | 'numbered';

/** The heads that read pieces. `bits` is the exponent of two of its table's number of buckets; the tables follow each other. */
export const SCRIPT_TABLES = [
  // The Japanese set is small and needs fewer buckets.
  ...SCRIPT_LANGUAGES.map((language) => ({ language, name: 'harassment', bits: language === 'ja' ? 17 : 18 }) as const),
  ...SCRIPT_LANGUAGES.flatMap((language) =>
    (['spam', 'scam', 'nsfw', 'selfharm'] as const).map((name) => ({ language, name, bits: 16 }) as const),
  ),
  { language: 'numbered', name: 'doxxing', bits: 17 } as const,
  { language: 'any', name: 'minors', bits: 17 } as const,
];
/** The names of these heads. */
export type ScriptHeadName = (typeof SCRIPT_TABLES)[number]['name'];

/** Bits of a hashed piece; a smaller table drops the upper ones. */
const PIECE_BITS = 18;

const ANY = /[\u0620-\u06ff\u1100-\u11ff\u3041-\u30ff\u3131-\u318e\u3400-\u9fff\uac00-\ud7a3]/;
const HAN = /[\u3400-\u9fff]/g;
const KANA = /[\u3041-\u3096\u30a1-\u30fa]/g;
const HANGUL = /[\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3]/g;
const ARABIC = /[\u0620-\u064a\u066e-\u06d3]/g;
/** Letters of Persian and Urdu that Arabic does not have. */
const PERSIAN = /[پچژکگیٹڈڑےں]/g;
const OTHER = /[A-Za-z\u00c0-\u058f]/g;
/** With this share of Persian letters among the letters of a text in Arabic script, it is another language. */
const PERSIAN_SHARE = 1 / 30;
/** A Japanese sentence has at least this share of kana besides Han characters. */
const KANA_SHARE = 0.1;
/** A word in Latin letters takes about three times the characters of the same word in these scripts. */
const OTHER_WEIGHT = 1 / 3;
const LETTERS_MIN = 2;

/** Returns which of these languages a text is in; null for every other text. */
export function scriptLanguageOf(text: string): ScriptLanguage | null {
  if (!ANY.test(text)) return null;
  const count = (letters: RegExp): number => text.match(letters)?.length ?? 0;
  const [han, kana, hangul, arabic] = [count(HAN), count(KANA), count(HANGUL), count(ARABIC)];
  const most = Math.max(han + kana, hangul, arabic);
  if (most < LETTERS_MIN || most < count(OTHER) * OTHER_WEIGHT) return null;
  if (most === arabic) return count(PERSIAN) > arabic * PERSIAN_SHARE ? null : 'ar';
  if (most === hangul) return 'ko';
  return kana > most * KANA_SHARE ? 'ja' : 'zh';
}

const MENTION = /@[\p{L}\p{M}\d_.-]{1,40}/gu;
const LINK = /https?:\/\/\S+/g;
const NOT_SIGN = /[^\p{L}\p{N}]+/gu;
/** Vowel signs, and the line that only stretches a word. */
const ARABIC_MARKS = /[\u0640\u064b-\u065f\u0670]/g;
const REPEATED = /(.)\1{2,}/gu;

const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}\.[\w.]{2,20}/g;
/** Numbers that are not private data: mentions, HTML entities, times, dates, IP addresses, versions. */
const TECHNICAL =
  /<[@#][!&]?\w+>|&#?\w{1,8};|\d{1,2}:\d{2}(?::[\d.]+)?|\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{4}|0x[\da-f]+|\d+(?:\.\d+){2,}/g;
/** A number of seven digits or more, written like a phone number. */
const LONG_NUMBER = /(?<![\w.])\+?\d(?:[ .()/-]{0,2}\d){6,}(?![\w.]\w)/g;
const HAS_DIGIT = /\d/;
/** A number that may be the age of a child; it becomes a sign that no normalised text contains. */
const YOUNG_AGE = /(?<!\d[.,:]?)(?:[6-9]|1[0-7])(?![\d:%]|[.,]\d)/g;

/** Marks a long number until the others are replaced; no normalised text contains it. */
const LONG_MARK = '\0';

/** Replaces each number by one digit: 9 for a long number or an email address, 0 for any other. */
const markNumbers = (text: string): string =>
  text
    .replace(EMAIL, ` ${LONG_MARK} `)
    .replace(MENTION, ' ')
    .replace(TECHNICAL, ' ')
    .replace(LONG_NUMBER, ` ${LONG_MARK} `)
    .replace(/\d+/g, '0')
    .replaceAll(LONG_MARK, '9');

/** Prepares a text for cutting: punctuation becomes a blank, or nothing in languages without blanks between words. */
function plainScript(text: string, language: PieceLanguage): string {
  let plain = text.toLowerCase().replace(LINK, ' ');
  if (language === 'numbered') return markNumbers(plain).replace(NOT_SIGN, ' ').trim().replace(REPEATED, '$1$1');
  plain = plain.replace(MENTION, ' ');
  if (language === 'ar')
    plain = plain
      .replace(ARABIC_MARKS, '')
      .replace(/[أإآٱ]/g, 'ا')
      .replaceAll('ى', 'ي')
      .replaceAll('ة', 'ه');
  if (language === 'any') plain = plain.replace(YOUNG_AGE, '①');
  const between = language === 'zh' || language === 'ja' ? '' : ' ';
  return plain.replace(NOT_SIGN, between).trim().replace(/\d+/g, '0').replace(REPEATED, '$1$1');
}

const PIECE_MAX = 4;
const PIECE_SEED = 30;
/** A longer text is scored in windows of this many characters, which overlap by half. */
const WINDOW_CHARS = 80;

/** Returns the parts of a text that are scored separately; a short text is one part. For `numbered` only parts with a digit: private data is a number, or contains one. */
export function scriptWindows(text: string, language: PieceLanguage, size = WINDOW_CHARS): readonly string[] {
  const plain = plainScript(text, language);
  const windows: string[] = [];
  for (let start = 0; start === 0 || start + size / 2 < plain.length; start += size / 2)
    windows.push(plain.slice(start, start + size));
  return language === 'numbered' ? windows.filter((window) => HAS_DIGIT.test(window)) : windows;
}

/** Creates a function that cuts a window into pieces of one to four characters and returns their buckets, each once. Its calls share a buffer. */
export function createScriptPieces(): (window: string) => readonly number[] {
  const met = new Uint32Array(1 << PIECE_BITS);
  let round = 0;
  return (window) => {
    const marked = ` ${window} `;
    const pieces: number[] = [];
    round++;
    for (let start = 0; start < marked.length; start++) {
      let running = hashSeed(PIECE_SEED);
      const end = Math.min(marked.length, start + PIECE_MAX);
      for (let at = start; at < end; at++) {
        running = hashUnit(running, marked.charCodeAt(at));
        const bucket = hashEnd(running) & ((1 << PIECE_BITS) - 1);
        if (met[bucket] === round) continue;
        met[bucket] = round;
        pieces.push(bucket);
      }
    }
    return pieces;
  };
}
