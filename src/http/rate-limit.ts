import { StewardError } from '../core/errors.ts';
import type { OpenSharedLimiter } from '../core/shared-memory.ts';
import { openRateBound } from '../service/rate-bound.ts';
import type { Guard } from './guard.ts';

const WINDOW_SECONDS = 60;

/**
 * Bounds the requests of one key a minute; 0 is off. Counted in this process, or in all together where they share a memory.
 * @throws StewardError `rate_limited` with the seconds to wait.
 */
export function limitRate(perMinute: number, shared?: OpenSharedLimiter): Guard {
  if (perMinute === 0) return async () => {};
  const bound = openRateBound({ name: 'requests', points: perMinute, seconds: WINDOW_SECONDS }, shared);
  return async (c) => {
    const { consumed, resetMs } = await bound.consume(c.get('keyId'));
    const resetSeconds = Math.max(1, Math.ceil(resetMs / 1000));
    // https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-06
    c.header('RateLimit-Limit', String(perMinute));
    c.header('RateLimit-Remaining', String(Math.max(0, perMinute - consumed)));
    c.header('RateLimit-Reset', String(resetSeconds));
    c.header('RateLimit-Policy', `${perMinute};w=${WINDOW_SECONDS}`);
    if (consumed <= perMinute) return;
    const message = `more than ${perMinute} requests a minute; try again in ${resetSeconds} s`;
    throw new StewardError('rate_limited', message, { detail: { retryAfterSeconds: resetSeconds } });
  };
}
