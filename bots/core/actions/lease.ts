import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import type { PlatformAccess } from '../state/platform-access.ts';

/** For how long a process has a case to itself without a word; a successor waits no longer after a crash. */
export const CASE_LEASE_MS = 15_000;
const BEAT_MS = CASE_LEASE_MS / 3;

/** Keeps a case for this process. */
export function lease(bot: Pick<PlatformAccess, 'deps'>): Pick<ModerationCase, 'leaseUntilMs'> {
  return { leaseUntilMs: bot.deps.schedule.now() + CASE_LEASE_MS };
}

/** The cases that this process works on, none yet: nobody else takes them up meanwhile, however long it takes. */
export function createLeases({ deps, work }: Pick<PlatformAccess, 'deps' | 'work'>) {
  const ids = new Set<string>();
  let cancel: (() => void) | null = null;
  let isStopped = false;

  const beat = (): void => {
    cancel = deps.schedule.after(BEAT_MS, () => {
      cancel = null;
      if (ids.size === 0 || isStopped) return;
      const untilMs = deps.schedule.now() + CASE_LEASE_MS;
      work.begin('hold', () => deps.communities.leaseCases([...ids], untilMs));
      beat();
    });
  };
  return {
    /** Whether it was free, and is leased from now on. */
    take(caseId: string): boolean {
      if (ids.has(caseId)) return false;
      ids.add(caseId);
      if (cancel === null && !isStopped) beat();
      return true;
    },
    release: (caseId: string): void => void ids.delete(caseId),
    has: (caseId: string): boolean => ids.has(caseId),
    /** Says nothing more: what is still worked on is free for others when its lease ends. */
    stop(): void {
      isStopped = true;
      cancel?.();
    },
  };
}
