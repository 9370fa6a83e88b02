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

/** What of a call says whether it may be repeated. */
type Repeatable = { readonly method: string; readonly idempotencyKey?: string | undefined };

/**
 * Whether the same request may be sent again without a risk of it being acted on twice: the service said that nothing happened (429, 503), or that it
 * is at it (409), or the request never left. After a 503 of the store a write may have happened. A GET, and a request with an Idempotency-Key, are repeated after anything that may pass; not when the
 * judge failed, which it did after attempts of its own.
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

/** Whether the store failed at a request: what it was to write may be there all the same. */
function mayBeWritten(error: unknown): boolean {
  return error instanceof UnavailableError && error.code === 'store_unavailable';
}

/**
 * How long to wait before the next attempt: twice as long each time, half of it random, after what `Retry-After` asks for.
 * @param attempt 0 for the wait after the first attempt.
 * @param random from 0 to 1.
 * @returns null when the service asks for a longer wait than `longestWaitMs`.
 */
export function nextWaitMs(error: unknown, attempt: number, random: number, longestWaitMs: number): number | null {
  const askedMs = error instanceof StatusError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  if (askedMs > longestWaitMs) return null;
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  return askedMs + wait / 2 + (random * wait) / 2;
}
