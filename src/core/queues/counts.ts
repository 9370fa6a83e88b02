/** Counts by keys; nothing is kept of one whose count is 0. @example createCounts().add('a tenant', 1); */
export function createCounts() {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    add(key: string, change: number): void {
      total += change;
      const count = (counts.get(key) ?? 0) + change;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    },
    of: (key: string): number => counts.get(key) ?? 0,
    /** Of all keys together. */
    total: () => total,
  };
}
