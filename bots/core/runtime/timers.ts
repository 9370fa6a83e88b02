import type { Schedule } from '../port/process.ts';

/** Nothing is waited for until somebody asks. */
export function createAlarm(schedule: Schedule, run: () => void) {
  let nextAtMs = Number.POSITIVE_INFINITY;
  let cancel = () => {};
  let isStopped = false;
  return {
    /** Runs it no later than then. */
    wakeAt(atMs: number): void {
      if (isStopped || atMs >= nextAtMs) return;
      cancel();
      nextAtMs = atMs;
      cancel = schedule.after(Math.max(0, atMs - schedule.now()), () => {
        nextAtMs = Number.POSITIVE_INFINITY;
        run();
      });
    },
    stop(): void {
      isStopped = true;
      cancel();
    },
  };
}

/** Does something now, and so long after each end, until it is stopped. @param round never throws; asks `isStopped` where it takes long. */
export function every(
  schedule: Schedule,
  everyMs: number,
  round: (isStopped: () => boolean) => Promise<void>,
): { stop(): Promise<void> } {
  let isStopped = false;
  let cancel = () => {};
  const once = async (): Promise<void> => {
    await round(() => isStopped);
    if (!isStopped) cancel = schedule.after(everyMs, again);
  };
  let running = once();
  const again = (): void => {
    running = once();
  };
  return {
    stop: async () => {
      isStopped = true;
      cancel();
      await running;
    },
  };
}

/** Waits by the given clock (without a time: for ever), or until the signal; resolves either way. */
export function pause(schedule: Schedule, delayMs: number | null, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const end = () => {
      cancel();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const cancel = delayMs === null ? () => {} : schedule.after(delayMs, end);
    signal?.addEventListener('abort', end);
  });
}

/** What a promise resolves to, or `late` when it takes longer. The promise goes on. */
export async function within<T, L = undefined>(
  schedule: Schedule,
  promise: Promise<T>,
  ms: number,
  late?: L,
): Promise<T | L | undefined> {
  let callOff = () => {};
  const deadline = new Promise<L | undefined>((resolve) => {
    callOff = schedule.after(ms, () => resolve(late));
  });
  try {
    return await Promise.race([promise, deadline]);
  } finally {
    callOff();
  }
}

/** Makes a call whose signal is given when it takes longer. */
export async function withDeadline<T>(
  schedule: Schedule,
  ms: number,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = new AbortController();
  const callOff = schedule.after(ms, () => deadline.abort());
  try {
    return await call(deadline.signal);
  } finally {
    callOff();
  }
}
