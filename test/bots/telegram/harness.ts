import type { BotDeps } from '../../../bots/core/port/deps.ts';
import type { Platform } from '../../../bots/core/port/platform.ts';
import type { RunningBot } from '../../../bots/core/port/running-bot.ts';
import { runTelegram } from '../../../bots/telegram/bot/run.ts';
import type { TelegramConfig } from '../../../bots/telegram/connection/config.ts';
import { startTelegram } from '../../../emulators/telegram/start-telegram.ts';
import type { TelegramServer } from '../../../emulators/telegram/telegram-server.ts';
import { until } from '../../../emulators/until.ts';
import { createRecordingCore, type RecordingCore } from '../support/recording-core.ts';
import { createSteeredSchedule, type SteeredSchedule } from '../support/steered-schedule.ts';
import { polls } from './heard.ts';

/** The real client with the local Telegram, over a core that records. */
export type TelegramBench = {
  readonly server: TelegramServer;
  readonly bot: RunningBot;
  readonly platform: Platform;
  readonly handed: RecordingCore['handed'];
  readonly answers: RecordingCore['answers'];
  readonly schedule: SteeredSchedule;
  readonly logged: readonly string[];
  close(): Promise<void>;
};

/** Starts a bot at a local Telegram, one that stands when it is given. */
export async function openBench(
  options: {
    readonly server?: TelegramServer;
    readonly config?: Partial<TelegramConfig>;
    readonly isLoginExpected?: boolean;
    readonly sharing?: NonNullable<BotDeps['sharing']>;
  } = {},
): Promise<TelegramBench> {
  const server = options.server ?? (await startTelegram());
  const schedule = createSteeredSchedule();
  const { on, handed, answers } = createRecordingCore();
  const logged: string[] = [];
  const log = (fields: Readonly<Record<string, unknown>>, message: string) => {
    logged.push(`${message} ${JSON.stringify(fields)}`);
  };
  const config: TelegramConfig = {
    ...{ token: server.token, apiRoot: server.apiRoot, webhookUrl: null, webhookHost: '127.0.0.1', webhookPort: 0 },
    ...options.config,
  };
  const made: Platform[] = [];
  const sharing = options.sharing && { sharing: options.sharing };
  const bot = runTelegram({ log: { info: log, warn: log, error: log }, schedule, ...sharing }, config, (platform) => {
    made.push(platform);
    return on(platform);
  });
  if (options.isLoginExpected !== false) {
    await until(() => bot.health().state === 'running', { what: 'the log-in' });
    if (config.webhookUrl === null) await polls(server);
  }
  return {
    server,
    bot,
    get platform(): Platform {
      const [platform] = made;
      if (!platform) throw new Error('the bot made no platform');
      return platform;
    },
    handed,
    answers,
    schedule,
    logged,
    close: async () => {
      await bot.stop();
      schedule.clear();
      await server.close();
    },
  };
}
