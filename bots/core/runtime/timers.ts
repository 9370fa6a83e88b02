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

/** What is done later, once or again and again; all of it is called off at once. */
export function createTimers(schedule: Schedule) {
  const cancels = new Set<() => void>();
  let isStopped = false;
  const after = (delayMs: number, run: () => void): void => {
    if (isStopped) return;
    const cancel = schedule.after(Math.max(0, delayMs), () => {
      cancels.delete(cancel);
      run();
    });
    cancels.add(cancel);
  };
  /** Does something so long from now, and again so long after each end. @param round never rejects. */
  const every = (periodMs: number, round: () => Promise<void>): void =>
    after(periodMs, () => void round().finally(() => every(periodMs, round)));
  return {
    after,
    every,
    stop(): void {
      isStopped = true;
      for (const cancel of cancels) cancel();
      cancels.clear();
    },
  };
}

/** Does something now or in a while, and so long after each end, until it is stopped. @param round never throws; asks `isStopped` where it takes long. */
export function every(
  schedule: Schedule,
  everyMs: number,
  round: (isStopped: () => boolean) => Promise<void>,
  firstMs = 0,
): { stop(): Promise<void> } {
  let isStopped = false;
  let cancel = () => {};
  const once = async (): Promise<void> => {
    await round(() => isStopped);
    if (!isStopped) cancel = schedule.after(everyMs, again);
  };
  let running = Promise.resolve();
  const again = (): void => {
    running = once();
  };
  if (firstMs > 0) cancel = schedule.after(firstMs, again);
  else again();
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
