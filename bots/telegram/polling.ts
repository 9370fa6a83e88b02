import type { UpdateSupplier } from '@grammyjs/runner';
import { type Api, GrammyError } from 'grammy';
import type { Update } from 'grammy/types';
import type { Schedule } from '../shared/deps.ts';
import { backoffMs } from '../shared/running/backoff.ts';
import type { ConnectionEnd } from '../shared/running/keep-connected.ts';
import { POLL_SECONDS } from './create-client.ts';
import { ALLOWED_UPDATES } from './events.ts';
import { endOfError } from './login-end.ts';
import { pause, RECONNECT } from './pause.ts';
import { type AnySignal, withSignals } from './signals.ts';

/** What polling needs. `onEnd` hears of every failure, and null when updates come again. */
export type PollingDeps = {
  readonly api: Api;
  readonly schedule: Schedule;
  readonly signal: AbortSignal;
  readonly onEnd: (end: ConnectionEnd | null) => void;
};

/** Where updates come from, and a way to tell Telegram that the last of them were taken. */
export type Polling = UpdateSupplier<Update> & { confirm(): Promise<void> };

/** Makes a supplier that polls again with growing pauses while that can help; otherwise it waits for the signal. */
export function createPolling(deps: PollingDeps): Polling {
  const { api, signal } = deps;
  let offset = 0;
  let isProven = false;
  return {
    async supply(batchSize, runnerSignal) {
      for (let failures = 0; !runnerSignal.aborted && !signal.aborted; failures++) {
        try {
          const updates = await api.getUpdates(
            {
              offset,
              limit: Math.max(1, Math.min(batchSize, 100)),
              // At the start and after a failure an answer at once says that polling works.
              timeout: isProven ? POLL_SECONDS : 0,
              allowed_updates: ALLOWED_UPDATES,
            },
            // The runner's type is that of the same polyfill as grammY's.
            runnerSignal as Parameters<Api['getUpdates']>[1],
          );
          isProven = true;
          deps.onEnd(null);
          const last = updates.at(-1);
          // One that is delivered again has an old number.
          if (last) offset = Math.max(offset, last.update_id + 1);
          return updates;
        } catch (error) {
          if (runnerSignal.aborted || signal.aborted) break;
          isProven = false;
          await recover(deps, error, failures, runnerSignal);
        }
      }
      throw new Error('polling was ended');
    },
    async confirm() {
      if (offset > 0) await api.getUpdates({ offset, limit: 1, timeout: 0 });
    },
  };
}

async function recover(
  { api, schedule, signal, onEnd }: PollingDeps,
  error: unknown,
  failures: number,
  runnerSignal: AnySignal,
): Promise<void> {
  const end = endOfError(error);
  onEnd(end);
  if (error instanceof GrammyError && /webhook is active/.test(error.description)) {
    await api.deleteWebhook().catch(() => {});
  }
  const delayMs = end.kind === 'refused' ? null : backoffMs(failures, RECONNECT);
  await withSignals([signal, runnerSignal], (either) => pause(schedule, delayMs, either));
}
