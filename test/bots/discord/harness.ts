import type { Platform } from '../../../bots/core/port/platform.ts';
import type { RunningBot } from '../../../bots/core/port/running-bot.ts';
import { runDiscord } from '../../../bots/discord/bot/run.ts';
import type {
  DiscordOptions,
  DiscordServer,
  GuildHandle,
  NewGuild,
} from '../../../emulators/discord/discord-server.ts';
import { startDiscord } from '../../../emulators/discord/start-discord.ts';
import { until } from '../../../emulators/until.ts';
import { createRecordingCore, type RecordingCore } from '../support/recording-core.ts';
import { createSteeredSchedule, type SteeredSchedule } from '../support/steered-schedule.ts';

/** The real client with the local Discord, over a core that records. */
export type DiscordBench = {
  readonly server: DiscordServer;
  readonly guild: GuildHandle;
  readonly community: { readonly id: string; readonly name: string; readonly locale: string };
  readonly bot: RunningBot;
  readonly platform: Platform;
  readonly handed: RecordingCore['handed'];
  readonly answers: RecordingCore['answers'];
  readonly schedule: SteeredSchedule;
  readonly logged: readonly string[];
  close(): Promise<void>;
};

/** Discord's three seconds are for the test of acknowledging; elsewhere a busy machine may take longer. */
export const PATIENT = { interactionDeadlineMs: 30_000 } as const;

/** Starts a local Discord with one guild and the bot in it. */
export async function openBench(
  options: DiscordOptions & {
    readonly guild?: NewGuild;
    readonly token?: string;
    readonly isLoginExpected?: boolean;
  } = {},
): Promise<DiscordBench> {
  const schedule = createSteeredSchedule();
  const server = await startDiscord({ ...PATIENT, ...options, now: schedule.now });
  const guild = server.createGuild({ name: 'Harbour', ...options.guild });
  const recording = createRecordingCore();
  const started = startBot(server, recording, schedule, options.token);
  const bench = {
    server,
    guild,
    community: { id: guild.id, name: 'Harbour', locale: 'en-US' },
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
    await until(() => recording.handed.onCommunityAdded.length > 0, { what: 'the log-in' });
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
