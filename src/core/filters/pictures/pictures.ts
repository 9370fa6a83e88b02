/** Media types of readable pictures: screenshots, photographs, and the first frame of animations. */
export const PICTURE_KIND = /^image\/(?:png|jpe?g|webp|gif)\b/i;
/** Larger pictures are not read. */
export const PICTURE_MAX_BYTES = 8 * 2 ** 20;
/** A picture's hash in hexadecimal: 256 bits, each true if it grows darker from one of 17 columns to the next, in 16 rows. */
export const PICTURE_HASH = /^[0-9a-f]{64}$/;
/** 32-bit numbers in a hash. */
const HASH_WORDS = 8;
/** Most bits, of 256, that differ in copies: saved again, scaled, a little lighter. Copies of a screenshot differed by 3 to 19, others by 91 and more; `test/worker-threads/pictures.test.ts`. */
const NEAR_MAX_BITS = 28;
/** Pictures of one colour, or nearly one, have at most this many bits set (or unset), and all look alike. */
const PLAIN_MAX_BITS = 12;

/**
 * Whether two pictures are copies of each other.
 * @param one a hash as in `PICTURE_HASH`, like `other`.
 * @example isNearCopy('0'.repeat(64), '0'.repeat(64)); // => true
 */
export function isNearCopy(one: string, other: string): boolean {
  return hasNearCopy(packHashes([one]), other);
}

/**
 * Packs hashes side by side, eight numbers each, so that a search of near copies is fast.
 * @example packHashes(['0'.repeat(64)]).length; // => 8
 */
export function packHashes(hashes: Iterable<string>): Int32Array<ArrayBuffer> {
  return new Int32Array(Uint8Array.from(Buffer.from([...hashes].join(''), 'hex')).buffer);
}

/**
 * Whether one of many pictures is a copy of this one. It compares 50,000 in less than a millisecond.
 * @example hasNearCopy(packHashes(['0'.repeat(64)]), '0'.repeat(64)); // => true
 */
export function hasNearCopy(packed: Int32Array, hash: string): boolean {
  const own = packHashes([hash]);
  for (let at = 0; at < packed.length; at += HASH_WORDS) {
    let bits = 0;
    for (let word = 0; word < HASH_WORDS && bits <= NEAR_MAX_BITS; word++)
      bits += countBits((packed[at + word] ?? 0) ^ (own[word] ?? 0));
    if (bits <= NEAR_MAX_BITS) return true;
  }
  return false;
}

/**
 * Whether a picture has so little content that its hash says nothing.
 * @example isPlain('0'.repeat(64)); // => true
 */
export function isPlain(hash: string): boolean {
  const set = packHashes([hash]).reduce((sum, word) => sum + countBits(word), 0);
  return set <= PLAIN_MAX_BITS || set >= 256 - PLAIN_MAX_BITS;
}

/** @see https://graphics.stanford.edu/~seander/bithacks.html#CountBitsSetParallel */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
