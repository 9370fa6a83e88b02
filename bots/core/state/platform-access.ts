import type { BotDeps } from '../port/deps.ts';
import type { Platform } from '../port/platform.ts';
import type { createWork } from '../runtime/background-work.ts';
import type { CallQueue } from '../runtime/call-queue.ts';
import type { Problems } from '../runtime/problems.ts';

/** Access to the platform and the store, and the record of problems. */
export type PlatformAccess = {
  readonly deps: BotDeps;
  readonly platform: Platform;
  readonly calls: CallQueue;
  readonly work: ReturnType<typeof createWork>;
  readonly problems: Problems;
};

/** Returns the dependencies for functions of `src/service`. */
export function serviceDeps({ deps: { communities, store, schedule, settings } }: Pick<PlatformAccess, 'deps'>) {
  return { communities, store, now: schedule.now, defaultPlan: settings.defaultPlan };
}
