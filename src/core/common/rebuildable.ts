import { LRUCache } from 'lru-cache';

/** What all of it may take at once in a process, as estimated. */
const BUILT_MAX_BYTES = 256 * 2 ** 20;
const built = new LRUCache<object, object>({ maxSize: BUILT_MAX_BYTES });

/** Makes something large when asked, and again where memory ran short. @param bytes estimated. @param make returns an equal value each time. */
export function rebuildable<Value extends object>(bytes: number, make: () => Value): () => Value {
  const key = {};
  return () => {
    // What stands under a key was made by the function of that key.
    const known = built.get(key) as Value | undefined;
    if (known) return known;
    const value = make();
    built.set(key, value, { size: bytes });
    return value;
  };
}
