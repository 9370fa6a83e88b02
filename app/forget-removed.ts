import type { Schedule } from '../bots/shared/deps.ts';
import { eraseRemoved } from '../src/service/erase-community.ts';
import { everyInOneProcess } from './every-in-one-process.ts';
import type { Runtime } from './runtime.ts';

const HOUR_MS = 3_600_000;

/** Erases what communities left behind 30 days after they removed a bot: now and every hour, whichever bots run. */
export function forgetRemoved(
  { store, log }: Pick<Runtime, 'store' | 'log'>,
  schedule: Schedule,
): { stop(): Promise<void> } {
  return everyInOneProcess({ leases: store.leases, schedule }, 'forget removed', HOUR_MS, async () => {
    try {
      const erased = await eraseRemoved({ communities: store.communities, store }, schedule.now());
      if (erased > 0) log.info({ erased }, 'communities that removed the bot were erased');
    } catch (error) {
      log.error({ err: error }, 'removed communities could not be erased');
    }
  });
}
