import { type Bot, GrammyError } from 'grammy';
import type { Update } from 'grammy/types';
import type { Log } from '../../core/port/process.ts';
import type { ConnectionEnd } from '../../core/runtime/keep-connected.ts';
import { backoffMs, pause, RECONNECT, within } from '../../core/runtime/timers.ts';
import type { TelegramConfig } from '../connection/config.ts';
import { endOfError } from '../connection/login-end.ts';
import { ALLOWED_UPDATES } from './events.ts';
import { createPolling, type PollingDeps } from './polling.ts';
import { listenForUpdates, type Receiver, secretOf } from './webhook.ts';

const CONFIRM_MS = 2_000;
const CLOSE_MS = 2_000;
/** How often Telegram is asked whether it still delivers here. */
const WATCH_MS = 60_000;
/** How old a failure that Telegram reports may be to count as one of now. */
const FAILURE_RECENT_SECONDS = 180;

/** What receiving needs. `onEnd` hears how it goes: null when updates come. */
export type ReceivingDeps = Omit<PollingDeps, 'api'> & {
  readonly bot: Bot;
  readonly config: TelegramConfig;
  readonly log: Log;
};

/** The way in for updates. */
export type Receiving = {
  /** Takes no more; what was taken is written down. */
  close(): Promise<void>;
  /** Tells Telegram what was taken. */
  confirm(): Promise<void>;
};

/** Receives updates by long polling. */
export async function receiveByPolling(deps: ReceivingDeps): Promise<Receiving> {
  await untilDone(deps, () => deps.bot.api.deleteWebhook());
  const closing = new AbortController();
  const signal = AbortSignal.any([deps.signal, closing.signal]);
  const polling = createPolling({ ...deps, api: deps.bot.api, signal });
  const running = polling.run();
  return {
    close: async () => {
      closing.abort();
      // What is being written may be acknowledged when it is; a store that stands still holds nobody up.
      await within(deps.schedule, running, CLOSE_MS);
    },
    confirm: async () => {
      // When Telegram does not answer, it delivers again, and what is known is not handled twice.
      await Promise.race([polling.confirm().catch(() => {}), pause(deps.schedule, CONFIRM_MS, deps.signal)]);
    },
  };
}

/** Receives updates that Telegram posts to us. */
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
  // The webhook stays set: Telegram keeps what comes meanwhile, and delivers it at the next start.
  return { close: async () => receiver?.close(), confirm: async () => {} };
}

function setWebhook({ bot, config }: ReceivingDeps, webhookUrl: string): Promise<true> {
  return bot.api.setWebhook(webhookUrl, { secret_token: secretOf(config.token), allowed_updates: ALLOWED_UPDATES });
}

const NOT_TAKEN: ConnectionEnd = {
  kind: 'unreachable',
  problem: 'Telegram cannot deliver to TELEGRAM_WEBHOOK_URL; it keeps the updates and tries again.',
};

/** Looks now and then whether Telegram still delivers, and sets the address again when somebody took it away. */
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

/** Tries until it is done or the bot stops; what cannot be helped by trying is told, and waits for the stop. */
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
  if (error instanceof GrammyError && error.error_code === 400) {
    return {
      kind: 'refused',
      problem:
        'TELEGRAM_WEBHOOK_URL is not an address that Telegram delivers to: https, with a certificate, on port 443, 80, 88 or 8443.',
    };
  }
  if (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'EADDRINUSE' || error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL')
  ) {
    return {
      kind: 'unreachable',
      problem: `TELEGRAM_WEBHOOK_HOST and TELEGRAM_WEBHOOK_PORT cannot be listened on (${error.code}); the bot tries again.`,
    };
  }
  return endOfError(error);
}
