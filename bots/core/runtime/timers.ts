import type { Outcome } from '../port/outcome.ts';
import type { Schedule } from '../port/process.ts';

/** Runs something at the earliest of the moments that are asked for. */
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

/** Makes timers of one owner, who calls all of them off with `stop`. */
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

/** Makes a call whose signal is given when it takes longer. */
export async function withDeadline<T>(schedule: Schedule, ms: number, call: (signal: AbortSignal) => Promise<T>) {
  const deadline = new AbortController();
  const callOff = schedule.after(ms, () => deadline.abort());
  try {
    return await call(deadline.signal);
  } finally {
    callOff();
  }
}

/** The bounds of pauses between attempts. */
export type Backoff = { readonly firstMs: number; readonly maxMs: number };

/** Between attempts to reach a platform, and after its refusals that do not say how long to wait. */
export const RECONNECT: Backoff = { firstMs: 1_000, maxMs: 60_000 };

/** The pause before another attempt: doubled with every failure up to a bound, and spread, so that many do not come at once. */
export function backoffMs(failures: number, { firstMs, maxMs }: Backoff): number {
  return Math.min(firstMs * 2 ** Math.min(failures, 30), maxMs) * (0.5 + Math.random() / 2);
}

/** Makes pauses that grow with the refusals in a row, for each kind of call. */
export function createRefusalPauses() {
  const refusals = new Map<string, number>();
  return {
    /** Another refusal of this kind; answers how long to wait now. */
    next(kind: string): number {
      const count = refusals.get(kind) ?? 0;
      refusals.set(kind, count + 1);
      return backoffMs(count, RECONNECT);
    },
    /** A call of this kind was taken: the next refusal is the first again. */
    reset: (kind: string): void => void refusals.delete(kind),
  };
}

/** How an answer that somebody waits for is tried again, and for how long it is of use. */
type Patience = Backoff & { readonly forMs: number };

/** How long somebody is answered for whom the platform takes nothing at the moment. An answer that is seen twice is better than none. */
export const ANSWER_PATIENCE: Patience = { firstMs: 500, maxMs: 10_000, forMs: 60_000 };

/** Calls again until it is taken or refused, or `forMs` are over: only what may be done twice. Rejects when `call` does. */
export async function untilTaken(schedule: Schedule, { forMs, ...backoff }: Patience, call: () => Promise<Outcome>) {
  const endsAtMs = schedule.now() + forMs;
  for (let failures = 0; ; failures++) {
    const outcome = await call();
    if (outcome.kind !== 'later') return outcome;
    const delayMs = Math.max(outcome.afterMs ?? 0, backoffMs(failures, backoff));
    if (schedule.now() + delayMs > endsAtMs) return outcome;
    await pause(schedule, delayMs);
  }
}
