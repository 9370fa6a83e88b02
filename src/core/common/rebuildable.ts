import { LRUCache } from 'lru-cache';

/** Most memory, as estimated, of all rebuildable values of a process together. */
const BUILT_MAX_BYTES = 256 * 2 ** 20;
const built = new LRUCache<object, object>({ maxSize: BUILT_MAX_BYTES });

/** Builds a large value on first use, and again after the cache dropped it. @param bytes estimated size. @param make returns an equal value each time. */
export function rebuildable<Value extends object>(bytes: number, make: () => Value): () => Value {
  const key = {};
  return () => {
    // Only the function of this key stores under it, so the type is right.
    const known = built.get(key) as Value | undefined;
    if (known) return known;
    const value = make();
    built.set(key, value, { size: bytes });
    return value;
  };
}
