/** Most calls in a window of time. */
export interface CallLimit {
  readonly calls: number;
  readonly windowMs: number;
}

/** Counts calls by key, each in its own window that begins with its first call. */
export interface CallWindows {
  /**
   * Counts one call.
   * @returns milliseconds until the next window if this one is full; null if the call is allowed. A refused call does not count.
   */
  take(key: string, limit: CallLimit): number | null;
  /** Closes the window of a key: no call of it is allowed for this long. */
  close(key: string, forMs: number): void;
}

/** Creates empty windows that use a clock. */
export function createCallWindows(now: () => number): CallWindows {
  const windows = new Map<string, { endsAtMs: number; left: number }>();
  return {
    take(key, { calls, windowMs }) {
      const nowMs = now();
      const known = windows.get(key);
      const window = known && known.endsAtMs > nowMs ? known : { endsAtMs: nowMs + windowMs, left: calls };
      windows.set(key, window);
      if (window.left <= 0) return window.endsAtMs - nowMs;
      window.left -= 1;
      return null;
    },
    close(key, forMs) {
      windows.set(key, { endsAtMs: now() + forMs, left: 0 });
    },
  };
}
