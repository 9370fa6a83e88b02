import { hashPair, hashText } from '../src/judge/embedded/hash.ts';

/** Bands of hashes. Texts with nine tenths of their word triples in common share a band almost always (.96). */
const BANDS = 3;
const HASHES_PER_BAND = 4;
const SHINGLE_WORDS = 3;

function keysOf(text: string): number[] {
  const words = text
    .toLowerCase()
    .replace(/https?:\/\/\S+|@\w+/g, ' ')
    .replace(/[^\p{L}\s]+/gu, '')
    .split(/\s+/)
    .filter((word) => word !== '');
  const whole = [hashText(words.join(''), 1)];
  if (words.length < SHINGLE_WORDS + 3) return whole;
  const least = new Array<number>(BANDS * HASHES_PER_BAND).fill(0xffffffff);
  const hashes = words.map((word) => hashText(word, 2));
  for (let i = 0; i + SHINGLE_WORDS <= hashes.length; i++) {
    const shingle = hashPair(hashPair(hashes[i] ?? 0, hashes[i + 1] ?? 0), hashes[i + 2] ?? 0);
    for (let k = 0; k < least.length; k++) least[k] = Math.min(least[k] ?? 0, hashPair(shingle, k + 1));
  }
  for (let band = 0; band < BANDS; band++) {
    let key = 1000 + band;
    for (let k = 0; k < HASHES_PER_BAND; k++) key = hashPair(key, least[band * HASHES_PER_BAND + k] ?? 0);
    whole.push(key);
  }
  return whole;
}

/**
 * Groups texts that are nearly equal apart from case, punctuation, digits, links and people (MinHash over triples of words).
 * @returns a group number per text. It depends only on the group's texts, so splits stay the same when texts come.
 */
export function groupNearDuplicates(texts: readonly string[]): Uint32Array {
  const parent = Int32Array.from(texts, (_, i) => i);
  const rootOf = (start: number): number => {
    let at = start;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at] ?? 0] ?? 0;
      at = parent[at] ?? 0;
    }
    return at;
  };
  const first = new Map<number, number>();
  const names = new Uint32Array(texts.length);
  texts.forEach((text, i) => {
    const keys = keysOf(text);
    names[i] = keys[0] ?? 0;
    for (const key of keys) {
      const other = first.get(key);
      if (other === undefined) first.set(key, i);
      else parent[rootOf(i)] = rootOf(other);
    }
  });
  const least = new Map<number, number>();
  texts.forEach((_, i) => {
    const root = rootOf(i);
    least.set(root, Math.min(least.get(root) ?? 0xffffffff, names[i] ?? 0));
  });
  return names.map((_, i) => least.get(rootOf(i)) ?? 0);
}
