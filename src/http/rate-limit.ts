import { StewardError } from '../core/errors.ts';
import type { Guard } from './guard.ts';

/**
 * Bounds the requests of one key a minute; 0 is off. Counted in this process.
 * @throws StewardError `rate_limited` with the seconds to wait.
 */
export function limitRate(perMinute: number): Guard {
  if (perMinute === 0) return async () => {};
  const limiter = openLimiter(perMinute);
  return async (c) => {
    const consume = await limiter;
    await consume(c.get('keyId'));
  };
}

/** Most servers have no limit, and do not load what counts. */
async function openLimiter(perMinute: number): Promise<(keyId: string) => Promise<void>> {
  const { RateLimiterMemory, RateLimiterRes } = await import('rate-limiter-flexible');
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return async (keyId) => {
    try {
      await limiter.consume(keyId);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      const message = `more than ${perMinute} requests a minute; try again in ${retryAfterSeconds} s`;
      throw new StewardError('rate_limited', message, { detail: { retryAfterSeconds } });
    }
  };
}
