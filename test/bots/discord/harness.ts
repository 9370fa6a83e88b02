import { runDiscord } from '../../../bots/discord/run.ts';
import type { BotCore } from '../../../bots/shared/bot-core.ts';
import type { RunningBot } from '../../../bots/shared/deps.ts';
import type { Platform } from '../../../bots/shared/platform.ts';
import type { Answer } from '../../../bots/shared/rendering.ts';
import type { DiscordOptions, DiscordServer, GuildHandle, NewGuild } from '../../support/discord/discord-server.ts';
import { startDiscord } from '../../support/discord/start-discord.ts';
import { until } from '../../support/until.ts';
import { createSteeredSchedule, type SteeredSchedule } from '../support/steered-schedule.ts';

/** What the core was handed, by the method it was handed to. */
export type Handed = { readonly [Name in keyof BotCore]: Parameters<BotCore[Name]>[0][] };

/** A core that writes down what it is handed, and answers as a test says. */
export type RecordingCore = {
  readonly core: BotCore;
  readonly handed: Handed;
  readonly answers: {
    command: Answer | null;
    press: Answer | null;
    report: Answer | null;
    suggestions: readonly string[];
  };
};

/** The real client with the local Discord, over a core that records. */
export type DiscordBench = {
  readonly server: DiscordServer;
  readonly guild: GuildHandle;
  readonly community: { readonly id: string; readonly name: string };
  readonly bot: RunningBot;
  readonly platform: Platform;
  readonly handed: Handed;
  readonly answers: RecordingCore['answers'];
  readonly schedule: SteeredSchedule;
  readonly logged: readonly string[];
  close(): Promise<void>;
};

/** A short answer, to see how it is shown. */
export function answer(title: string, more: Partial<Answer> = {}): Answer {
  return { tone: 'info', title, parts: [], buttons: [], mustBePrivate: false, ...more };
}

/** Starts a local Discord with one guild and the bot in it. */
export async function openBench(
  options: DiscordOptions & {
    readonly guild?: NewGuild;
    readonly token?: string;
    readonly isLoginExpected?: boolean;
  } = {},
): Promise<DiscordBench> {
  const schedule = createSteeredSchedule();
  const server = await startDiscord({ ...options, now: schedule.now });
  const guild = server.createGuild({ name: 'Harbour', ...options.guild });
  const recording = createRecordingCore();
  const started = startBot(server, recording, schedule, options.token);
  const bench = {
    server,
    guild,
    community: { id: guild.id, name: 'Harbour' },
    bot: started.bot,
    platform: started.platform(),
    handed: recording.handed,
    answers: recording.answers,
    schedule,
    logged: started.logged,
    close: async () => {
      await started.bot.stop();
      schedule.clear();
      await server.close();
    },
  };
  if (options.isLoginExpected !== false) {
    await until(() => recording.handed.onCommunityAdded.length > 0, { what: 'the log-in', deadlineMs: 10_000 });
  }
  return bench;
}

/** Starts a bot at a server that stands. */
export function startBot(
  server: DiscordServer,
  recording: RecordingCore,
  schedule: SteeredSchedule,
  token: string = server.token,
) {
  const logged: string[] = [];
  const log = (fields: Readonly<Record<string, unknown>>, message: string) => {
    logged.push(`${message} ${JSON.stringify(fields)}`);
  };
  let made: Platform | null = null;
  const bot = runDiscord(
    { log: { info: log, warn: log, error: log }, schedule },
    { token, apiUrl: server.restUrl },
    (platform) => {
      made = platform;
      return recording.core;
    },
  );
  return {
    bot,
    logged,
    platform: (): Platform => {
      if (!made) throw new Error('the bot made no platform');
      return made;
    },
  };
}

/** Makes a core that records. */
export function createRecordingCore(): RecordingCore {
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
  const answers: RecordingCore['answers'] = {
    command: answer('Done'),
    press: answer('Done'),
    report: answer('Done'),
    suggestions: [],
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
      return answers.press;
    },
    onReport: async (report) => {
      handed.onReport.push(report);
      return answers.report;
    },
    onCommunityAdded: async (added) => void handed.onCommunityAdded.push(added),
    onCommunityRemoved: async (community) => void handed.onCommunityRemoved.push(community),
    onCommunityMoved: async (moved) => void handed.onCommunityMoved.push(moved),
    start: async () => void handed.start.push(undefined),
    stop: async (deadlineMs) => void handed.stop.push(deadlineMs),
  };
  return { core, handed, answers };
}
