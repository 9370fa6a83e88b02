import type { Log, Schedule } from '../shared/deps.ts';
import { nameOf } from './outcome.ts';

/** What is under way, so that a stop can wait for it. */
export type Background = {
  /** Does something that nobody waits for; what it throws is logged. */
  begin(task: Promise<void>): void;
  /** Waits for something, and lets a stop wait for it too. */
  track(task: Promise<void>): Promise<void>;
  /** Resolves when nothing is under way, or at the deadline. */
  settle(schedule: Schedule, deadlineMs: number): Promise<void>;
};

/** Nothing is under way yet. */
export function createBackground(log: Log): Background {
  const underWay = new Set<Promise<void>>();
  const track = (task: Promise<void>): Promise<void> => {
    const settled = task.then(
      () => {},
      () => {},
    );
    underWay.add(settled);
    void settled.then(() => underWay.delete(settled));
    return task;
  };
  return {
    track,
    begin(task) {
      track(task).catch((error: unknown) => {
        log.error({ platform: 'telegram', error: nameOf(error) }, 'something in the background failed');
      });
    },
    async settle(schedule, deadlineMs) {
      let cancel = () => {};
      const late = new Promise<void>((resolve) => {
        cancel = schedule.after(deadlineMs, resolve);
      });
      let isLate = false;
      void late.then(() => {
        isLate = true;
      });
      while (underWay.size > 0 && !isLate) await Promise.race([Promise.all(underWay), late]);
      cancel();
    },
  };
}
