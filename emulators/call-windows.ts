/** So many calls in a window of time. */
export interface CallLimit {
  readonly calls: number;
  readonly windowMs: number;
}

/** Counts calls, each key in a window of its own that begins with its first call. */
export interface CallWindows {
  /**
   * Counts one call.
   * @returns how long it has to wait for the next window when this one is full; null when it may go on. A refused call counts for nothing.
   */
  take(key: string, limit: CallLimit): number | null;
  /** Closes a window: nothing of this key goes on for so long. */
  close(key: string, forMs: number): void;
}

/** Makes windows in which nothing was counted yet, by this clock. */
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
