import { LRUCache } from 'lru-cache';
import { lazyLru } from './lazy-lru.ts';

const KEYS_MAX = 10_000;

/** Counts what somebody does within a sliding window. */
export type RateLimit = ReturnType<typeof createRateLimit>;

/** Makes a rate limit in memory. It forgets with the process: what it bounds is a nuisance, not money. */
export function createRateLimit(bounds: {
  readonly now: () => number;
  readonly max: number;
  readonly windowMs: number;
}) {
  const taken = new LRUCache<string, readonly number[]>(lazyLru(KEYS_MAX));
  return {
    /** Whether there was room for one more; it is taken then. */
    take(key: string): boolean {
      const nowMs = bounds.now();
      const recent = (taken.get(key) ?? []).filter((atMs) => nowMs - atMs < bounds.windowMs);
      if (recent.length >= bounds.max) return false;
      taken.set(key, [...recent, nowMs]);
      return true;
    },
  };
}
