import { createCounts } from '../../core/queues/fair-queue.ts';

/** Most bytes of bodies that are being read: in total, and for one key, so that no caller takes everything. */
const TOTAL_BYTES = 64 * 1024 * 1024;
const KEY_BYTES = TOTAL_BYTES / 4;
/** Smaller bodies are not counted: a thousand of them use only a few megabytes. */
const COUNTED_FROM_BYTES = 4 * 1024;

/** Counts the bytes of the bodies that are being read. */
export type BodyBudget = ReturnType<typeof createBodyBudget>;

/** Creates a budget of 64 MiB, of which one key may use a quarter. */
export function createBodyBudget(limits = { totalBytes: TOTAL_BYTES, keyBytes: KEY_BYTES }) {
  const taken = createCounts();
  return {
    /** Reserves room for a body. @returns a function that gives it back once, or null if there is no room. */
    take: (key: string, bytes: number): (() => void) | null => {
      if (bytes < COUNTED_FROM_BYTES) return () => {};
      if (taken.total() + bytes > limits.totalBytes || taken.of(key) + bytes > limits.keyBytes) return null;
      taken.add(key, bytes);
      return () => taken.add(key, -bytes);
    },
  };
}
