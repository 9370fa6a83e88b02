import { GRAM_RARITIES } from './gram-rarities.ts';

/** The grams of a text, weighted by their number and rarity. A vector has length 1. */
export type GramVector = { readonly grams: Int32Array; readonly weights: Float32Array };

const GRAM_SIZES = [3, 4];
const BUCKETS = 8_192;
const RARITY_SCALE = 16;

const MENTION = /<[@#][!&]?\w{1,30}(?:\|[^>]{0,80})?>|(?<![\p{L}\d_@])@[\p{L}\d_.-]{1,40}/gu;
const DIGIT = /\p{Nd}/gu;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

let rarities: Buffer | undefined;

/** Returns the words that near copies share: lower case, digits as 0, no mentions or punctuation. @param text normalised. */
export function wordsOf(text: string): readonly string[] {
  return text.replace(MENTION, ' ').toLowerCase().replace(DIGIT, '0').match(WORD) ?? [];
}

/** Returns the index of a gram's rarity. Grams with the same index share it. */
export function bucketOf(gram: number): number {
  return gram & (BUCKETS - 1);
}

/** Calls `found` for each run of three or four characters of a word with a blank on both sides. */
export function eachGram(words: readonly string[], found: (gram: number) => void): void {
  for (const word of words) {
    const padded = ` ${word} `;
    for (const size of GRAM_SIZES) {
      for (let start = 0; start + size <= padded.length; start++) {
        let hash = 0x811c9dc5 ^ size;
        for (let at = start; at < start + size; at++) hash = Math.imul(hash ^ padded.charCodeAt(at), 0x01000193);
        found(hash | 0);
      }
    }
  }
}

/** A power of two: twice the grams of the longest compared text. */
const SLOTS = 4_096;

/** Creates a hash table of numbers by gram. A counter clears it; at most half of its slots are in use. */
export function createGramTable() {
  const keys = new Int32Array(SLOTS);
  const values = new Float32Array(SLOTS);
  const rounds = new Uint32Array(SLOTS);
  const order = new Int32Array(SLOTS / 2);
  let round = 1;
  let size = 0;
  const slotOf = (gram: number): number => {
    let slot = (gram ^ (gram >>> 15)) & (SLOTS - 1);
    while (rounds[slot] === round && keys[slot] !== gram) slot = (slot + 1) & (SLOTS - 1);
    return slot;
  };
  const set = (slot: number, gram: number, value: number): void => {
    if (rounds[slot] !== round) {
      if (size === order.length) return;
      order[size++] = gram;
      rounds[slot] = round;
      keys[slot] = gram;
    }
    values[slot] = value;
  };
  return {
    clear(): void {
      round++;
      size = 0;
    },
    add(gram: number): void {
      const slot = slotOf(gram);
      set(slot, gram, rounds[slot] === round ? (values[slot] ?? 0) + 1 : 1);
    },
    get(gram: number): number {
      const slot = slotOf(gram);
      return rounds[slot] === round ? (values[slot] ?? 0) : 0;
    },
    set: (gram: number, value: number) => set(slotOf(gram), gram, value),
    /** Returns its grams in the order of insertion. The array is reused. */
    grams: () => order.subarray(0, size),
  };
}

const counted = createGramTable();

/** Returns the vector of a text's words; null if there is nothing to compare. */
export function gramVector(words: readonly string[]): GramVector | null {
  rarities ??= Buffer.from(GRAM_RARITIES, 'base64');
  counted.clear();
  eachGram(words, counted.add);
  const grams = counted.grams().slice();
  if (grams.length === 0) return null;
  const weights = new Float32Array(grams.length);
  let squares = 0;
  for (let at = 0; at < grams.length; at++) {
    const gram = grams[at] ?? 0;
    const count = counted.get(gram);
    const weight = ((count > 1 ? 1 + Math.log(count) : 1) * (rarities[bucketOf(gram)] ?? 1)) / RARITY_SCALE;
    weights[at] = weight;
    squares += weight * weight;
  }
  const length = Math.sqrt(squares);
  for (let at = 0; at < weights.length; at++) weights[at] = (weights[at] ?? 0) / length;
  return { grams, weights };
}
