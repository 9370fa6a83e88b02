/** What goes on by itself, so that a stop can wait for it. */
export type UnderWay = {
  /** Answers the task itself; what it throws is for whoever awaits that. */
  track<T>(task: Promise<T>): Promise<T>;
  /** Resolves when nothing is under way. */
  settled(): Promise<void>;
};

/** Nothing is under way yet. */
export function createUnderWay(): UnderWay {
  const tasks = new Set<Promise<void>>();
  return {
    track(task) {
      const leave = () => void tasks.delete(ended);
      const ended: Promise<void> = task.then(leave, leave);
      tasks.add(ended);
      return task;
    },
    async settled() {
      while (tasks.size > 0) await Promise.all(tasks);
    },
  };
}
