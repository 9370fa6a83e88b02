import { createConcurrentSink, createRunner, createSource } from '@grammyjs/runner';
import { type Bot, GrammyError } from 'grammy';
import type { Update } from 'grammy/types';
import type { Log, Schedule } from '../shared/deps.ts';
import { backoffMs } from '../shared/running/backoff.ts';
import type { ConnectionEnd } from '../shared/running/keep-connected.ts';
import type { TelegramConfig } from './config.ts';
import { ALLOWED_UPDATES } from './events.ts';
import { endOfError } from './login-end.ts';
import { nameOf } from './outcome.ts';
import { pause, RECONNECT } from './pause.ts';
import { createPolling } from './polling.ts';
import { listenForUpdates, type Receiver, secretOf } from './webhook.ts';

/** How many updates are handled at once; the next are fetched, or taken, when there is room. */
const CONCURRENCY = 500;
const CONFIRM_MS = 2_000;
/** How often Telegram is asked whether it still delivers here. */
const WATCH_MS = 60_000;
/** How old a failure that Telegram reports may be to count as one of now. */
const FAILURE_RECENT_SECONDS = 180;

/** What receiving needs. `onEnd` hears how it goes: null when updates come. */
export type ReceivingDeps = {
  readonly bot: Bot;
  readonly config: TelegramConfig;
  readonly schedule: Schedule;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly onEnd: (end: ConnectionEnd | null) => void;
};

/** The way in for updates. */
export type Receiving = {
  /** Takes no more; what was taken is still handled. */
  close(): Promise<void>;
  /** Tells Telegram that what was taken has been handled. */
  confirm(): Promise<void>;
};

/** Receives updates by long polling. */
export async function receiveByPolling(deps: ReceivingDeps): Promise<Receiving> {
  await untilDone(deps, () => deps.bot.api.deleteWebhook());
  const polling = createPolling({ ...deps, api: deps.bot.api });
  const runner = createRunner(createSource(polling), createSink(deps));
  runner.start();
  // It ends when it is stopped, and then by an error; failures before that are told by the polling itself.
  runner.task()?.catch(() => {});
  return {
    close: async () => {
      await runner.stop()?.catch(() => {});
    },
    confirm: async () => {
      // When Telegram does not answer, it delivers again, and what was done is not done twice.
      await Promise.race([polling.confirm().catch(() => {}), pause(deps.schedule, CONFIRM_MS, deps.signal)]);
    },
  };
}

/** Receives updates that Telegram posts to us. */
export async function receiveByWebhook(deps: ReceivingDeps & { readonly webhookUrl: string }): Promise<Receiving> {
  const { bot, config, webhookUrl } = deps;
  const sink = createSink(deps);
  const take = (update: Update): boolean => {
    if (sink.size() >= CONCURRENCY) return false;
    void sink.handle([update]);
    return true;
  };
  let receiver: Receiver | null = null;
  await untilDone(deps, async () => {
    receiver ??= await listenForUpdates({ ...config, webhookUrl }, take);
    await bot.api.setWebhook(webhookUrl, { secret_token: secretOf(config.token), allowed_updates: ALLOWED_UPDATES });
  });
  deps.onEnd(null);
  void watchWebhook(deps, webhookUrl);
  // The webhook stays set: Telegram keeps what comes meanwhile, and delivers it at the next start.
  return { close: async () => receiver?.close(), confirm: async () => {} };
}

function createSink({ bot, log }: ReceivingDeps) {
  return createConcurrentSink<Update>(
    { consume: (update) => bot.handleUpdate(update) },
    async (error: unknown) => {
      log.error({ platform: 'telegram', error: nameOf(error) }, 'an update failed');
    },
    { concurrency: CONCURRENCY },
  );
}

/** Looks now and then whether Telegram still delivers, and sets the address again when somebody took it away. */
async function watchWebhook(deps: ReceivingDeps, webhookUrl: string): Promise<void> {
  const { bot, config, schedule, signal, onEnd } = deps;
  while (!signal.aborted) {
    await pause(schedule, WATCH_MS, signal);
    if (signal.aborted) return;
    try {
      const info = await bot.api.getWebhookInfo();
      if (info.url !== webhookUrl) {
        await bot.api.setWebhook(webhookUrl, {
          secret_token: secretOf(config.token),
          allowed_updates: ALLOWED_UPDATES,
        });
      }
      const ageSeconds = schedule.now() / 1000 - (info.last_error_date ?? 0);
      const fails = info.pending_update_count > 0 && ageSeconds < FAILURE_RECENT_SECONDS;
      onEnd(
        fails
          ? {
              kind: 'unreachable',
              problem: 'Telegram cannot deliver to TELEGRAM_WEBHOOK_URL; it keeps the updates and tries again.',
            }
          : null,
      );
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
