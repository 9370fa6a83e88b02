/** Pictures that can be read: screenshots and photographs, and the first picture of those that move. */
export const PICTURE_KIND = /^image\/(?:png|jpe?g|webp|gif)\b/i;
/** A picture that is larger is not read. */
export const PICTURE_MAX_BYTES = 8 * 2 ** 20;
/** What a picture is known by: 256 bits, each whether it grows darker from one of 17 columns to the next, in 16 rows; in hexadecimal. */
export const PICTURE_HASH = /^[0-9a-f]{64}$/;
/** Numbers of 32 bits that a hash has. */
const HASH_WORDS = 8;
/** Copies differ by up to so many of the 256 bits: saved anew, scaled, a little lighter. Copies of a screenshot differed by 3 to 19, others by 91 and more; `test/worker-threads/pictures.test.ts`. */
const NEAR_MAX_BITS = 28;
/** A picture of one colour, or nearly, looks like any other such. */
const PLAIN_MAX_BITS = 12;

/**
 * Whether two pictures are copies of each other.
 * @param one as `PICTURE_HASH` says, as the other.
 * @example isNearCopy('0'.repeat(64), '0'.repeat(64)); // => true
 */
export function isNearCopy(one: string, other: string): boolean {
  return hasNearCopy(packHashes([one]), other);
}

/**
 * Hashes side by side, eight numbers each, in which near copies are looked for at once.
 * @example packHashes(['0'.repeat(64)]).length; // => 8
 */
export function packHashes(hashes: Iterable<string>): Int32Array<ArrayBuffer> {
  return new Int32Array(Uint8Array.from(Buffer.from([...hashes].join(''), 'hex')).buffer);
}

/**
 * Whether one of many pictures is a copy of this one. 50,000 take less than a millisecond.
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
 * Whether a picture has so little in it that its hash says nothing.
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
