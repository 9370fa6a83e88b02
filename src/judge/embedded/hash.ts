/** FNV-1a's offset basis and prime. @see http://www.isthe.com/chongo/tech/comp/fnv/ */
const BASIS = 0x811c9dc5;
const PRIME = 0x01000193;

/** Starts a hash; different seeds give independent hashes. */
export function hashSeed(seed: number): number {
  return (BASIS ^ Math.imul(seed, 0x9e3779b1)) >>> 0;
}

/** Adds one UTF-16 unit to a running hash. */
export function hashUnit(running: number, unit: number): number {
  return Math.imul(running ^ unit, PRIME);
}

/** Finishes a hash to 32 unsigned bits. FNV-1a alone mixes its low bits badly, and buckets use the low bits. */
export function hashEnd(running: number): number {
  let h = running ^ (running >>> 15);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Returns a text's hash, 32 bits, unsigned. */
export function hashText(text: string, seed: number): number {
  let h = hashSeed(seed);
  for (let i = 0; i < text.length; i++) h = hashUnit(h, text.charCodeAt(i));
  return hashEnd(h);
}

/** Returns the hash of an ordered pair of hashes, 32 bits, unsigned. */
export function hashPair(first: number, second: number): number {
  return hashEnd(Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x7feb352d) ^ (second >>> 7));
}
