import { LRUCache } from 'lru-cache';

const SIGHTS_MAX = 10_000;

/** Answers true the first time that something is seen, as far as is remembered. */
export function createSights<K extends string | number>(max: number = SIGHTS_MAX): (key: K) => boolean {
  const seen = new LRUCache<K, true>({ max });
  return (key) => {
    if (seen.has(key)) return false;
    seen.set(key, true);
    return true;
  };
}
