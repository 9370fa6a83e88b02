import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimiterCount, OpenSharedLimiter, SharedCache } from '../core/ports/shared-cache.ts';
import { type Client, type Link, type LinkOptions, openLink, readCount } from './link.ts';
import { createSharedScores, type SharedScoresOptions } from './scores.ts';
import { createSharedWindows } from './windows.ts';

/** Opens what processes share on a Valkey or Redis server; without it each goes on alone. @throws StewardError `configuration` without the package. */
export async function openSharedCache(options: LinkOptions & SharedScoresOptions): Promise<SharedCache> {
  const link = await openLink(options);
  const scores = createSharedScores(link, options);
  return {
    windows: createSharedWindows(link),
    scores,
    openLimiter: createSharedLimiters(link),
    isUp: link.isUp,
    close: async () => {
      scores.close();
      await link.close();
    },
  };
}

/** Bounds that processes share, by rate-limiter-flexible's own store. */
function createSharedLimiters(link: Link): OpenSharedLimiter {
  return ({ name, points, seconds }) => {
    let opened: RateLimiterRedis | null = null;
    const limiterOf = (client: Client): RateLimiterRedis => {
      const bound = { keyPrefix: `steward:limit:${name}`, points, duration: seconds };
      opened ??= new RateLimiterRedis({ storeClient: client, useRedisPackage: true, ...bound });
      return opened;
    };
    return {
      consume: (key) =>
        link.query(async (client) => {
          // What it throws is the count of a key that is over.
          const count = await limiterOf(client)
            .consume(key)
            .catch((refusal: unknown) => {
              if (refusal instanceof RateLimiterRes) return refusal;
              throw refusal;
            });
          return countOf(count);
        }),
      read: (key) =>
        link.query(async (client) => {
          const count = await limiterOf(client).get(key);
          return count ? countOf(count) : { consumed: 0, resetMs: 0 };
        }),
    };
  };
}

function countOf({ consumedPoints, msBeforeNext }: RateLimiterRes): LimiterCount {
  return { consumed: readCount(consumedPoints), resetMs: Math.max(0, readCount(msBeforeNext)) };
}
