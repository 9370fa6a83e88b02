import { type Api, type Bot, GrammyError } from 'grammy';
import type { Update } from 'grammy/types';
import type { Schedule } from '../../core/port/process.ts';
import type { ConnectionEnd } from '../../core/runtime/keep-connected.ts';
import { backoffMs, pause, RECONNECT, within } from '../../core/runtime/timers.ts';
import type { TelegramConfig } from '../connection/config.ts';
import { POLL_SECONDS } from '../connection/create-client.ts';
import { endOfError, NOT_DELIVERED, NOT_WRITTEN } from '../connection/login-end.ts';
import { ALLOWED_UPDATES } from './events.ts';
import { listenForUpdates, type Receiver, secretOf } from './webhook.ts';

const CONFIRM_MS = 2_000;
const CLOSE_MS = 2_000;
/** Time between two checks whether Telegram still delivers here. */
const WATCH_MS = 60_000;
/** Greatest age of a failure that counts as current. */
const FAILURE_RECENT_SECONDS = 180;

/** Dependencies of receiving. `onEnd` gets each failure, and null when updates arrive. */
export type ReceivingDeps = {
  readonly bot: Bot;
  readonly config: TelegramConfig;
  readonly schedule: Schedule;
  /** Ends the receiving. */
  readonly signal: AbortSignal;
  readonly onEnd: (end: ConnectionEnd | null) => void;
  /** Stores updates. @throws if that is not possible now. */
  readonly take: (updates: readonly Update[]) => Promise<void>;
};

/** A running receiver of updates. */
export type Receiving = {
  /** Stops taking updates; taken ones are stored. */
  close(): Promise<void>;
  /** Confirms the taken updates to Telegram. */
  confirm(): Promise<void>;
};

/** Receives updates by long polling. */
export async function receiveByPolling(deps: ReceivingDeps): Promise<Receiving> {
  await untilDone(deps, () => deps.bot.api.deleteWebhook());
  const closing = new AbortController();
  const signal = AbortSignal.any([deps.signal, closing.signal]);
  const polling = createPolling({ ...deps, signal });
  const running = polling.run();
  return {
    close: async () => {
      closing.abort();
      // Waits a bounded time for a running store operation, so that its updates can be confirmed.
      await within(deps.schedule, running, CLOSE_MS);
    },
    confirm: async () => {
      // Without an answer Telegram delivers again, and repeats are ignored.
      await Promise.race([polling.confirm().catch(() => {}), pause(deps.schedule, CONFIRM_MS, deps.signal)]);
    },
  };
}

/** Receives updates by webhook. */
export async function receiveByWebhook(deps: ReceivingDeps & { readonly webhookUrl: string }): Promise<Receiving> {
  const { config, webhookUrl } = deps;
  const take = (update: Update): Promise<boolean> =>
    deps.take([update]).then(
      () => true,
      () => false,
    );
  let receiver: Receiver | null = null;
  await untilDone(deps, async () => {
    receiver ??= await listenForUpdates({ ...config, webhookUrl }, take);
    await setWebhook(deps, webhookUrl);
  });
  deps.onEnd(null);
  void watchWebhook(deps, webhookUrl);
  // The webhook stays set: Telegram keeps later updates and delivers them at the next start.
  return { close: async () => receiver?.close(), confirm: async () => {} };
}

function setWebhook({ bot, config }: ReceivingDeps, webhookUrl: string): Promise<true> {
  return bot.api.setWebhook(webhookUrl, { secret_token: secretOf(config.token), allowed_updates: ALLOWED_UPDATES });
}

const NOT_TAKEN: ConnectionEnd = {
  kind: 'unreachable',
  problem: 'Telegram cannot deliver to TELEGRAM_WEBHOOK_URL; it keeps the updates and tries again.',
};

/** Checks regularly whether Telegram still delivers, and sets the address again if somebody removed it. */
async function watchWebhook(deps: ReceivingDeps, webhookUrl: string): Promise<void> {
  const { bot, schedule, signal, onEnd } = deps;
  while (!signal.aborted) {
    await pause(schedule, WATCH_MS, signal);
    if (signal.aborted) return;
    try {
      const info = await bot.api.getWebhookInfo();
      if (info.url !== webhookUrl) await setWebhook(deps, webhookUrl);
      const ageSeconds = schedule.now() / 1000 - (info.last_error_date ?? 0);
      const fails = info.pending_update_count > 0 && ageSeconds < FAILURE_RECENT_SECONDS;
      onEnd(fails ? NOT_TAKEN : null);
    } catch (error) {
      onEnd(endOfError(error));
    }
  }
}

/** Retries until it succeeds or the bot stops; reports errors that retries cannot fix, and waits for the stop. */
async function untilDone(deps: ReceivingDeps, call: () => Promise<unknown>): Promise<void> {
  for (let failures = 0; !deps.signal.aborted; failures++) {
    try {
      await call();
      return;
    } catch (error) {
      const end = endOfReceiving(error);
      deps.onEnd(end);
      await pause(deps.schedule, end.kind === 'refused' ? null : backoffMs(failures, RECONNECT), deps.signal);
    }
  }
}

function endOfReceiving(error: unknown): ConnectionEnd {
  if (error instanceof GrammyError && error.error_code === 400)
    return {
      kind: 'refused',
      problem:
        'TELEGRAM_WEBHOOK_URL is not an address that Telegram delivers to: https, with a certificate, on port 443, 80, 88 or 8443.',
    };
  if (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'EADDRINUSE' || error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL')
  )
    return {
      kind: 'unreachable',
      problem: `TELEGRAM_WEBHOOK_HOST and TELEGRAM_WEBHOOK_PORT cannot be listened on (${error.code}); the bot tries again.`,
    };
  return endOfError(error);
}

/** Telegram drops unconfirmed updates after a day. @see https://core.telegram.org/bots/api#getting-updates */
const KEPT_MS = 24 * 3_600_000;
/** Number of consecutive polls that may repeat confirmed updates; a single one may be delivered again. */
const REPEATS_MAX = 3;

/** Creates the polling. An offset confirms all updates below it. After a week without updates ids may be lower, so it is dropped. */
function createPolling(deps: ReceivingDeps) {
  const { signal, schedule } = deps;
  const { api } = deps.bot;
  let offset = 0;
  let takenAtMs = 0;
  let isProven = false;
  let repeats = 0;
  /** Number of updates that Telegram held after the last poll, if that was empty. */
  let waiting = 0;

  const fetchSome = async (): Promise<void> => {
    if (schedule.now() - takenAtMs >= KEPT_MS) offset = 0;
    const updates = await api.getUpdates(
      {
        offset,
        limit: 100,
        // At the start and after a failure, an immediate answer shows that polling works.
        timeout: isProven ? POLL_SECONDS : 0,
        allowed_updates: ALLOWED_UPDATES,
      },
      // grammY's type belongs to a polyfill; Node's signals have all that it uses.
      signal as unknown as Parameters<Api['getUpdates']>[1],
    );
    const last = updates.at(-1);
    if (!last) return onEmptyPoll();
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
  /** Handles an empty poll: what Telegram held after one empty poll, the next one must return. */
  const onEmptyPoll = async (): Promise<void> => {
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
    /** Polls, with growing pauses during failures that may pass; resolves when the signal aborts. Never rejects. */
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
    /** Confirms to Telegram that the last updates were stored. */
    async confirm(): Promise<void> {
      if (offset > 0) await api.getUpdates({ offset, limit: 1, timeout: 0 });
    },
  };
}

/** A failure although Telegram answers. */
class PollingError extends Error {
  constructor(readonly end: ConnectionEnd) {
    super(end.problem);
  }
}
