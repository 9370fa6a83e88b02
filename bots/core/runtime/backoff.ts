/** The bounds of pauses between attempts. */
export type Backoff = { readonly firstMs: number; readonly maxMs: number };

/** The pause before another attempt: doubled with every failure up to a bound, and spread, so that many do not come at once. */
export function backoffMs(failures: number, { firstMs, maxMs }: Backoff): number {
  return Math.min(firstMs * 2 ** Math.min(failures, 30), maxMs) * (0.5 + Math.random() / 2);
}
