import type { BotCore } from '../../../bots/shared/bot-core.ts';
import type { RunningBot } from '../../../bots/shared/deps.ts';
import type { Platform } from '../../../bots/shared/platform.ts';
import type { Answer } from '../../../bots/shared/rendering.ts';
import type { TelegramConfig } from '../../../bots/telegram/config.ts';
import { runTelegram } from '../../../bots/telegram/run.ts';
import { startTelegram } from '../../support/telegram/start-telegram.ts';
import type { TelegramServer } from '../../support/telegram/telegram-server.ts';
import { until } from '../../support/until.ts';
import { createSteeredSchedule, type SteeredSchedule } from '../support/steered-schedule.ts';
import { polls } from './heard.ts';

/** What the core was handed, by the method it was handed to. */
export type Handed = { readonly [Name in keyof BotCore]: Parameters<BotCore[Name]>[0][] };

/** What the recording core answers. */
export type Answers = {
  command: Answer | null;
  press: Answer | null;
  suggestions: readonly string[];
  /** Waited for before a press is answered, to stand for work that takes long. */
  before: Promise<unknown>;
};

/** The real client with the local Telegram, over a core that records. */
export type TelegramBench = {
  readonly server: TelegramServer;
  readonly bot: RunningBot;
  readonly platform: Platform;
  readonly handed: Handed;
  readonly answers: Answers;
  readonly schedule: SteeredSchedule;
  readonly logged: readonly string[];
  close(): Promise<void>;
};

/** A short answer, to see how it is shown. */
export function answer(title: string, more: Partial<Answer> = {}): Answer {
  return { tone: 'info', title, parts: [], buttons: [], mustBePrivate: false, ...more };
}

/** Starts a bot at a local Telegram, one that stands when it is given. */
export async function openBench(
  options: {
    readonly server?: TelegramServer;
    readonly config?: Partial<TelegramConfig>;
    readonly isLoginExpected?: boolean;
  } = {},
): Promise<TelegramBench> {
  const server = options.server ?? (await startTelegram());
  const schedule = createSteeredSchedule();
  const { core, handed, answers } = createRecordingCore();
  const logged: string[] = [];
  const log = (fields: Readonly<Record<string, unknown>>, message: string) => {
    logged.push(`${message} ${JSON.stringify(fields)}`);
  };
  const config: TelegramConfig = {
    ...{ token: server.token, apiRoot: server.apiRoot, webhookUrl: null, webhookHost: '127.0.0.1', webhookPort: 0 },
    ...options.config,
  };
  const made: Platform[] = [];
  const bot = runTelegram({ log: { info: log, warn: log, error: log }, schedule }, config, (platform) => {
    made.push(platform);
    return core;
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

function createRecordingCore(): { readonly core: BotCore; readonly handed: Handed; readonly answers: Answers } {
  const handed: Handed = {
    onMessage: [],
    onEdit: [],
    onDelete: [],
    onJoin: [],
    onCommand: [],
    suggest: [],
    onPress: [],
    onReport: [],
    onCommunityAdded: [],
    onCommunityRemoved: [],
    onCommunityMoved: [],
    start: [],
    stop: [],
  };
  const answers: Answers = {
    command: answer('Done'),
    press: answer('Done'),
    suggestions: [],
    before: Promise.resolve(),
  };
  const core: BotCore = {
    onMessage: async (message) => void handed.onMessage.push(message),
    onEdit: async (message) => void handed.onEdit.push(message),
    onDelete: async (deletion) => void handed.onDelete.push(deletion),
    onJoin: async (join) => void handed.onJoin.push(join),
    onCommand: async (command) => {
      handed.onCommand.push(command);
      return answers.command;
    },
    suggest: async (ask) => {
      handed.suggest.push(ask);
      return answers.suggestions;
    },
    onPress: async (press) => {
      handed.onPress.push(press);
      await answers.before;
      return answers.press;
    },
    onReport: async (report) => {
      handed.onReport.push(report);
      return null;
    },
    onCommunityAdded: async (added) => void handed.onCommunityAdded.push(added),
    onCommunityRemoved: async (community) => void handed.onCommunityRemoved.push(community),
    onCommunityMoved: async (moved) => void handed.onCommunityMoved.push(moved),
    start: async () => void handed.start.push(undefined),
    stop: async (deadlineMs) => void handed.stop.push(deadlineMs),
  };
  return { core, handed, answers };
}
