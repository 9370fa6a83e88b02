import type { Outcome } from '../port/outcome.ts';
import type { Schedule } from '../port/process.ts';

/** Runs a function at the earliest of the requested times. */
export function createAlarm(schedule: Schedule, run: () => void) {
  let nextAtMs = Number.POSITIVE_INFINITY;
  let cancel = () => {};
  let isStopped = false;
  return {
    /** Runs it at this time at the latest. */
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

/** Creates timers with one owner; `stop` cancels them all. */
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
  /** Runs `round` after this period, and again this long after each end. @param round never rejects. */
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

/** Runs `round` now or after `firstMs`, and again `everyMs` after each end, until stopped. @param round never throws; a long one checks `isStopped`. */
export function every(
  schedule: Schedule,
  everyMs: number,
  round: (isStopped: () => boolean) => Promise<void>,
  firstMs = 0,
): { stop(): Promise<void> } {
  const timers = createTimers(schedule);
  let isStopped = false;
  let running = Promise.resolve();
  const again = (): void => {
    running = round(() => isStopped).then(() => timers.after(everyMs, again));
  };
  if (firstMs > 0) timers.after(firstMs, again);
  else again();
  return {
    stop: async () => {
      isStopped = true;
      timers.stop();
      await running;
    },
  };
}

/** Waits by the given clock (null: for ever), or until the signal aborts; resolves either way. */
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

/** Returns the result of a promise, or `late` if it takes longer. The promise continues. */
export async function within<T, L = undefined>(schedule: Schedule, promise: Promise<T>, ms: number, late?: L) {
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

/** Makes a call and aborts its signal after `ms`. */
export async function withDeadline<T>(schedule: Schedule, ms: number, call: (signal: AbortSignal) => Promise<T>) {
  const deadline = new AbortController();
  const callOff = schedule.after(ms, () => deadline.abort());
  try {
    return await call(deadline.signal);
  } finally {
    callOff();
  }
}

/** Bounds of pauses between attempts. */
export type Backoff = { readonly firstMs: number; readonly maxMs: number };

/** Backoff between attempts to reach a platform, and after refusals that name no wait. */
export const RECONNECT: Backoff = { firstMs: 1_000, maxMs: 60_000 };

/** Returns the pause before another attempt: doubled with each failure up to a bound, with jitter to spread retries. */
export function backoffMs(failures: number, { firstMs, maxMs }: Backoff): number {
  return Math.min(firstMs * 2 ** Math.min(failures, 30), maxMs) * (0.5 + Math.random() / 2);
}

/** Creates pauses that grow with consecutive refusals, for each kind of call. */
export function createRefusalPauses() {
  const refusals = new Map<string, number>();
  return {
    /** Counts a refusal of this kind and returns how long to wait. */
    next(kind: string): number {
      const count = refusals.get(kind) ?? 0;
      refusals.set(kind, count + 1);
      return backoffMs(count, RECONNECT);
    },
    /** Resets the growth, because the platform accepted a call of this kind. */
    reset: (kind: string): void => void refusals.delete(kind),
  };
}

/** The backoff of retries of an answer, and the time for which it is useful. */
type Patience = Backoff & { readonly forMs: number };

/** Retries of an answer while the platform accepts nothing. An answer that arrives twice is better than none. */
export const ANSWER_PATIENCE: Patience = { firstMs: 500, maxMs: 10_000, forMs: 60_000 };

/** Retries a call that may be made twice until it is accepted or refused, or `forMs` are over. Rejects if `call` does. */
export async function retryCall(schedule: Schedule, { forMs, ...backoff }: Patience, call: () => Promise<Outcome>) {
  const endsAtMs = schedule.now() + forMs;
  for (let failures = 0; ; failures++) {
    const outcome = await call();
    if (outcome.kind !== 'later') return outcome;
    const delayMs = Math.max(outcome.afterMs ?? 0, backoffMs(failures, backoff));
    if (schedule.now() + delayMs > endsAtMs) return outcome;
    await pause(schedule, delayMs);
  }
}
