/** Runs the tasks of one key one after the other, or N at once. Tasks of different keys run in parallel. */
export type InOrder = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/**
 * Creates a runner that keeps no state for idle keys. A failed task does not stop the next.
 * @example await createInOrder()('a guild', () => readMissed(guild));
 */
export function createInOrder(atOnce = 1): InOrder {
  const last = new Map<string, Promise<void>>();
  let turn = 0;
  return <T>(of: string, task: () => Promise<T>) => {
    const lanes = Array.from({ length: atOnce }, (_, lane) => `${of} ${lane}`);
    const key = lanes.find((lane) => !last.has(lane)) ?? `${of} ${turn++ % atOnce}`;
    const run = (last.get(key) ?? Promise.resolve()).then(task);
    const leave = (): void => {
      if (last.get(key) === settled) last.delete(key);
    };
    const settled: Promise<void> = run.then(leave, leave);
    last.set(key, settled);
    return run;
  };
}
