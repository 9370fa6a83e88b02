import type { Schedule } from '../port/deps.ts';

/**
 * Does something now and again and again, each time so long after the last one ended, until it is stopped.
 * @param round never throws; asks `isStopped` where it takes long.
 */
export function every(
  schedule: Schedule,
  everyMs: number,
  round: (isStopped: () => boolean) => Promise<void>,
): { stop(): Promise<void> } {
  let isStopped = false;
  let cancel = () => {};
  const once = async (): Promise<void> => {
    await round(() => isStopped);
    if (!isStopped) cancel = schedule.after(everyMs, again);
  };
  let running = once();
  const again = (): void => {
    running = once();
  };
  return {
    stop: async () => {
      isStopped = true;
      cancel();
      await running;
    },
  };
}
