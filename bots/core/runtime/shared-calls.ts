/** Runs a question, or waits with others for the answer to the same one. */
export type Shared<T> = (key: string, query: () => Promise<T>) => Promise<T>;

/** Answers all who ask the same at the same time by one question; a rejection is that of all of them. What is asked later is asked anew. */
export function createShared<T>(): Shared<T> {
  const asked = new Map<string, Promise<T>>();
  return (key, query) => {
    const known = asked.get(key);
    if (known) return known;
    const answer = query().finally(() => asked.delete(key));
    asked.set(key, answer);
    return answer;
  };
}
