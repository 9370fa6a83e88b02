import type { Outcome } from '../port/outcome.ts';
import type { Schedule } from '../port/process.ts';
/** The bounds of pauses between attempts. */
export type Backoff = { readonly firstMs: number; readonly maxMs: number };

/** The pause before another attempt: doubled with every failure up to a bound, and spread, so that many do not come at once. */
export function backoffMs(failures: number, { firstMs, maxMs }: Backoff): number {
  return Math.min(firstMs * 2 ** Math.min(failures, 30), maxMs) * (0.5 + Math.random() / 2);
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
    await new Promise<void>((resolve) => void schedule.after(delayMs, resolve));
  }
}
