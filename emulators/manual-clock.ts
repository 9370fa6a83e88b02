/** A clock that moves only when a test moves it. */
export interface ManualClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Moves the clock forward, then runs what was waiting for it. */
  advance(milliseconds: number): void;
  /** Calls back after every `advance`. Returns the function that ends it. */
  onAdvance(listener: () => void): () => void;
}

/**
 * Makes a clock that stands still until it is advanced.
 * @param startsAt milliseconds since the epoch; the real time when not given, so that clients that
 * compare a timestamp with their own clock accept it.
 */
export function createManualClock(startsAt: number = Date.now()): ManualClock {
  const listeners = new Set<() => void>();
  let time = startsAt;
  return {
    now: () => time,
    advance: (milliseconds) => {
      time += milliseconds;
      for (const listener of [...listeners]) listener();
    },
    onAdvance: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
