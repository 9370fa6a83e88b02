import type { Notice } from '../../../src/core/communities.ts';
import type { Bot } from '../bot.ts';
import { waitingSteps } from '../waiting.ts';

/** How many notices are taken up at once; the rest follow when these are done. */
const BATCH = 200;

/** Tries the steps that wait when they are due, whichever process made them wait. */
export type Retries = {
  /** Looks again no later than then. */
  wakeAt(dueAtMs: number): void;
  /** Takes up what is due, and wakes for the next. */
  sweep(): Promise<void>;
  stop(): void;
};

/** Nothing is awaited until the first sweep, or the first step that waits. */
export function createRetries(bot: Bot, retake: (notice: Notice) => Promise<void>): Retries {
  const { communities, schedule } = bot.deps;
  let nextAtMs = Number.POSITIVE_INFINITY;
  let cancel = () => {};
  let isStopped = false;

  const wakeAt = (dueAtMs: number): void => {
    if (isStopped || dueAtMs >= nextAtMs) return;
    cancel();
    nextAtMs = dueAtMs;
    cancel = schedule.after(Math.max(0, dueAtMs - schedule.now()), () => {
      nextAtMs = Number.POSITIVE_INFINITY;
      bot.work.begin('waiting steps', sweep);
    });
  };
  const sweep = async (): Promise<void> => {
    const notices = await communities.listWaiting({ platform: bot.platform.name }, BATCH);
    const nowMs = schedule.now();
    const isDue = (notice: Notice) => waitingSteps(notice).some(({ dueAtMs }) => dueAtMs <= nowMs);
    const due = notices.filter(isDue);
    const later = notices.find((notice) => !isDue(notice));
    if (later) wakeAt(Math.min(...waitingSteps(later).map(({ dueAtMs }) => dueAtMs)));
    await Promise.all(due.map(retake));
    // What stood behind a full batch; each of its notices waits for longer now, or no more.
    if (due.length === BATCH && !isStopped) await sweep();
  };

  return {
    wakeAt,
    sweep,
    stop() {
      isStopped = true;
      cancel();
    },
  };
}
