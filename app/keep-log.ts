import type { Schedule } from '../bots/shared/deps.ts';
import { everyInOneProcess } from './every-in-one-process.ts';
import type { Runtime } from './runtime.ts';

const MINUTE_MS = 60_000;

/** Forgets what of the log is older than 30 days, and makes room for the days ahead: now and every minute. */
export function keepLog({ store, log }: Pick<Runtime, 'store' | 'log'>, schedule: Schedule): { stop(): Promise<void> } {
  let told: string | null = null;
  return everyInOneProcess({ leases: store.leases, schedule }, 'keep log', MINUTE_MS, async (isStopped) => {
    try {
      const { problem, ...kept } = await store.keepLog(isStopped);
      if (kept.dropped + kept.made + kept.deleted > 0) log.info(kept, 'the decision log was kept');
      if (problem !== null && problem !== told) log.warn(problem);
      told = problem;
    } catch (error) {
      log.error({ err: error }, 'the decision log could not be kept');
    }
  });
}
