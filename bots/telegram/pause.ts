import type { Schedule } from '../shared/deps.ts';

/** Waits by the given clock (without a time: for ever), or until the signal; resolves either way. */
export function pause(schedule: Schedule, delayMs: number | null, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const end = () => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = delayMs === null ? () => {} : schedule.after(delayMs, end);
    signal.addEventListener('abort', end);
  });
}

/** The pause before another attempt: doubled with every failure up to a minute, and spread, so that many bots do not come at once. */
export function backoffMs(failures: number): number {
  return Math.min(1_000 * 2 ** failures, 60_000) * (0.5 + Math.random() / 2);
}
