import type { SharedCache } from '../core/ports/shared-cache.ts';
import { createSharedLimiters } from './limiter.ts';
import { type LinkOptions, openLink } from './link.ts';
import { createSharedScores, type SharedScoresOptions } from './scores.ts';
import { createSharedWindows } from './windows.ts';

/**
 * Opens what processes share on a Valkey or Redis server. Nothing waits for it: a server that is not there, or goes, is gone on without.
 * @throws StewardError `configuration` where the package is not installed.
 * @example const shared = await openSharedCache({ url: 'redis://127.0.0.1:6379/0', timeoutMs: 250, ...rest });
 */
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
