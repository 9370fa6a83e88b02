/** A map of either kind. */
type Made<K, V> = { get(key: K): V | undefined; set(key: K, value: V): unknown };

/**
 * What was made for a key before, or is made now and kept.
 * @example remember(new Map(), 'four', (key) => key.length); // => 4
 */
export function remember<K, V>(made: Made<K, V>, key: K, make: (key: K) => V): V {
  const known = made.get(key);
  if (known !== undefined) return known;
  const value = make(key);
  made.set(key, value);
  return value;
}
