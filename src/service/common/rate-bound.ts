import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { LimiterCount, OpenSharedLimiter } from '../../core/ports/shared-cache.ts';

/**
 * Opens a counter by key within a time window: over all processes, or over this one if the shared cache is unavailable.
 * @example const { consumed } = await openRateBound({ name: 'requests', points: 600, seconds: 60 }).consume(keyId);
 */
export function openRateBound(bound: Parameters<OpenSharedLimiter>[0], openShared?: OpenSharedLimiter) {
  const own = new RateLimiterMemory({ points: bound.points, duration: bound.seconds });
  const shared = openShared?.(bound);
  return {
    /** Counts one more event; events over the bound count too. */
    async consume(key: string): Promise<LimiterCount> {
      // `penalty` counts as `consume` does, but does not reject over the bound.
      const here = await own.penalty(key);
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
