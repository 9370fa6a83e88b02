import type { Schedule } from '../bots/shared/deps.ts';
import { every } from '../bots/shared/running/every.ts';
import type { WorkLeases } from '../src/core/work-leases.ts';

/** A killed process keeps others from its rounds for so many of them. */
const ROUNDS_HELD = 3;

/**
 * Does something now and again and again, in one process at a time of all that use the store.
 * @param work names what is done, among all that is done so.
 */
export function everyInOneProcess(
  { leases, schedule }: { readonly leases: WorkLeases; readonly schedule: Schedule },
  work: string,
  everyMs: number,
  round: (isStopped: () => boolean) => Promise<void>,
): { stop(): Promise<void> } {
  const rounds = every(schedule, everyMs, async (isStopped) => {
    // A store that does not answer has nothing to be done in it.
    const isOurs = await leases.holdWork(work, ROUNDS_HELD * everyMs).catch(() => false);
    if (isOurs) await round(isStopped);
  });
  return {
    stop: async () => {
      await rounds.stop();
      await leases.releaseWork(work).catch(() => {
        // It lapses by itself.
      });
    },
  };
}
