import type { Schedule } from '../bots/shared/deps.ts';
import { everyInOneProcess } from './every-in-one-process.ts';
import type { Runtime } from './runtime.ts';

const MINUTE_MS = 60_000;

/** Puts tenants on the plan free whose trial is over: now and every minute. Where trials have no end it does nothing. */
export function followTrials(
  {
    store,
    log,
    now,
    config,
  }: Pick<Runtime, 'store' | 'log' | 'now'> & {
    readonly config: Pick<Runtime['config'], 'SERVICE_TRIAL_DAYS'>;
  },
  schedule: Schedule,
): { stop(): Promise<void> } {
  const days = config.SERVICE_TRIAL_DAYS;
  if (days === 0) return { stop: async () => {} };
  return everyInOneProcess({ leases: store.leases, schedule }, 'follow trials', MINUTE_MS, async () => {
    try {
      for (const tenant of await store.followTrials({ nowMs: now(), days })) log.info({ tenant }, 'a trial ended');
    } catch (error) {
      log.error({ err: error }, 'the ends of trials could not be looked at');
    }
  });
}
