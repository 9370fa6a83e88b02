import { CONFUSABLES } from './confusables.ts';

/** One word as it stands in a text, and what it looks like. */
export type Piece = {
  readonly start: number;
  readonly end: number;
  /** Lower-case letters that it looks like, digits and signs read as letters where they stand for letters. */
  readonly look: string;
  /** Whether it is written in a disguise: scripts mixed, digits or signs for letters, or a foreign script throughout (see `isWholeDisguise`). */
  readonly disguised: boolean;
  /** Whether digits and signs in it stand for letters. */
  readonly readsDigits?: boolean;
  /** Whether every letter of it looks Latin and none is: a disguise where the word that it looks like is a long one. */
  readonly looksLatin?: boolean;
  /** Whether it may be a word of another language, so that it is compared as a whole alone; see `readFonts`. */
  readonly isPure?: boolean;
  /** Read beside its neighbours: with the piece before it, it may make a phrase. */
  readonly isPhrase?: boolean;
};

/** Characters by those before them. */
export const pairs = (text: string): ReadonlyMap<string, string> => {
  const chars = Array.from(text);
  return new Map(chars.flatMap((char, index) => (index % 2 === 0 ? [[char, chars[index + 1] ?? '']] : [])));
};

/** Latin small capitals, which Unicode's table keeps apart or reads as Cyrillic. @see https://www.unicode.org/charts/PDF/U1D00.pdf */
const smallCapitals = pairs('ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢzꞯq');

/** Digits and signs written for letters. 1, ! and | are read as i here; `mergeLookAlikes` holds i and l for one. */
const digits = pairs('0o1i2z3e4a5s6g7t8b9g');
const signs = pairs('@a$s!i¡i|i+t€e¢c¥y§s');

/** Latin letters and the Cyrillic ones that look like them. */
export const CYRILLIC = pairs('aаcсeеoоpрxхyуiіkкmмhнtтbв');

/** What Unicode's table makes of Cyrillic к, м, и, п and я, and the Latin letters that people write for them. */
const nearLetters = pairs('ĸkʍmᴎuπnᴙrꞓeƅbɜ3');

/** Letters and what they look like turned upside down. */
export const TURNED = pairs('aɐbqcɔdpeǝfɟgƃhɥiᴉjɾkʞmɯnurɹtʇvʌwʍyʎɐaqbɔcpdǝeɟfƃgᵷgɥhᴉiıiɾjʞkɯmunɹrʇtʌvʍwʎyəe');

const looks = unpack(CONFUSABLES);

/** Whether a sign is one that people write for a letter. */
export function isLetterSign(char: string): boolean {
  return signs.has(char);
}

/**
 * The letter that a digit or a sign is written for, or ''.
 * @example letterFor('4'); // => 'a'
 */
export function letterFor(char: string): string {
  return digits.get(char) ?? signs.get(char) ?? '';
}

/** Of these Unicode's table holds the small letters for other ones. */
const CYRILLIC_CAPITAL = /[БГЛФЫЮ]/;

/** What a code point of normalised text looks like, in lower case: ASCII, else Unicode's prototype, else itself. */
export function lookOf(char: string): string {
  if (char <= '\u007f') return char.toLowerCase();
  if (char === 'ß' || char === 'ẞ') return 'ss';
  const small = smallCapitals.get(char);
  if (small !== undefined) return small;
  const lower = char.toLowerCase();
  const own = CYRILLIC_CAPITAL.test(char) ? undefined : looks.get(char);
  // A capital I looks like l; the lower-case letter says which it is.
  const look = own === undefined || own === 'l' ? (looks.get(lower) ?? own ?? lower) : own;
  if (look === 'rn') return 'm';
  let result = '';
  for (const part of look.toLowerCase()) result += smallCapitals.get(part) ?? nearLetters.get(part) ?? part;
  return result;
}

/** Whether a letter beyond ASCII looks like ASCII at once, not only as a small capital does (Cyrillic с, but not к). */
export function isDirectLookAlike(char: string): boolean {
  const look = looks.get(char) ?? looks.get(char.toLowerCase());
  return (look !== undefined && /^[A-Za-z]+$/.test(look)) || smallCapitals.has(char);
}

/** What a character is to somebody who looks for words in disguise. */
type CharFacts = {
  /** ASCII letters and ß are plain; foreign looks like ASCII at once; genuine is any other letter. */
  readonly kind: 'plain' | 'digit' | 'sign' | 'foreign' | 'genuine' | 'other';
  /** Of a foreign or genuine letter; '' for all others. */
  readonly script: 'Latin' | 'Cyrillic' | 'Greek' | 'other' | '';
  readonly look: string;
  /** The look, a digit or a sign read as the letter it is written for. */
  readonly readAs: string;
};

/** Facts by character, filled as characters of the first plane are met: texts use few of its 65,536. */
const met = new Map<string, CharFacts>();

/**
 * The facts of one code point of normalised text.
 * @example factsOf('0').readAs; // => 'o'
 */
export function factsOf(char: string): CharFacts {
  const known = met.get(char);
  if (known !== undefined) return known;
  const kind = kindOf(char);
  const look = lookOf(char);
  const script = kind === 'foreign' || kind === 'genuine' ? scriptOf(char) : '';
  const facts = { kind, script, look, readAs: letterFor(char) || look };
  if (char.length === 1) met.set(char, facts);
  return facts;
}

function kindOf(char: string): CharFacts['kind'] {
  if (/^[a-zß]$/i.test(char)) return 'plain';
  if (/^[0-9]$/.test(char)) return 'digit';
  if (isLetterSign(char)) return 'sign';
  if (!/\p{L}/u.test(char)) return 'other';
  return isDirectLookAlike(char) ? 'foreign' : 'genuine';
}

function scriptOf(char: string): CharFacts['script'] {
  if (/\p{Script=Cyrillic}/u.test(char)) return 'Cyrillic';
  if (/\p{Script=Greek}/u.test(char)) return 'Greek';
  return /\p{Script=Latin}/u.test(char) ? 'Latin' : 'other';
}

/** Of every UTF-16 code unit: 1 for a letter beyond ASCII that looks like ASCII at once, 2 for one of them that is Latin, 3 for one that nearly does, else 0. */
export const LOOK_CLASS: Readonly<Uint8Array> = classifyLooks();

function classifyLooks(): Uint8Array {
  const table = new Uint8Array(0x10000);
  for (const known of [...looks.keys(), ...smallCapitals.keys()]) {
    for (const char of [known, known.toUpperCase()]) {
      if (char.length !== 1) continue;
      if (!isDirectLookAlike(char)) table[char.charCodeAt(0)] = /^[a-z]+$/.test(lookOf(char)) ? 3 : 0;
      else table[char.charCodeAt(0)] = /\p{Script=Latin}/u.test(char) ? 2 : 1;
    }
  }
  return table;
}

/** Holds i, its cousins and l for one letter: no reader can tell I from l in every typeface. */
export function mergeLookAlikes(look: string): string {
  return /[iıɩ]/.test(look) ? look.replace(/[iıɩ]/g, 'l') : look;
}

function unpack(packed: string): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  const charOf = (code: string) => String.fromCodePoint(Number.parseInt(code, 16));
  for (const group of packed.split(';')) {
    const [target = '', chars = ''] = group.split('=');
    // Prototypes such as 'B for Ɓ: the letters alone count, where there are any.
    const look = target.split('.').map(charOf).join('');
    const letters = look.replace(/[^\p{L}\p{N}]/gu, '');
    for (const char of chars.split(',')) map.set(charOf(char), letters || look);
  }
  return map;
}
