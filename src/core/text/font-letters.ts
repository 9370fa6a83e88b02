import { ALPHABETS_BY_SIGN, LETTER_MAPS, type Sign, signOf } from './font-signs.ts';
import type { Piece } from './look-alike.ts';

const SHORTEST = 3;
const LONGEST = 64;
/** Most words of a text that are read as phrases, because each alphabet is tried on all of them. */
const PHRASE_WORDS_MAX = 100;

/** Reads words in the alphabets of generators (`卂丂丂`, `₵₳₴ł₦Ø`) as the letters that they replace. @param text normalised. */
export function readFonts(text: string): Piece[] {
  const found: Piece[] = [];
  const words: Piece[] = [];
  const signs: Sign[] = [];
  let start = 0;
  let isForeign = false;
  const close = (end: number) => {
    const scripts = new Set(isForeign ? signs.map(({ script }) => script) : []);
    const isFont = isForeign && (signs.some((sign) => sign.isFont) || scripts.size > 1 || scripts.has('Latin'));
    if (isFont && signs.length <= LONGEST) {
      // A word of one script may be a word of its language, so it is only compared as a whole.
      const word = { start, end, look: '', disguised: true, isPure: scripts.size < 2 };
      words.push(word);
      const looks = signs.length >= SHORTEST ? spellings(signs, text.slice(start, end)) : [];
      for (const look of looks) found.push({ ...word, look });
    }
    signs.length = 0;
    isForeign = false;
  };
  for (let at = 0; at < text.length; ) {
    const char = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const sign = signOf(char);
    if (sign.letters !== '') {
      if (signs.length === 0) start = at;
      signs.push(sign);
      isForeign ||= sign.isFont || sign.isMixed;
    } else if (signs.length > 0) close(at);
    at += char.length;
  }
  close(text.length);
  return words.length > 1 ? [...found, ...phrasesIn(text, words.slice(0, PHRASE_WORDS_MAX))] : found;
}

/** Returns the words in their order, once for each alphabet that can write several, to find phrases in them. */
function phrasesIn(text: string, words: readonly Piece[]): Piece[] {
  const read = LETTER_MAPS.map((): Piece[] => []);
  for (const word of words)
    for (const { at, look } of inOneAlphabet(text.slice(word.start, word.end)))
      read[at]?.push({ ...word, look, isPhrase: true });
  return read.filter(({ length }) => length > 1).flat();
}

/** Reads a word by single alphabets; `at` is the alphabet's index in `LETTER_MAPS`. The first sign that is not an ASCII letter limits the alphabets. */
function inOneAlphabet(word: string): { readonly at: number; readonly look: string }[] {
  const chars = Array.from(word);
  const alphabets = ALPHABETS_BY_SIGN.get(chars.find((char) => !/[a-z]/i.test(char)) ?? '') ?? [];
  return alphabets.map((at) => ({ at, look: wordIn(LETTER_MAPS[at], chars) })).filter(({ look }) => look !== '');
}

/** Reads a word by one alphabet; '' if the alphabet lacks one of its signs. */
function wordIn(signs: ReadonlyMap<string, string> | undefined, chars: readonly string[]): string {
  let word = '';
  for (const char of chars) {
    const letter = signs?.get(char) ?? (/[a-z]/i.test(char) ? char.toLowerCase() : '');
    if (letter === '') return '';
    word += letter;
  }
  return word;
}

/** Returns the readings of signs with several meanings: all if they are few, else those by one alphabet, by all first and by all second meanings. */
function spellings(signs: readonly Sign[], word: string): ReadonlySet<string> {
  const looks = signs.map(({ letters }) => letters);
  const several = looks.filter((look) => look.length > 1).length;
  const spell = (isOther: (index: number) => boolean) => {
    let index = 0;
    return looks.map((look) => look.charAt(look.length > 1 && isOther(index++) ? 1 : 0)).join('');
  };
  const isMany = several > SEVERAL_MAX || /[0-9]/.test(word) || looks.some(({ length }) => length > 2);
  if (isMany) return new Set([...inOneAlphabet(word).map(({ look }) => look), spell(() => false), spell(() => true)]);
  return new Set(Array.from({ length: 2 ** several }, (_, bits) => spell((index) => ((bits >> index) & 1) === 1)));
}
const SEVERAL_MAX = 4;
