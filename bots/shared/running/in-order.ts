/** Runs tasks of one key one after the other, those of different keys beside one another. */
export type InOrder = (key: string, task: () => Promise<void>) => Promise<void>;

/** Keeps nothing of a key whose tasks are done. A task that fails keeps none of the next from running. */
export function createInOrder(): InOrder {
  const last = new Map<string, Promise<void>>();
  return (key, task) => {
    const run = (last.get(key) ?? Promise.resolve()).then(task);
    const settled: Promise<void> = run
      .catch(() => {})
      .finally(() => {
        if (last.get(key) === settled) last.delete(key);
      });
    last.set(key, settled);
    return run;
  };
}
