import { type GramVector, gramVector, wordsOf } from './grams.ts';

/** Texts with fewer letters are too common to compare. */
const NEAR_MIN_LETTERS = 8;
/** A longer message is not a near copy, because only the beginning of an example is kept. */
const NEAR_MAX_CHARS = 800;

/** A text prepared for comparison. */
export type NearText = { readonly text: string; readonly words: readonly string[]; readonly vector: GramVector };

/** Pieces that a near copy of an allowed text must not add: links, addresses, names, long numbers, signs, pictures. */
const FIXED_PIECE = /[^\p{L}\p{M}'’]/u;
const AROUND = /^[\p{P}--[@#]]+|[\p{P}--[@#]]+$/gv;
const MENTION = /^@[\p{L}\d_.-]{1,40}$|^<@[!&]?\w{1,30}>$/u;
const SHORT_NUMBER = /^\p{Nd}{1,4}$/u;
const LETTERS = /\p{L}/gu;
/** One word may differ or be new: a typo, a greeting. */
const NEW_WORDS_MAX = 1;

/**
 * Prepares a normalised text for comparison; null if it is too short or too long.
 * @example nearTextOf('hi'); // => null
 */
export function nearTextOf(text: string): NearText | null {
  if (text.length > NEAR_MAX_CHARS || (text.match(LETTERS)?.length ?? 0) < NEAR_MIN_LETTERS) return null;
  const words = wordsOf(text);
  const vector = gramVector(words);
  return vector && { text, words, vector };
}

/** Returns the pieces of a text that its near copies must not add. */
export function fixedOf(text: string): string[] {
  return text.split(/\s+/u).flatMap((piece) => {
    const bare = piece.replace(AROUND, '');
    if (MENTION.test(piece) || SHORT_NUMBER.test(bare)) return [];
    const part = bare === '' ? piece : bare;
    return FIXED_PIECE.test(part) && part.length > 0 ? [part] : [];
  });
}

/** The pieces and words of a text, read once for all allowed texts that it is compared with. */
export type Added = { readonly fixed: readonly string[]; readonly words: ReadonlySet<string> };

/** Whether a text adds at most one word to an allowed one. Anything else that is new may be what a scam adds. */
export function addsLittle({ fixed, words }: Added, allowed: NearText): boolean {
  // Every piece is a part of its text, so most allowed texts need not be cut into pieces.
  if (fixed.some((piece) => !allowed.text.includes(piece))) return false;
  const known = new Set(allowed.words);
  let added = 0;
  for (const word of words) if (!known.has(word) && ++added > NEW_WORDS_MAX) return false;
  if (fixed.length === 0) return true;
  const allowedPieces = fixedOf(allowed.text);
  return fixed.every((piece) => allowedPieces.includes(piece));
}
