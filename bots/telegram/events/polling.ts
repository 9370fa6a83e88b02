import { type Api, GrammyError } from 'grammy';
import type { Update } from 'grammy/types';
import type { Schedule } from '../../core/port/process.ts';
import type { ConnectionEnd } from '../../core/runtime/keep-connected.ts';
import { backoffMs, pause, RECONNECT } from '../../core/runtime/timers.ts';
import { POLL_SECONDS } from '../connection/create-client.ts';
import { endOfError, NOT_DELIVERED, NOT_WRITTEN } from '../connection/login-end.ts';
import { ALLOWED_UPDATES } from './events.ts';

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

/** Telegram forgets what nobody confirmed for a day. @see https://core.telegram.org/bots/api#getting-updates */
const KEPT_MS = 24 * 3_600_000;
/** So often in a row may come what the poll before it confirmed; a single one may be delivered again. */
const REPEATS_MAX = 3;

/** Makes what polls. An offset confirms all updates below it. After a week without updates the next may be lower: then it is dropped. */
export function createPolling(deps: PollingDeps) {
  const { api, signal, schedule } = deps;
  let offset = 0;
  let takenAtMs = 0;
  let isProven = false;
  let repeats = 0;
  /** How many updates Telegram held after the last poll, if that one came back empty. */
  let waiting = 0;

  const fetchSome = async (): Promise<void> => {
    if (schedule.now() - takenAtMs >= KEPT_MS) offset = 0;
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
    const last = updates.at(-1);
    if (!last) return hearNothing();
    await deps.take(updates).catch(() => {
      throw new PollingError(NOT_WRITTEN);
    });
    const confirmed = offset;
    offset = last.update_id + 1;
    takenAtMs = schedule.now();
    waiting = 0;
    repeats = offset === confirmed ? repeats + 1 : 0;
    if (repeats >= REPEATS_MAX) throw new PollingError(NOT_DELIVERED);
    isProven = true;
    deps.onEnd(null);
  };
  /** An empty poll is well when Telegram holds nothing: what it held after one empty poll, the next one must bring. */
  const hearNothing = async (): Promise<void> => {
    const wasWaiting = waiting;
    const wasProven = isProven;
    offset = 0;
    repeats = 0;
    isProven = true;
    if (!wasProven && wasWaiting === 0) return deps.onEnd(null);
    const info = await api.getWebhookInfo(signal as unknown as Parameters<Api['getWebhookInfo']>[0]).catch(() => null);
    waiting = info?.pending_update_count ?? wasWaiting;
    if (wasWaiting > 0 && waiting > 0) throw new PollingError(NOT_DELIVERED);
    deps.onEnd(null);
  };
  return {
    /** Fetches, with growing pauses while that fails and can help; resolves when the signal is given. Never rejects. */
    async run(): Promise<void> {
      for (let failures = 0; !signal.aborted; ) {
        try {
          await fetchSome();
          failures = 0;
        } catch (error) {
          if (signal.aborted) return;
          isProven = false;
          const end = error instanceof PollingError ? error.end : endOfError(error);
          deps.onEnd(end);
          const isWebhookActive = error instanceof GrammyError && /webhook is active/.test(error.description);
          if (isWebhookActive) await api.deleteWebhook().catch(() => {});
          const delayMs = end.kind === 'refused' ? null : backoffMs(failures, RECONNECT);
          failures++;
          await pause(schedule, delayMs, signal);
        }
      }
    },
    /** Tells Telegram that the last of them were written down. */
    async confirm(): Promise<void> {
      if (offset > 0) await api.getUpdates({ offset, limit: 1, timeout: 0 });
    },
  };
}

/** What fails though Telegram answers. */
class PollingError extends Error {
  constructor(readonly end: ConnectionEnd) {
    super(end.problem);
  }
}
