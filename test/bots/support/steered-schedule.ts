import type { Schedule } from '../../../bots/core/port/process.ts';

/** A schedule in real time that a test can push forward. */
export type SteeredSchedule = Schedule & {
  /** Moves the clock forward and runs what became due, in order. */
  advance(milliseconds: number): void;
  /** Calls everything off. */
  clear(): void;
};

type Due = { readonly atMs: number; readonly run: () => void; timer: NodeJS.Timeout };

/** Makes a schedule that starts at the present time. */
export function createSteeredSchedule(): SteeredSchedule {
  const waiting = new Set<Due>();
  let aheadMs = 0;
  const now = () => Date.now() + aheadMs;
  const fire = (due: Due): void => {
    clearTimeout(due.timer);
    if (waiting.delete(due)) due.run();
  };
  const arm = (due: Due): NodeJS.Timeout => setTimeout(() => fire(due), Math.max(0, due.atMs - now())).unref();
  return {
    now,
    after(delayMs, run) {
      const due: Due = { atMs: now() + delayMs, run, timer: setTimeout(() => {}, 0) };
      clearTimeout(due.timer);
      due.timer = arm(due);
      waiting.add(due);
      return () => {
        clearTimeout(due.timer);
        waiting.delete(due);
      };
    },
    advance(milliseconds) {
      aheadMs += milliseconds;
      const due = [...waiting].filter(({ atMs }) => atMs <= now()).sort((one, other) => one.atMs - other.atMs);
      for (const one of due) fire(one);
      for (const one of waiting) {
        clearTimeout(one.timer);
        one.timer = arm(one);
      }
    },
    clear() {
      for (const { timer } of waiting) clearTimeout(timer);
      waiting.clear();
    },
  };
}
