/** How many bytes of bodies may be under way: over all callers, and of one key, so that one caller never takes it all. */
const TOTAL_BYTES = 64 * 1024 * 1024;
const KEY_BYTES = TOTAL_BYTES / 4;
/** What is smaller is not worth counting: a thousand of them are a megabyte or few. */
const COUNTED_FROM_BYTES = 4 * 1024;

/** The bytes of the bodies that are being read. */
export type BodyBudget = ReturnType<typeof createBodyBudget>;

/** A budget of 64 MiB, a quarter of it for one key. */
export function createBodyBudget(limits = { totalBytes: TOTAL_BYTES, keyBytes: KEY_BYTES }) {
  const byKey = new Map<string, number>();
  let total = 0;
  return {
    /** Takes room for a body before it is read. @returns what gives the room back, once; null where there is none. */
    take: (key: string, bytes: number): (() => void) | null => {
      if (bytes < COUNTED_FROM_BYTES) return () => {};
      const ofKey = byKey.get(key) ?? 0;
      if (total + bytes > limits.totalBytes || ofKey + bytes > limits.keyBytes) return null;
      total += bytes;
      byKey.set(key, ofKey + bytes);
      return () => {
        total -= bytes;
        const left = (byKey.get(key) ?? 0) - bytes;
        if (left > 0) byKey.set(key, left);
        else byKey.delete(key);
      };
    },
  };
}
