import { type Api, type Bot, GrammyError } from 'grammy';
import type { Update } from 'grammy/types';
import type { Log, Schedule } from '../../core/port/process.ts';
import type { ConnectionEnd } from '../../core/runtime/keep-connected.ts';
import { backoffMs, pause, RECONNECT, within } from '../../core/runtime/timers.ts';
import type { TelegramConfig } from '../connection/config.ts';
import { POLL_SECONDS } from '../connection/create-client.ts';
import { endOfError, NOT_DELIVERED, NOT_WRITTEN } from '../connection/login-end.ts';
import { ALLOWED_UPDATES } from './events.ts';
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

/** What polling needs. `onEnd` hears of every failure, and null when updates come again. */
type PollingDeps = {
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
function createPolling(deps: PollingDeps) {
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
