/** Creates a tracker of running tasks, empty at first. @example await createUnderWay().track(answer(query)); */
export function createUnderWay() {
  const tasks = new Set<Promise<void>>();
  return {
    /** Tracks a task and returns it; only its caller gets its error. */
    track<T>(task: Promise<T>): Promise<T> {
      const leave = () => void tasks.delete(ended);
      const ended: Promise<void> = task.then(leave, leave);
      tasks.add(ended);
      return task;
    },
    /** The number of running tasks. */
    size: (): number => tasks.size,
    /** Resolves when no task is running. */
    async settled(): Promise<void> {
      while (tasks.size > 0) await Promise.all(tasks);
    },
  };
}
