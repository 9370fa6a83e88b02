import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { createAlarm } from '../runtime/timers.ts';
import type { PlatformAccess } from '../state/platform-access.ts';

/** Duration of a case's lease. After a crash another process waits this long at most. */
export const CASE_LEASE_MS = 15_000;
const BEAT_MS = CASE_LEASE_MS / 3;

/** Returns a new lease of a case for this process. */
export function newLease(bot: Pick<PlatformAccess, 'deps'>): Pick<ModerationCase, 'leaseUntilMs'> {
  return { leaseUntilMs: bot.deps.schedule.now() + CASE_LEASE_MS };
}

/** Creates the leases of this process's cases. It renews them, so that no other process takes up a case meanwhile. */
export function createLeases({ deps, work }: Pick<PlatformAccess, 'deps' | 'work'>) {
  const { now } = deps.schedule;
  const ids = new Set<string>();
  const alarm = createAlarm(deps.schedule, () => {
    if (ids.size === 0) return;
    work.begin('hold', () => deps.communities.leaseCases([...ids], now() + CASE_LEASE_MS));
    alarm.wakeAt(now() + BEAT_MS);
  });
  return {
    /** Leases the case if it was free, and returns whether it was. */
    take(caseId: string): boolean {
      if (ids.has(caseId)) return false;
      ids.add(caseId);
      alarm.wakeAt(now() + BEAT_MS);
      return true;
    },
    release: (caseId: string): void => void ids.delete(caseId),
    has: (caseId: string): boolean => ids.has(caseId),
    /** Stops renewals. Other processes may take up unfinished cases when their leases end. */
    stop: alarm.stop,
  };
}
