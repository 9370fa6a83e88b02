import { createCounts } from '../../core/queues/fair-queue.ts';

/** How many bytes of bodies may be under way: over all callers, and of one key, so that one caller never takes it all. */
const TOTAL_BYTES = 64 * 1024 * 1024;
const KEY_BYTES = TOTAL_BYTES / 4;
/** What is smaller is not worth counting: a thousand of them are a megabyte or few. */
const COUNTED_FROM_BYTES = 4 * 1024;

/** The bytes of the bodies that are being read. */
export type BodyBudget = ReturnType<typeof createBodyBudget>;

/** A budget of 64 MiB, a quarter of it for one key. */
export function createBodyBudget(limits = { totalBytes: TOTAL_BYTES, keyBytes: KEY_BYTES }) {
  const taken = createCounts();
  return {
    /** Takes room for a body before it is read. @returns what gives the room back, once; null where there is none. */
    take: (key: string, bytes: number): (() => void) | null => {
      if (bytes < COUNTED_FROM_BYTES) return () => {};
      if (taken.total() + bytes > limits.totalBytes || taken.of(key) + bytes > limits.keyBytes) return null;
      taken.add(key, bytes);
      return () => taken.add(key, -bytes);
    },
  };
}
