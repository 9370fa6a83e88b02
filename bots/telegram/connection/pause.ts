import type { Schedule } from '../../core/port/process.ts';

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

/** The pauses between attempts to reach Telegram. */
export const RECONNECT = { firstMs: 1_000, maxMs: 60_000 };
