import { type Api, GrammyError } from 'grammy';
import type { Update } from 'grammy/types';
import type { Schedule } from '../shared/deps.ts';
import { backoffMs } from '../shared/running/backoff.ts';
import type { ConnectionEnd } from '../shared/running/keep-connected.ts';
import { POLL_SECONDS } from './create-client.ts';
import { ALLOWED_UPDATES } from './events.ts';
import { endOfError, NOT_WRITTEN } from './login-end.ts';
import { pause, RECONNECT } from './pause.ts';

/** What polling needs. `onEnd` hears of every failure, and null when updates come again. */
export type PollingDeps = {
  readonly api: Api;
  readonly schedule: Schedule;
  /** Ends the polling. */
  readonly signal: AbortSignal;
  readonly onEnd: (end: ConnectionEnd | null) => void;
  /** Writes updates down. @throws when that is not possible now. */
  readonly take: (updates: readonly Update[]) => Promise<void>;
};

/** Fetches updates. */
export type Polling = {
  /** Fetches, with growing pauses while that fails and can help; resolves when the signal is given. Never rejects. */
  run(): Promise<void>;
  /** Tells Telegram that the last of them were written down. */
  confirm(): Promise<void>;
};

/**
 * Makes what polls. Asking from an offset on confirms all that is before it, and Telegram keeps for a day what was not confirmed: so the offset
 * moves on only over what was written down.
 */
export function createPolling(deps: PollingDeps): Polling {
  const { api, signal, schedule } = deps;
  let offset = 0;
  let isProven = false;

  const fetchSome = async (): Promise<void> => {
    const updates = await api.getUpdates(
      {
        offset,
        limit: 100,
        // At the start and after a failure an answer at once says that polling works.
        timeout: isProven ? POLL_SECONDS : 0,
        allowed_updates: ALLOWED_UPDATES,
      },
      // grammY's type is that of a polyfill; Node's signals have all that it uses of it.
      signal as unknown as Parameters<Api['getUpdates']>[1],
    );
    if (updates.length > 0) await writeDown(deps, updates);
    isProven = true;
    deps.onEnd(null);
    const last = updates.at(-1);
    // One that is delivered again has an old number.
    if (last) offset = Math.max(offset, last.update_id + 1);
  };
  return {
    async run() {
      for (let failures = 0; !signal.aborted; ) {
        try {
          await fetchSome();
          failures = 0;
        } catch (error) {
          if (signal.aborted) return;
          isProven = false;
          const end = error instanceof NotWritten ? NOT_WRITTEN : endOfError(error);
          deps.onEnd(end);
          if (isWebhookActive(error)) await api.deleteWebhook().catch(() => {});
          const delayMs = end.kind === 'refused' ? null : backoffMs(failures, RECONNECT);
          failures++;
          await pause(schedule, delayMs, signal);
        }
      }
    },
    async confirm() {
      if (offset > 0) await api.getUpdates({ offset, limit: 1, timeout: 0 });
    },
  };
}

class NotWritten extends Error {}

async function writeDown({ take }: PollingDeps, updates: readonly Update[]): Promise<void> {
  try {
    await take(updates);
  } catch (error) {
    throw new NotWritten('', { cause: error });
  }
}

function isWebhookActive(error: unknown): boolean {
  return error instanceof GrammyError && /webhook is active/.test(error.description);
}
