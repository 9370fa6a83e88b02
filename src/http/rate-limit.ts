import type { MiddlewareHandler } from 'hono';
import { StewardError } from '../core/errors.ts';
import type { HttpEnv } from './context.ts';

/**
 * Bounds the requests of one key a minute; 0 is off. Counted in this process.
 * @throws StewardError `rate_limited` with the seconds to wait.
 */
export function withRateLimit(perMinute: number): MiddlewareHandler<HttpEnv> {
  if (perMinute === 0) return (_c, next) => next();
  const limiter = openLimiter(perMinute);
  return async (c, next) => {
    const consume = await limiter;
    await consume(c.get('keyId'));
    await next();
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
