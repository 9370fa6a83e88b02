import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { createAlarm } from '../runtime/timers.ts';
import type { ActionAccess } from '../state/access.ts';
import { waitingSteps } from '../state/waiting-steps.ts';

/** Most cases that are taken up at once; the rest follow when these are done. */
const BATCH = 200;

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
    stop(): void {
      isStopped = true;
      alarm.stop();
    },
  };
}
