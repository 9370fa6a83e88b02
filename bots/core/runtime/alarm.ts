import type { Schedule } from '../port/deps.ts';

/** Runs something at the earliest of the moments that were asked for. */
export type Alarm = {
  /** Runs it no later than then. */
  wakeAt(atMs: number): void;
  stop(): void;
};

/** Nothing is waited for until somebody asks. */
export function createAlarm(schedule: Schedule, run: () => void): Alarm {
  let nextAtMs = Number.POSITIVE_INFINITY;
  let cancel = () => {};
  let isStopped = false;
  return {
    wakeAt(atMs) {
      if (isStopped || atMs >= nextAtMs) return;
      cancel();
      nextAtMs = atMs;
      cancel = schedule.after(Math.max(0, atMs - schedule.now()), () => {
        nextAtMs = Number.POSITIVE_INFINITY;
        run();
      });
    },
    stop() {
      isStopped = true;
      cancel();
    },
  };
}
