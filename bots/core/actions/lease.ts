import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { createAlarm } from '../runtime/timers.ts';
import type { PlatformAccess } from '../state/platform-access.ts';

/** How long the lease of a case lasts. After a crash another process waits no longer. */
export const CASE_LEASE_MS = 15_000;
const BEAT_MS = CASE_LEASE_MS / 3;

/** Keeps a case for this process. */
export function lease(bot: Pick<PlatformAccess, 'deps'>): Pick<ModerationCase, 'leaseUntilMs'> {
  return { leaseUntilMs: bot.deps.schedule.now() + CASE_LEASE_MS };
}

/** Makes the leases of the cases that this process works on: nobody else takes them up meanwhile, however long it takes. */
export function createLeases({ deps, work }: Pick<PlatformAccess, 'deps' | 'work'>) {
  const { now } = deps.schedule;
  const ids = new Set<string>();
  const alarm = createAlarm(deps.schedule, () => {
    if (ids.size === 0) return;
    work.begin('hold', () => deps.communities.leaseCases([...ids], now() + CASE_LEASE_MS));
    alarm.wakeAt(now() + BEAT_MS);
  });
  return {
    /** Whether it was free, and is leased from now on. */
    take(caseId: string): boolean {
      if (ids.has(caseId)) return false;
      ids.add(caseId);
      alarm.wakeAt(now() + BEAT_MS);
      return true;
    },
    release: (caseId: string): void => void ids.delete(caseId),
    has: (caseId: string): boolean => ids.has(caseId),
    /** Says nothing more: what is still worked on is free for others when its lease ends. */
    stop: alarm.stop,
  };
}
