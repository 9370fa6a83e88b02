import type { StepResult } from '../../../src/core/common/steps.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { isLackOfRight } from '../port/outcome.ts';
import { createAlarm } from '../runtime/timers.ts';
import type { ActionAccess } from '../state/access.ts';
import { waitingSteps } from '../state/waiting-steps.ts';

/** Most cases that are taken up at once; the rest follow when these are done. */
const BATCH = 200;
/** Most cases that are tried again at once after a right was given; the others follow when they are due. */
const REFUSED_MAX = 5_000;

/** Retries waiting steps when they are due, whichever process left them. */
export type Retries = ReturnType<typeof createRetries>;

/** Creates the retries. Nothing is scheduled before the first sweep or the first waiting step. */
export function createRetries(bot: ActionAccess, retake: (moderationCase: ModerationCase) => Promise<void>) {
  const { communities, schedule } = bot.deps;
  const alarm = createAlarm(schedule, () => bot.work.begin('waiting steps', sweep));
  let isStopped = false;

  /** Takes up due cases and schedules the next sweep. */
  const sweep = async (): Promise<void> => {
    const cases = await communities.listWaiting({ platform: bot.platform.name }, BATCH);
    const nowMs = schedule.now();
    const isDue = (moderationCase: ModerationCase) =>
      waitingSteps(moderationCase).some(({ dueAtMs }) => dueAtMs <= nowMs);
    const due = cases.filter(isDue);
    const later = cases.find((moderationCase) => !isDue(moderationCase));
    if (later) alarm.wakeAt(Math.min(...waitingSteps(later).map(({ dueAtMs }) => dueAtMs)));
    await Promise.all(due.map(retake));
    // Continues after a full batch; each of its cases now waits for longer, or no more.
    if (due.length === BATCH && !isStopped) await sweep();
  };

  return {
    /** Schedules a sweep for this time at the latest. */
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
