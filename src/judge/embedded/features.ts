import { hashEnd, hashPair, hashSeed, hashText, hashUnit } from './hash.ts';

/** Number of buckets of the hashed features, as an exponent of two. */
export const BUCKET_BITS = 19;

/** The blocks of features with their weights after normalisation: words and pairs, pieces of words, facts. */
const BLOCK_WEIGHTS = { words: 1, pieces: 0.8, facts: 0.35 } as const;

const PIECE_MIN = 3;
const PIECE_MAX = 5;
/** A longer word is a blob; its pieces would outweigh everything else. */
const PIECED_MAX_CHARS = 32;
const CARET = 94;
const DOLLAR = 36;

const SEEDS = { word: 1, pair: 2, skip: 3, piece: 10, fact: 20 } as const;

/** A sparse vector; only the first `length` entries of both arrays count. The next call reuses the arrays. */
export type SparseVector = { length: number; indices: Int32Array; values: Float32Array };

/** Converts words and facts to a sparse vector. */
export type Featuriser = (words: readonly string[], facts: readonly string[]) => SparseVector;

const logCounts = Float32Array.from({ length: 256 }, (_, count) => (count === 0 ? 0 : 1 + Math.log(count)));

type Block = { counts: Uint16Array; touched: Int32Array; length: number };

function touch(block: Block, hash: number, mask: number): void {
  const bucket = hash & mask;
  const count = block.counts[bucket] ?? 0;
  if (count === 0) {
    if (block.length === block.touched.length) return;
    block.touched[block.length++] = bucket;
  }
  block.counts[bucket] = Math.min(255, count + 1);
}

function addPieces(block: Block, word: string, mask: number): void {
  const size = Math.min(word.length, PIECED_MAX_CHARS) + 2;
  for (let start = 0; start + PIECE_MIN <= size; start++) {
    let running = hashSeed(SEEDS.piece);
    const end = Math.min(size, start + PIECE_MAX);
    for (let at = start; at < end; at++) {
      const unit = at === 0 ? CARET : at === size - 1 ? DOLLAR : word.charCodeAt(at - 1);
      running = hashUnit(running, unit);
      if (at - start + 1 >= PIECE_MIN) touch(block, hashEnd(running), mask);
    }
  }
}

/** Whether a word is a placeholder: only those begin with a capital. */
export function isPlaceholder(word: string): boolean {
  const first = word.charCodeAt(0);
  return first >= 65 && first <= 90;
}

function flush(block: Block, weight: number, out: SparseVector): void {
  let norm = 0;
  for (let i = 0; i < block.length; i++) {
    const value = logCounts[block.counts[block.touched[i] ?? 0] ?? 0] ?? 0;
    norm += value * value;
  }
  const scale = norm === 0 ? 0 : weight / Math.sqrt(norm);
  for (let i = 0; i < block.length; i++) {
    const bucket = block.touched[i] ?? 0;
    out.indices[out.length] = bucket;
    out.values[out.length++] = (logCounts[block.counts[bucket] ?? 0] ?? 0) * scale;
    block.counts[bucket] = 0;
  }
  block.length = 0;
}

/** Creates a featuriser of hashed words, pairs, pairs with a word between, and pieces of 3 to 5 letters; each block is normalised separately. Buffers are reused. */
export function createFeaturiser(bits: number = BUCKET_BITS): Featuriser {
  const mask = (1 << bits) - 1;
  const capacity = 16_384;
  const block: Block = { counts: new Uint16Array(1 << bits), touched: new Int32Array(capacity), length: 0 };
  const out = { length: 0, indices: new Int32Array(capacity * 3), values: new Float32Array(capacity * 3) };
  return (words, facts) => {
    out.length = 0;
    let before = hashText('^', SEEDS.word);
    for (const word of words) {
      const hash = hashText(word, SEEDS.word);
      touch(block, hash, mask);
      touch(block, hashPair(before, hash), mask);
      before = hash;
    }
    touch(block, hashPair(before, hashText('$', SEEDS.word)), mask);
    flush(block, BLOCK_WEIGHTS.words, out);
    for (const word of words) if (word.length > 2 && !isPlaceholder(word)) addPieces(block, word, mask);
    flush(block, BLOCK_WEIGHTS.pieces, out);
    for (const fact of facts) touch(block, hashText(fact, SEEDS.fact), mask);
    flush(block, BLOCK_WEIGHTS.facts, out);
    return out;
  };
}
