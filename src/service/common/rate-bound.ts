import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimiterCount, OpenSharedLimiter } from '../../core/ports/shared-cache.ts';

/**
 * How often something happened within its window, by key: in all processes, or in this one when the shared memory is gone.
 * @example const { consumed } = await openRateBound({ name: 'requests', points: 600, seconds: 60 }).consume(keyId);
 */
export function openRateBound(bound: Parameters<OpenSharedLimiter>[0], openShared?: OpenSharedLimiter) {
  const own = new RateLimiterMemory({ points: bound.points, duration: bound.seconds });
  const shared = openShared?.(bound);
  return {
    /** Counts once more; what is over the bound is counted too. */
    async consume(key: string): Promise<LimiterCount> {
      // What it throws is the count of a key that is over.
      const here = await own.consume(key).catch((refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return refusal;
        throw refusal;
      });
      return (await shared?.consume(key)) ?? countOf(here);
    },
    async read(key: string): Promise<LimiterCount> {
      return (await shared?.read(key)) ?? countOf(await own.get(key));
    },
  };
}

function countOf(count: RateLimiterRes | null): LimiterCount {
  return { consumed: count?.consumedPoints ?? 0, resetMs: count?.msBeforeNext ?? 0 };
}
