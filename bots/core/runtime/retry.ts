import type { Outcome } from '../port/outcome.ts';
import type { Schedule } from '../port/process.ts';
import { pause } from './timers.ts';

/** The bounds of pauses between attempts. */
export type Backoff = { readonly firstMs: number; readonly maxMs: number };

/** Between attempts to reach a platform, and after its refusals that do not say how long to wait. */
export const RECONNECT: Backoff = { firstMs: 1_000, maxMs: 60_000 };

/** The pause before another attempt: doubled with every failure up to a bound, and spread, so that many do not come at once. */
export function backoffMs(failures: number, { firstMs, maxMs }: Backoff): number {
  return Math.min(firstMs * 2 ** Math.min(failures, 30), maxMs) * (0.5 + Math.random() / 2);
}

/** The pauses after refusals that do not say how long to wait, one growing row for each kind of call. */
export type RefusalPauses = {
  /** Another refusal of this kind; answers how long to wait now. */
  next(kind: string): number;
  /** A call of this kind was taken: the next refusal is the first again. */
  reset(kind: string): void;
};

/** Nothing was refused yet. */
export function createRefusalPauses(): RefusalPauses {
  const refusals = new Map<string, number>();
  return {
    next(kind) {
      const count = refusals.get(kind) ?? 0;
      refusals.set(kind, count + 1);
      return backoffMs(count, RECONNECT);
    },
    reset: (kind) => void refusals.delete(kind),
  };
}

/** How an answer that somebody waits for is tried again, and for how long it is of use. */
export type Patience = Backoff & { readonly forMs: number };

/**
 * Makes a call again and again until it is taken or refused: what fails by a rate limit, by trouble of the platform or of the network is made again
 * after a growing pause, or after the one that the platform asks for. Only for calls of which two are no worse than one.
 * @returns the first outcome that is not `later`, or the last one when the next attempt would come too late. Rejects when `call` does.
 */
export async function untilTaken(
  schedule: Schedule,
  { forMs, ...backoff }: Patience,
  call: () => Promise<Outcome>,
): Promise<Outcome> {
  const endsAtMs = schedule.now() + forMs;
  for (let failures = 0; ; failures++) {
    const outcome = await call();
    if (outcome.kind !== 'later') return outcome;
    const delayMs = Math.max(outcome.afterMs ?? 0, backoffMs(failures, backoff));
    if (schedule.now() + delayMs > endsAtMs) return outcome;
    await pause(schedule, delayMs);
  }
}
