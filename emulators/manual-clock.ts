/** A clock that only a test moves. */
export interface ManualClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Moves the clock forward, then calls the listeners. */
  advance(milliseconds: number): void;
  /** Calls back after every `advance`. Returns the function that ends it. */
  onAdvance(listener: () => void): () => void;
}

/**
 * Creates a clock that stops until it is advanced.
 * @param startsAt milliseconds since the epoch; the real time by default, so that clients that
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
