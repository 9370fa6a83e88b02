import type { StepResult } from '../../../src/core/common/steps.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { isLackOfRight } from '../port/outcome.ts';
import { createAlarm } from '../runtime/timers.ts';
import type { ActionAccess } from '../state/access.ts';
import { waitingSteps } from '../state/waiting-steps.ts';

/** How many cases are taken up at once; the rest follow when these are done. */
const BATCH = 200;
/** Most cases that are tried again at once after a right was given; the others follow when they are due. */
const REFUSED_MAX = 5_000;

/** Tries the steps that wait when they are due, whichever process made them wait. */
export type Retries = ReturnType<typeof createRetries>;

/** Nothing is awaited until the first sweep, or the first step that waits. */
export function createRetries(bot: ActionAccess, retake: (moderationCase: ModerationCase) => Promise<void>) {
  const { communities, schedule } = bot.deps;
  const alarm = createAlarm(schedule, () => bot.work.begin('waiting steps', sweep));
  let isStopped = false;

  /** Takes up what is due, and wakes for the next. */
  const sweep = async (): Promise<void> => {
    const cases = await communities.listWaiting({ platform: bot.platform.name }, BATCH);
    const nowMs = schedule.now();
    const isDue = (moderationCase: ModerationCase) =>
      waitingSteps(moderationCase).some(({ dueAtMs }) => dueAtMs <= nowMs);
    const due = cases.filter(isDue);
    const later = cases.find((moderationCase) => !isDue(moderationCase));
    if (later) alarm.wakeAt(Math.min(...waitingSteps(later).map(({ dueAtMs }) => dueAtMs)));
    await Promise.all(due.map(retake));
    // What stood behind a full batch; each of its cases waits for longer now, or no more.
    if (due.length === BATCH && !isStopped) await sweep();
  };

  return {
    /** Looks again no later than then. */
    wakeAt: alarm.wakeAt,
    sweep,
    /** Takes the actions of a community again that a lack of rights stopped, without waiting until they are due. */
    async retryRefused(communityId: string): Promise<void> {
      const nowMs = schedule.now();
      const isRefused = (result: StepResult) => result.outcome === 'waiting' && isLackOfRight(result.why);
      const cases = await communities.listWaiting({ communityId }, REFUSED_MAX);
      const refused = cases.filter(({ results }) => results.some(isRefused));
      for (const { id } of refused)
        await communities.changeCase(id, (current) => ({
          ...current,
          results: current.results.map((result) => (isRefused(result) ? { ...result, dueAtMs: nowMs } : result)),
        }));
      if (refused.length > 0) alarm.wakeAt(nowMs);
    },
    stop(): void {
      isStopped = true;
      alarm.stop();
    },
  };
}
