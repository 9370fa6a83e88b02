import { createGramTable, type GramVector, gramVector, wordsOf } from './grams.ts';

/** From here on a text is a near copy: the cosine of the grams of both. */
const NEAR = 0.7;
/** A text of fewer letters is everybody's. */
const NEAR_MIN_LETTERS = 8;
/** A message longer than this is no near copy of what is kept of an example. */
const NEAR_MAX_CHARS = 800;

/** A text to be compared with others. */
export type NearText = { readonly text: string; readonly words: readonly string[]; readonly vector: GramVector };

/** What no near copy of a text that may stand may change: links, addresses, names, long numbers, signs and pictures. */
const FIXED_PIECE = /[^\p{L}\p{M}'’]/u;
const AROUND = /^[\p{P}--[@#]]+|[\p{P}--[@#]]+$/gv;
const MENTION = /^@[\p{L}\d_.-]{1,40}$|^<@[!&]?\w{1,30}>$/u;
const SHORT_NUMBER = /^\p{Nd}{1,4}$/u;
const LETTERS = /\p{L}/gu;
/** One word may be another, or come on top: a slip of the pen, a greeting. */
const NEW_WORDS_MAX = 1;

/**
 * A normalised text as near copies are compared; null where it is too short to tell them by, or too long.
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

/** Whether what a text has more than an allowed one is a word at the most: whatever else is new may be what a scam adds. */
function addsLittle(one: NearText, allowed: NearText): boolean {
  const fixed = new Set(fixedOf(allowed.text));
  if (fixedOf(one.text).some((piece) => !fixed.has(piece))) return false;
  const known = new Set(allowed.words);
  return new Set(one.words.filter((word) => !known.has(word))).size <= NEW_WORDS_MAX;
}

/** A text that others may be near to; null where none may. A near copy of a strict one may add no more than a word. */
export type NearItem = { readonly key: string; readonly near: NearText | null; readonly strict: boolean };

/** Many texts, of which a message may be a near copy. */
export type NearIndex = ReturnType<typeof createNearIndex>;

/** What is left of a vector that its listed grams do not cover, as a length, and what the listed ones must at least come to. */
const REST = 0.5;
const LISTED_LEAST = NEAR - REST;

const asked = createGramTable();

/** The texts that have a gram, by their places, with its weight in each. */
type List = { readonly places: number[]; readonly weights: number[] };

/**
 * Makes an empty index: vectors are listed under their heaviest grams, so that a look-up stays short.
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
      const list = lists.get(grams[at] ?? 0);
      if (list) {
        list.places.push(index);
        list.weights.push(weight);
      } else lists.set(grams[at] ?? 0, { places: [index], weights: [weight] });
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
      asked.clear();
      for (let at = 0; at < grams.length; at++) asked.set(grams[at] ?? 0, weights[at] ?? 0);
      return likely.flatMap((index) => {
        const one = items[index];
        if (!one?.near || cosineToAsked(one.near.vector) < NEAR) return [];
        return one.strict && !addsLittle(near, one.near) ? [] : [one.key];
      });
    },
  };
}

/** The places whose listed grams come to enough. @param sums all 0, before and after. */
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
  for (let at = 0; at < grams.length; at++) sum += (weights[at] ?? 0) * asked.get(grams[at] ?? 0);
  return sum;
}

/** From which weight on grams are listed: what is lighter is a short rest. */
function leastListed(weights: Float32Array): number {
  const sorted = weights.slice().sort();
  let at = sorted.length;
  for (let rest = 1; rest >= REST * REST && at > 0; ) rest -= (sorted[--at] ?? 0) ** 2;
  return sorted[at] ?? 0;
}
