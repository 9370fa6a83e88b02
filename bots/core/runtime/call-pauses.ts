import type { Schedule } from '../port/process.ts';
import { createRefusalPauses, pause } from './timers.ts';

/** Thrown instead of a call whose kind is paused for longer than the caller waits: the call was not made. */
export class CallPaused extends Error {
  /** Rest of the pause that the platform asked for. */
  readonly leftMs: number;

  constructor(leftMs: number) {
    super('the platform asked to wait');
    this.name = 'CallPaused';
    this.leftMs = leftMs;
  }
}

/** The pauses that a platform asked for. A pause after one call holds for all calls of its kind. */
export type CallPauses = ReturnType<typeof createCallPauses>;

/** Creates the pauses of one platform. */
export function createCallPauses(schedule: Schedule) {
  const until = new Map<string, number>();
  const refusals = createRefusalPauses();
  const leftMs = (kind: string): number => {
    const left = (until.get(kind) ?? 0) - schedule.now();
    if (left <= 0) until.delete(kind);
    return left;
  };
  return {
    /** Starts or extends a pause. With null it doubles with every refusal since the last accepted call. */
    begin(kind: string, ms: number | null): void {
      until.set(kind, Math.max(until.get(kind) ?? 0, schedule.now() + (ms ?? refusals.next(kind))));
    },
    /** Ends the doubling, because the platform accepted a call of this kind. */
    taken: refusals.reset,
    /** Resolves when calls of this kind may be made. @throws CallPaused if that takes longer than `waitMaxMs`. */
    async passed(kind: string, waitMaxMs: number): Promise<void> {
      const endsAtMs = schedule.now() + waitMaxMs;
      for (let left = leftMs(kind); left > 0; left = leftMs(kind)) {
        if (schedule.now() + left > endsAtMs) throw new CallPaused(left);
        await pause(schedule, left);
      }
    },
  };
}
