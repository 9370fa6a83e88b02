import type { Schedule } from '../port/process.ts';
import { createRefusalPauses, pause } from './timers.ts';

/** Thrown in the place of a call whose kind is paused for longer than is waited: it was not made. */
export class CallPaused extends Error {
  /** How long the platform asked to wait, from now. */
  readonly leftMs: number;

  constructor(leftMs: number) {
    super('the platform asked to wait');
    this.name = 'CallPaused';
    this.leftMs = leftMs;
  }
}

/** The pauses that a platform asked for, one a kind of call: what is asked of one call holds for all of its kind. */
export type CallPauses = ReturnType<typeof createCallPauses>;

/** Keeps the pauses of one platform. */
export function createCallPauses(schedule: Schedule) {
  const until = new Map<string, number>();
  const refusals = createRefusalPauses();
  const leftMs = (kind: string): number => {
    const left = (until.get(kind) ?? 0) - schedule.now();
    if (left <= 0) until.delete(kind);
    return left;
  };
  return {
    /** Begins a pause, or makes one longer. Without a time (null) it doubles with every refusal since the last call that was taken. */
    begin(kind: string, ms: number | null): void {
      until.set(kind, Math.max(until.get(kind) ?? 0, schedule.now() + (ms ?? refusals.next(kind))));
    },
    /** A call of this kind was taken: the next refusal without a time is the first again. */
    taken: refusals.reset,
    /** Resolves when calls of this kind may be made. @throws CallPaused when that takes longer. */
    async passed(kind: string, waitMaxMs: number): Promise<void> {
      const endsAtMs = schedule.now() + waitMaxMs;
      for (let left = leftMs(kind); left > 0; left = leftMs(kind)) {
        if (schedule.now() + left > endsAtMs) throw new CallPaused(left);
        await pause(schedule, left);
      }
    },
  };
}
