import { createLru } from '../../../src/core/collections/remember.ts';

/** Shares one call among all concurrent callers with the same key, including its rejection. Later callers make a new call. */
export function createShared<T>(): (key: string, query: () => Promise<T>) => Promise<T> {
  const asked = new Map<string, Promise<T>>();
  return (key, query) => {
    const known = asked.get(key);
    if (known) return known;
    const answer = query().finally(() => asked.delete(key));
    asked.set(key, answer);
    return answer;
  };
}

/**
 * Caches answers by key: concurrent callers share one call, and callers within `keptMs` of its start get the same answer. A failed call is not
 * cached.
 */
export function createKeptAnswers<T>(now: () => number, max: number, keptMs: (answer: T) => number) {
  const asked = createLru<string, { answer: Promise<T>; untilMs: number }>(max);
  return {
    of(key: string, query: () => Promise<T>): Promise<T> {
      const known = asked.get(key);
      const nowMs = now();
      if (known && nowMs < known.untilMs) return known.answer;
      const entry = { answer: query(), untilMs: Number.POSITIVE_INFINITY };
      asked.set(key, entry);
      const keepFor = (ms: number) => {
        entry.untilMs = nowMs + ms;
      };
      entry.answer.then(
        (answer) => keepFor(keptMs(answer)),
        () => keepFor(0),
      );
      return entry.answer;
    },
    /** Updates a cached answer. Only for queries that never fail. */
    change(key: string, change: (answer: T) => T): void {
      const known = asked.get(key);
      if (known) known.answer = known.answer.then(change);
    },
    /** Drops the cached answer; later callers do not share a running call either. */
    forget: (key: string): void => void asked.delete(key),
  };
}
