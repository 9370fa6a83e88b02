/** How long a request that came with an Idempotency-Key is remembered. */
export const ANSWERED_MS = 24 * 60 * 60 * 1_000;

/** A request by its Idempotency-Key, as it may be stored: nothing of the key or of the body can be read out of either. */
export type RequestMark = {
  /** Of the API key and the Idempotency-Key together. */
  readonly id: string;
  /** Keyed hash of what was asked. */
  readonly bodyHash: string;
};
