import { lazily } from '../../collections/remember.ts';
import { createGramTable, type GramVector } from './grams.ts';
import { addsLittle, fixedOf, type NearText } from './near-copies.ts';

/** The least cosine of two gram vectors whose texts are near copies. */
const NEAR = 0.7;
/** A text with near copies; `near` is null if it can have none. A near copy of a strict one may add at most a word. */
export type NearItem = { readonly key: string; readonly near: NearText | null; readonly strict: boolean };

/** An index of many texts, which finds those that a message nearly copies. */
export type NearIndex = ReturnType<typeof createNearIndex>;

/** Greatest length of a vector without its listed grams, and the least sum that the listed ones must reach. */
const REST = 0.5;
const LISTED_LEAST = NEAR - REST;

const askedWeights = createGramTable();

/** An item, and the least weight of its listed grams. */
type Listed = NearItem & { readonly least: number };

/**
 * The listed grams of all items, in a few arrays that the processor's cache can hold. An entry is a gram, the place of its item and its weight there;
 * `starts` has the first entry of each bucket of grams.
 */
type Postings = {
  readonly items: readonly Listed[];
  readonly starts: Int32Array;
  readonly shift: number;
  readonly entries: Int32Array;
  /** The same memory as `entries`. */
  readonly weights: Float32Array;
  /** The sum of each item; all 0 between look-ups. */
  readonly sums: Float64Array;
};

/**
 * Creates an empty index. It lists vectors under their heaviest grams, so that a look-up stays short.
 * @example createNearIndex().has('key'); // => false
 */
export function createNearIndex() {
  const items = new Map<string, Listed>();
  // Made at the first look-up after a change.
  let postings: Postings | null = null;
  return {
    has: (key: string) => items.has(key),
    add(item: NearItem): void {
      if (items.has(item.key)) return;
      items.set(item.key, { ...item, least: item.near ? leastListed(item.near.vector.weights) : 0 });
      postings = null;
    },
    keepOnly(keys: ReadonlySet<string>): void {
      for (const key of items.keys()) if (!keys.has(key) && items.delete(key)) postings = null;
    },
    /** Yields the keys of near copies as they are found, strict ones first. A caller reads what it needs before the next look-up. */
    *find(near: NearText): Generator<string, void> {
      postings ??= postingsOf([...items.values()]);
      const likely = likelyIn(near.vector, postings);
      if (likely.length === 0) return;
      const { grams, weights } = near.vector;
      askedWeights.clear();
      for (let at = 0; at < grams.length; at++) askedWeights.set(grams[at] ?? 0, weights[at] ?? 0);
      const added = lazily(() => ({ fixed: fixedOf(near.text), words: new Set(near.words) }));
      for (const strict of [true, false])
        for (const index of likely) {
          const one = postings.items[index];
          if (!one?.near || one.strict !== strict || (strict && !addsLittle(added(), one.near))) continue;
          if (cosineToAsked(one.near.vector) >= NEAR) yield one.key;
        }
    },
  };
}

/** Integers of one entry. */
const ENTRY = 3;

function postingsOf(items: readonly Listed[]): Postings {
  let count = 0;
  eachListed(items, () => count++);
  const bits = Math.ceil(Math.log2(count + 2));
  const shift = 32 - bits;
  const starts = new Int32Array(2 ** bits + 1);
  eachListed(items, (gram) => {
    const bucket = bucketIn(gram, shift);
    starts[bucket] = (starts[bucket] ?? 0) + 1;
  });
  // From counts to the ends of buckets; filling them backwards turns the ends into starts.
  for (let bucket = 1; bucket < starts.length; bucket++)
    starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0);
  const entries = new Int32Array(count * ENTRY);
  const weights = new Float32Array(entries.buffer);
  eachListed(items, (gram, weight, place) => {
    const bucket = bucketIn(gram, shift);
    const entry = (starts[bucket] ?? 0) - 1;
    starts[bucket] = entry;
    entries[entry * ENTRY] = gram;
    entries[entry * ENTRY + 1] = place;
    weights[entry * ENTRY + 2] = weight;
  });
  return { items, starts, shift, entries, weights, sums: new Float64Array(items.length) };
}

function eachListed(items: readonly Listed[], found: (gram: number, weight: number, place: number) => void): void {
  for (const [place, { near, least }] of items.entries()) {
    const { grams, weights } = near?.vector ?? NO_GRAMS;
    for (let at = 0; at < grams.length; at++) {
      const weight = weights[at] ?? 0;
      if (weight >= least) found(grams[at] ?? 0, weight, place);
    }
  }
}

const NO_GRAMS: GramVector = { grams: new Int32Array(0), weights: new Float32Array(0) };

/** Returns the bucket by the high bits of a product, which depend on all bits of the gram. */
function bucketIn(gram: number, shift: number): number {
  return Math.imul(gram, 0x9e3779b1) >>> shift;
}

/** Returns the places whose listed grams reach `LISTED_LEAST`. */
function likelyIn(
  { grams, weights: asked }: GramVector,
  { starts, shift, entries, weights, sums }: Postings,
): number[] {
  const likely: number[] = [];
  for (let at = 0; at < grams.length; at++) {
    const gram = grams[at] ?? 0;
    const bucket = bucketIn(gram, shift);
    const end = (starts[bucket + 1] ?? 0) * ENTRY;
    for (let entry = (starts[bucket] ?? 0) * ENTRY; entry < end; entry += ENTRY) {
      if (entries[entry] !== gram) continue;
      const place = entries[entry + 1] ?? 0;
      const before = sums[place] ?? 0;
      const sum = before + (asked[at] ?? 0) * (weights[entry + 2] ?? 0);
      sums[place] = sum;
      if (before < LISTED_LEAST && sum >= LISTED_LEAST) likely.push(place);
    }
  }
  sums.fill(0);
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
