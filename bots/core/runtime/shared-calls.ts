import { createLru } from '../../../src/core/collections/remember.ts';

/** Answers all who ask the same at the same time by one question; a rejection is that of all of them. What is asked later is asked anew. */
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
 * Asks once for each key: whoever asks while it is under way shares the answer, and so does who asks within `keptMs` of that question. What failed
 * is asked anew by the next.
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
    /** Takes note of what an answer is by now. Only for questions that never fail. */
    change(key: string, change: (answer: T) => T): void {
      const known = asked.get(key);
      if (known) known.answer = known.answer.then(change);
    },
    /** What is under way does not count for those who ask from now on either. */
    forget: (key: string): void => void asked.delete(key),
  };
}
