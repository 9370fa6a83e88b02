import {
  ConnectionFailedError,
  JudgmentFailedError,
  RateLimitedError,
  StatusError,
  TimedOutError,
  UnavailableError,
  UnderWayError,
} from './errors.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;

/** The part of a call that decides whether it may be repeated. */
type Repeatable = { readonly method: string; readonly idempotencyKey?: string | undefined };

/**
 * Whether the request may be sent again without the risk that it acts twice. That holds if the service did nothing (429, 503), still works on it (409),
 * or never received it. After a 503 of the store a write may have happened. A GET or a request with an Idempotency-Key may be repeated after
 * any temporary failure. A failed judgement is an exception, because the service has already retried it.
 */
export function maySendAgain(call: Repeatable, error: unknown): boolean {
  const isGet = call.method === 'GET';
  const isRepeatable = isGet || call.idempotencyKey !== undefined;
  if (isPassing(error)) return isRepeatable || !mayBeWritten(error);
  if (error instanceof ConnectionFailedError) return !error.mayHaveArrived || isRepeatable;
  if (!isRepeatable || (!isGet && error instanceof JudgmentFailedError)) return false;
  return error instanceof TimedOutError || (error instanceof StatusError && error.status >= 500);
}

function isPassing(error: unknown): boolean {
  return error instanceof RateLimitedError || error instanceof UnavailableError || error instanceof UnderWayError;
}

/** Whether the store failed. Its write may have succeeded anyway. */
function mayBeWritten(error: unknown): boolean {
  return error instanceof UnavailableError && error.code === 'store_unavailable';
}

/**
 * Returns the wait before the next attempt. It doubles each time, half of it is random, and `Retry-After` is added.
 * @param attempt 0 for the wait after the first attempt.
 * @param random a number from 0 to 1.
 * @returns null if the service asks for a longer wait than `longestWaitMs`.
 */
export function nextWaitMs(error: unknown, attempt: number, random: number, longestWaitMs: number): number | null {
  const askedMs = error instanceof StatusError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  if (askedMs > longestWaitMs) return null;
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  return askedMs + wait / 2 + (random * wait) / 2;
}
