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

/** Nothing was refused yet. */
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
export type Patience = Backoff & { readonly forMs: number };

/** How long somebody is answered for whom the platform takes nothing at the moment. An answer that is seen twice is better than none. */
export const ANSWER_PATIENCE: Patience = { firstMs: 500, maxMs: 10_000, forMs: 60_000 };

/** Calls again until it is taken or refused, or `forMs` are over: only what may be done twice. Rejects when `call` does. */
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
