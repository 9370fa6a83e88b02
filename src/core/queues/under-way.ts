/** Nothing is under way yet. @example await createUnderWay().track(answer(query)); */
export function createUnderWay() {
  const tasks = new Set<Promise<void>>();
  return {
    /** Answers the task itself; what it throws is for whoever awaits that. */
    track<T>(task: Promise<T>): Promise<T> {
      const leave = () => void tasks.delete(ended);
      const ended: Promise<void> = task.then(leave, leave);
      tasks.add(ended);
      return task;
    },
    /** How many are under way. */
    size: (): number => tasks.size,
    /** Resolves when nothing is under way. */
    async settled(): Promise<void> {
      while (tasks.size > 0) await Promise.all(tasks);
    },
  };
}
