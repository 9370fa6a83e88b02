import type { ModerationCase } from '../../../src/core/communities.ts';
import type { Bot } from '../bot.ts';

/** For how long a process has a notice to itself without a word; a successor waits no longer after a crash. */
export const NOTICE_HOLD_MS = 15_000;
const BEAT_MS = NOTICE_HOLD_MS / 3;

/** Keeps a notice for this process. */
export function hold(bot: Pick<Bot, 'deps'>): Pick<ModerationCase, 'leaseUntilMs'> {
  return { leaseUntilMs: bot.deps.schedule.now() + NOTICE_HOLD_MS };
}

/** The notices that this process works on: nobody else takes them up meanwhile, however long it takes. */
export type Held = {
  /** Whether it was free, and is held from now on. */
  take(noticeId: string): boolean;
  release(noticeId: string): void;
  has(noticeId: string): boolean;
  /** Says nothing more: what is still worked on is free for others when its hold ends. */
  stop(): void;
};

/** Nothing is held yet. */
export function createHeld({ deps, work }: Pick<Bot, 'deps' | 'work'>): Held {
  const ids = new Set<string>();
  let cancel: (() => void) | null = null;
  let isStopped = false;

  const beat = (): void => {
    cancel = deps.schedule.after(BEAT_MS, () => {
      cancel = null;
      if (ids.size === 0 || isStopped) return;
      const untilMs = deps.schedule.now() + NOTICE_HOLD_MS;
      work.begin('hold', () => deps.communities.leaseCases([...ids], untilMs));
      beat();
    });
  };
  return {
    take(noticeId) {
      if (ids.has(noticeId)) return false;
      ids.add(noticeId);
      if (cancel === null && !isStopped) beat();
      return true;
    },
    release: (noticeId) => void ids.delete(noticeId),
    has: (noticeId) => ids.has(noticeId),
    stop() {
      isStopped = true;
      cancel?.();
    },
  };
}
