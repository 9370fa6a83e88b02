import type { Dictionary } from './dictionary.ts';
import { isPlaceholder } from './features.ts';
import { cutRun } from './words.ts';

const GUESSED_LOWERED = 0.85;
const FILLED_LOWERED = 0.35;

/** With this share of letters in known words, a text is not disguised; letters of another script do not count as known. */
const KNOWN_ENOUGH = 0.6;
/** By how much another reading's share must be higher. */
const BETTER_BY = 0.25;
/** Longer texts have no other readings: nobody would read a whole disguised page. */
const READ_MAX_CHARS = 1_000;
/** Percent escapes take three characters per byte, and letters have one or two bytes. */
const ESCAPED_MAX_CHARS = 6_000;

const WORD = /\p{L}[\p{L}\p{M}']*/gu;
const HAS_LETTER = /\p{L}/u;
/** Characters between letters: dots.between.words, or with_in wo.rds. */
const JOINED = /(?<=\p{L})[_\-+=~|.,/\\:;^*#]+(?=\p{L})/gu;
/** At least this many, and at least one per this many words, are a disguise rather than `and/or`. */
const JOINTS_MIN = 2;
const JOINTS_SHARE = 3;
const HUMPS = /(?<=\p{Ll})(?=\p{Lu})/gu;
const ESCAPED = /%[0-9a-f]{2}/gi;
const ESCAPES_MIN = 4;
/** A word with one or two letters replaced by signs; its first letter is visible. */
const MASKED = /(?<![\p{L}\d*#•])\p{L}[\p{L}*#•]{2,14}(?![\p{L}\d*#•])/gu;
const MASK = /[*#•]/;
const MASKS = /[*#•]/g;
const MASKS_MAX = 2;
const MASKED_WORDS_MAX = 6;
const LATIN = [...'abcdefghijklmnopqrstuvwxyz'];
const CYRILLIC = [...'абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґ'];

/** Words without blanks between them, in scripts that normally have blanks. */
const RUN_MAX_CHARS = 400;
const RUN = /[\p{Script=Latin}\p{Script=Cyrillic}]{10,400}/gu;

/**
 * Returns other readings of a disguised text, best guesses first. A guess counts only if far more of its words are known from training.
 * @param words of the text as written. @param harm rates a word; masked letters are filled in to the most harmful word.
 */
export function readingsOf(
  text: string,
  words: readonly string[],
  dictionary: Dictionary,
  harm: (word: string) => number,
): readonly { readonly text: string; readonly lowered: number }[] {
  if (text.length > READ_MAX_CHARS) {
    const plain = text.length > ESCAPED_MAX_CHARS ? text : unescaped(text);
    return plain.length > READ_MAX_CHARS || plain === text ? [] : [{ text: plain, lowered: GUESSED_LOWERED }];
  }
  const whole = MASK.test(text) ? fillIn(text, dictionary, harm) : text;
  const filled = whole === text ? [] : [{ text: whole, lowered: FILLED_LOWERED }];
  const joints = text.match(JOINED)?.length ?? 0;
  const joined = joints >= JOINTS_MIN && joints * JOINTS_SHARE >= text.split(' ').length;
  const known = knownShare(words, dictionary);
  if (known > KNOWN_ENOUGH && !joined) return filled;
  const apart = text.replace(JOINED, ' ');
  const guesses = new Set([
    apart,
    text.replace(JOINED, ''),
    apart.replace(HUMPS, ' ').replace(RUN, (run) => cutRun(run.toLowerCase(), dictionary, RUN_MAX_CHARS).join(' ')),
    [...text].reverse().join(''),
    text.replace(/\S+/g, (word) => [...word].reverse().join('')),
    unescaped(text),
  ]);
  guesses.delete(text);
  const least = joined ? Math.min(known, KNOWN_ENOUGH) : known + BETTER_BY;
  const better = [...guesses].filter((guess) => knownShare(guess.toLowerCase().match(WORD) ?? [], dictionary) > least);
  return [...filled, ...better.map((guess) => ({ text: guess, lowered: GUESSED_LOWERED }))];
}

/** Returns the share of letters in known words, among words of three letters or more; 1 without such words. */
function knownShare(words: readonly string[], dictionary: Dictionary): number {
  let letters = 0;
  let known = 0;
  for (const word of words) {
    if (word.length < 3 || isPlaceholder(word) || !HAS_LETTER.test(word)) continue;
    letters += word.length;
    if (dictionary.info(word.replaceAll("'", '')) > 0) known += word.length;
  }
  return letters === 0 ? 1 : known / letters;
}

function unescaped(text: string): string {
  if ((text.match(ESCAPED)?.length ?? 0) < ESCAPES_MIN) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function fillIn(text: string, dictionary: Dictionary, harm: (word: string) => number): string {
  let count = 0;
  return text.replace(MASKED, (masked) => {
    const hidden = masked.match(MASKS)?.length ?? 0;
    if (hidden === 0 || hidden > MASKS_MAX || masked.length < hidden + 2 || count++ >= MASKED_WORDS_MAX) return masked;
    const words = filledWith(masked.toLowerCase(), dictionary);
    const worst = words.reduce((most, word) => (harm(word) > harm(most) ? word : most), words[0] ?? masked);
    return worst;
  });
}

/** Returns every known word that a masked one may be. */
function filledWith(masked: string, dictionary: Dictionary): string[] {
  const letters = /\p{Script=Cyrillic}/u.test(masked) ? CYRILLIC : LATIN;
  let words = [masked];
  while (words[0] !== undefined && MASK.test(words[0]))
    words = words.flatMap((word) => letters.map((letter) => word.replace(MASK, letter)));
  return words.filter((word) => dictionary.info(word) > 0);
}
