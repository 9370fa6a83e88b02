import { remember } from '../../collections/remember.ts';
import { createGramTable, type GramVector, gramVector, wordsOf } from './grams.ts';

/** The least cosine of two gram vectors whose texts are near copies. */
const NEAR = 0.7;
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

function fixedOf(text: string): string[] {
  return text.split(/\s+/u).flatMap((piece) => {
    const bare = piece.replace(AROUND, '');
    if (MENTION.test(piece) || SHORT_NUMBER.test(bare)) return [];
    const part = bare === '' ? piece : bare;
    return FIXED_PIECE.test(part) && part.length > 0 ? [part] : [];
  });
}

/** Whether a text adds at most one word to an allowed one. Anything else that is new may be what a scam adds. */
function addsLittle(one: NearText, allowed: NearText): boolean {
  const fixed = new Set(fixedOf(allowed.text));
  if (fixedOf(one.text).some((piece) => !fixed.has(piece))) return false;
  const known = new Set(allowed.words);
  return new Set(one.words.filter((word) => !known.has(word))).size <= NEW_WORDS_MAX;
}

/** A text with near copies; `near` is null if it can have none. A near copy of a strict one may add at most a word. */
export type NearItem = { readonly key: string; readonly near: NearText | null; readonly strict: boolean };

/** An index of many texts, which finds those that a message nearly copies. */
export type NearIndex = ReturnType<typeof createNearIndex>;

/** Greatest length of a vector without its listed grams, and the least sum that the listed ones must reach. */
const REST = 0.5;
const LISTED_LEAST = NEAR - REST;

const askedWeights = createGramTable();

/** The places of the texts that have a gram, with its weight in each. */
type List = { readonly places: number[]; readonly weights: number[] };

/**
 * Creates an empty index. It lists vectors under their heaviest grams, so that a look-up stays short.
 * @example createNearIndex().has('key'); // => false
 */
export function createNearIndex() {
  let items: (NearItem | null)[] = [];
  let sums: number[] = [];
  const placeOf = new Map<string, number>();
  const lists = new Map<number, List>();
  const add = (item: NearItem): void => {
    if (placeOf.has(item.key)) return;
    const index = items.push(item) - 1;
    sums.push(0);
    placeOf.set(item.key, index);
    if (!item.near) return;
    const { grams, weights } = item.near.vector;
    const least = leastListed(weights);
    for (let at = 0; at < grams.length; at++) {
      const weight = weights[at] ?? 0;
      if (weight < least) continue;
      const list = remember(lists, grams[at] ?? 0, () => ({ places: [], weights: [] }));
      list.places.push(index);
      list.weights.push(weight);
    }
  };
  return {
    has: (key: string) => placeOf.has(key),
    add,
    keepOnly(keys: ReadonlySet<string>): void {
      for (const [key, index] of placeOf) {
        if (keys.has(key)) continue;
        items[index] = null;
        placeOf.delete(key);
      }
      if (placeOf.size * 2 >= items.length) return;
      const kept = items.filter((item) => item !== null);
      items = [];
      sums = [];
      placeOf.clear();
      lists.clear();
      for (const item of kept) add(item);
    },
    find(near: NearText): string[] {
      const likely = likelyIn(near.vector, lists, sums);
      if (likely.length === 0) return [];
      const { grams, weights } = near.vector;
      askedWeights.clear();
      for (let at = 0; at < grams.length; at++) askedWeights.set(grams[at] ?? 0, weights[at] ?? 0);
      return likely.flatMap((index) => {
        const one = items[index];
        if (!one?.near || cosineToAsked(one.near.vector) < NEAR) return [];
        return one.strict && !addsLittle(near, one.near) ? [] : [one.key];
      });
    },
  };
}

/** Returns the places whose listed grams reach `LISTED_LEAST`. @param sums all 0, before and after. */
function likelyIn({ grams, weights }: GramVector, lists: ReadonlyMap<number, List>, sums: number[]): number[] {
  const touched: number[] = [];
  for (let at = 0; at < grams.length; at++) {
    const list = lists.get(grams[at] ?? 0);
    if (!list) continue;
    const weight = weights[at] ?? 0;
    const { places, weights: theirs } = list;
    for (let i = 0; i < places.length; i++) {
      const index = places[i] ?? 0;
      const sum = sums[index] ?? 0;
      if (sum === 0) touched.push(index);
      sums[index] = sum + weight * (theirs[i] ?? 0);
    }
  }
  const likely = touched.filter((index) => (sums[index] ?? 0) >= LISTED_LEAST);
  for (const index of touched) sums[index] = 0;
  return likely;
}

function cosineToAsked({ grams, weights }: GramVector): number {
  let sum = 0;
  for (let at = 0; at < grams.length; at++) sum += (weights[at] ?? 0) * askedWeights.get(grams[at] ?? 0);
  return sum;
}

/** Returns the least weight of listed grams; all lighter ones together are at most `REST` long. */
function leastListed(weights: Float32Array): number {
  const sorted = weights.slice().sort();
  let at = sorted.length;
  for (let rest = 1; rest >= REST * REST && at > 0; ) rest -= (sorted[--at] ?? 0) ** 2;
  return sorted[at] ?? 0;
}
