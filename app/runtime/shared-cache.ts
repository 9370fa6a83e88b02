import type { Judge } from '../../src/core/ports/judge.ts';
import type { SharedCache } from '../../src/core/ports/shared-cache.ts';
import type { ModerateDeps } from '../../src/service/moderation/moderate-request.ts';
import { type Config, usesExternalModel } from '../config/config.ts';
import { packageVersion } from '../config/package.ts';
import type { ProcessLog } from '../observability/log.ts';

/** A server on the same network answers within a few; what takes longer is decided without it. */
const TIMEOUT_MS = 250;

/**
 * Opens what REDIS_URL names; null where it is not set. A server that is not there is gone on without, and found when it comes.
 * @throws StewardError `configuration` where the package is not installed.
 */
export async function openShared(config: Config, log: ProcessLog, judge: Judge): Promise<SharedCache | null> {
  if (config.REDIS_URL === undefined) return null;
  const { openSharedCache } = await import('../../src/shared-cache/open.ts');
  return openSharedCache({
    url: config.REDIS_URL,
    timeoutMs: TIMEOUT_MS,
    waitMs: config.MODEL_TIMEOUT_MS,
    monotonic: () => performance.now(),
    // Another version may ask the same model otherwise.
    judge: JSON.stringify([judge.provider, judge.model, config.MODEL_BASE_URL ?? '', packageVersion()]),
    onChange: (state, why) =>
      state === 'up'
        ? log.info('the shared memory answers')
        : log.warn({ why }, 'the shared memory is gone: this process goes on with its own'),
  });
}

/** What judging takes of it. The embedded judge's scores are had as quickly as asked for, so they are not shared. */
export function shareIn(shared: SharedCache | null, config: Config): Pick<ModerateDeps, 'shared'> {
  if (!shared) return {};
  const { windows, scores } = shared;
  return { shared: usesExternalModel(config) ? { windows, scores } : { windows } };
}
