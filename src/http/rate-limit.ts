import { StewardError } from '../core/errors.ts';
import type { Guard } from './guard.ts';

const WINDOW_SECONDS = 60;

/**
 * Bounds the requests of one key a minute; 0 is off. Counted in this process.
 * @throws StewardError `rate_limited` with the seconds to wait.
 */
export function limitRate(perMinute: number): Guard {
  if (perMinute === 0) return async () => {};
  const limiter = openLimiter(perMinute);
  return async (c) => {
    const consume = await limiter;
    const { isOver, left, resetSeconds } = await consume(c.get('keyId'));
    // https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-06
    c.header('RateLimit-Limit', String(perMinute));
    c.header('RateLimit-Remaining', String(left));
    c.header('RateLimit-Reset', String(resetSeconds));
    c.header('RateLimit-Policy', `${perMinute};w=${WINDOW_SECONDS}`);
    if (!isOver) return;
    const message = `more than ${perMinute} requests a minute; try again in ${resetSeconds} s`;
    throw new StewardError('rate_limited', message, { detail: { retryAfterSeconds: resetSeconds } });
  };
}

type Count = { readonly isOver: boolean; readonly left: number; readonly resetSeconds: number };

/** Most servers have no limit, and do not load what counts. */
async function openLimiter(perMinute: number): Promise<(keyId: string) => Promise<Count>> {
  const { RateLimiterMemory, RateLimiterRes } = await import('rate-limiter-flexible');
  const limiter = new RateLimiterMemory({ points: perMinute, duration: WINDOW_SECONDS });
  return async (keyId) => {
    // What it throws is the count of a key that is over.
    const counted = await limiter.consume(keyId).then(
      (count) => ({ count, isOver: false }),
      (refusal: unknown) => {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return { count: refusal, isOver: true };
      },
    );
    const { remainingPoints, msBeforeNext } = counted.count;
    return { isOver: counted.isOver, left: remainingPoints, resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
  };
}
