/** Returns random numbers from 0 to below 1, equal for equal seeds: every demo is the same. @see https://github.com/cprosche/mulberry32 */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Picks one item of a list. */
export function pick<T>(random: () => number, from: readonly T[]): T {
  const one = from[Math.floor(random() * from.length)];
  if (one === undefined) throw new Error('there is nothing to pick from');
  return one;
}
