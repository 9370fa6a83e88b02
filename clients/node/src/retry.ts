import { ConnectionFailedError, RateLimitedError, StatusError, TimedOutError, UnavailableError } from './errors.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;

/**
 * Whether the same request may be sent again without a risk of it being acted on twice.
 * Judging spends money and writes to a log, so a POST, PUT or DELETE is repeated only when nothing can have happened:
 * the service said so (429, 503), or the request never left. A GET is repeated after anything that may pass.
 */
export function maySendAgain(method: string, error: unknown): boolean {
  if (error instanceof RateLimitedError || error instanceof UnavailableError) return true;
  if (error instanceof ConnectionFailedError) return !error.mayHaveArrived || method === 'GET';
  if (method !== 'GET') return false;
  return error instanceof TimedOutError || (error instanceof StatusError && error.status >= 500);
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
