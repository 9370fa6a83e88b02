import { CONFUSABLES } from './confusables.ts';

/** One word as written in a text, and its look. */
export type Piece = {
  readonly start: number;
  readonly end: number;
  /** The lower-case letters that it looks like; digits and signs read as letters where they replace letters. */
  readonly look: string;
  /** Whether it is disguised: mixed scripts, digits or signs for letters, or a foreign script throughout (see `isWholeDisguise`). */
  readonly disguised: boolean;
  /** Whether its digits and signs replace letters. */
  readonly readsDigits?: boolean;
  /** Whether all its letters look Latin and none is; a disguise if the word that it looks like is long. */
  readonly looksLatin?: boolean;
  /** Whether it may be a word of another language, so that it is only compared as a whole; see `readFonts`. */
  readonly isPure?: boolean;
  /** Whether it may form a phrase with the piece before it. */
  readonly isPhrase?: boolean;
};

/** Maps the first character of each pair in a text to the second. */
export const pairs = (text: string): ReadonlyMap<string, string> => {
  const chars = Array.from(text);
  return new Map(chars.flatMap((char, index) => (index % 2 === 0 ? [[char, chars[index + 1] ?? '']] : [])));
};

/** Latin small capitals, which Unicode's table lacks or maps to Cyrillic. @see https://www.unicode.org/charts/PDF/U1D00.pdf */
const smallCapitals = pairs('ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢzꞯq');

/** Digits and signs that replace letters. 1, ! and | read as i here; `mergeLookAlikes` makes i and l equal. */
const digits = pairs('0o1i2z3e4a5s6g7t8b9g');
const signs = pairs('@a$s!i¡i|i+t€e¢c¥y§s');

/** Latin letters and the Cyrillic ones that look like them. */
export const CYRILLIC = pairs('aаcсeеoоpрxхyуiіkкmмhнtтbв');

/** The look of Cyrillic к, м, и, п and я in Unicode's table, and the Latin letters that they replace. */
const nearLetters = pairs('ĸkʍmᴎuπnᴙrꞓeƅbɜ3');

/** Letters, each with the one that it looks like upside down. */
export const TURNED = pairs('aɐbqcɔdpeǝfɟgƃhɥiᴉjɾkʞmɯnurɹtʇvʌwʍyʎɐaqbɔcpdǝeɟfƃgᵷgɥhᴉiıiɾjʞkɯmunɹrʇtʌvʍwʎyəe');

const looks = unpack(CONFUSABLES);

/** Whether people write a sign for a letter. */
export function isLetterSign(char: string): boolean {
  return signs.has(char);
}

/**
 * Returns the letter that a digit or a sign replaces, or ''.
 * @example letterFor('4'); // => 'a'
 */
export function letterFor(char: string): string {
  return digits.get(char) ?? signs.get(char) ?? '';
}

/** Unicode's table maps the small forms of these to other letters, so the capitals follow them. */
const CYRILLIC_CAPITAL = /[БГЛФЫЮ]/;

/** Returns the look of a code point of normalised text, in lower case: ASCII, else Unicode's prototype, else itself. */
export function lookOf(char: string): string {
  if (char <= '\u007f') return char.toLowerCase();
  if (char === 'ß' || char === 'ẞ') return 'ss';
  const small = smallCapitals.get(char);
  if (small !== undefined) return small;
  const lower = char.toLowerCase();
  const own = CYRILLIC_CAPITAL.test(char) ? undefined : looks.get(char);
  // A capital I looks like l; the lower-case letter decides.
  const look = own === undefined || own === 'l' ? (looks.get(lower) ?? own ?? lower) : own;
  if (look === 'rn') return 'm';
  let result = '';
  for (const part of look.toLowerCase()) result += smallCapitals.get(part) ?? nearLetters.get(part) ?? part;
  return result;
}

/** Whether a letter beyond ASCII looks like ASCII directly, not only as a small capital does (Cyrillic с, but not к). */
export function isDirectLookAlike(char: string): boolean {
  const look = looks.get(char) ?? looks.get(char.toLowerCase());
  return (look !== undefined && /^[A-Za-z]+$/.test(look)) || smallCapitals.has(char);
}

/** The facts about a character that matter for words in disguise. */
type CharFacts = {
  /** ASCII letters and ß are plain; foreign letters look like ASCII directly; genuine ones are all others. */
  readonly kind: 'plain' | 'digit' | 'sign' | 'foreign' | 'genuine' | 'other';
  /** The script of a foreign or genuine letter; '' for all others. */
  readonly script: 'Latin' | 'Cyrillic' | 'Greek' | 'other' | '';
  readonly look: string;
  /** The look, or for a digit or a sign the letter that it replaces. */
  readonly readAs: string;
};

/** Known facts about characters of the first plane: texts use few of its 65,536. */
const knownFacts = new Map<string, CharFacts>();

/**
 * Returns the facts about one code point of normalised text.
 * @example factsOf('0').readAs; // => 'o'
 */
export function factsOf(char: string): CharFacts {
  const known = knownFacts.get(char);
  if (known !== undefined) return known;
  const kind = kindOf(char);
  const look = lookOf(char);
  const script = kind === 'foreign' || kind === 'genuine' ? scriptOf(char) : '';
  const facts = { kind, script, look, readAs: letterFor(char) || look };
  if (char.length === 1) knownFacts.set(char, facts);
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

/** The class of each UTF-16 code unit: 1 for a letter beyond ASCII that looks like ASCII directly, 2 if it is Latin, 3 if it nearly looks so, else 0. */
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

/** Replaces i and its variants with l: no reader can tell I from l in every typeface. */
export function mergeLookAlikes(look: string): string {
  return /[iıɩ]/.test(look) ? look.replace(/[iıɩ]/g, 'l') : look;
}

function unpack(packed: string): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  const charOf = (code: string) => String.fromCodePoint(Number.parseInt(code, 16));
  for (const group of packed.split(';')) {
    const [target = '', chars = ''] = group.split('=');
    // In prototypes such as 'B for Ɓ, only the letters count if there are any.
    const look = target.split('.').map(charOf).join('');
    const letters = look.replace(/[^\p{L}\p{N}]/gu, '');
    for (const char of chars.split(',')) map.set(charOf(char), letters || look);
  }
  return map;
}
