import type { Platform } from '../../../bots/core/port/platform.ts';
import type { RunningBot } from '../../../bots/core/port/running-bot.ts';
import { runSlack } from '../../../bots/slack/bot/run.ts';
import type { SlackConfig } from '../../../bots/slack/connection/config.ts';
import type { SlackServer } from '../../../emulators/slack/slack-server.ts';
import { startSlack } from '../../../emulators/slack/start-slack.ts';
import { until } from '../../../emulators/until.ts';
import { createRecordingCore, type RecordingCore } from '../support/recording-core.ts';
import { createSteeredSchedule, type SteeredSchedule } from '../support/steered-schedule.ts';

/** The real client with the local Slack, over a core that records. */
export type SlackBench = {
  readonly slack: SlackServer;
  readonly bot: RunningBot;
  readonly platform: Platform;
  readonly community: { readonly id: string; readonly name: string };
  readonly handed: RecordingCore['handed'];
  readonly answers: RecordingCore['answers'];
  readonly schedule: SteeredSchedule;
  readonly logged: readonly string[];
  close(): Promise<void>;
};

/** Starts a bot at a local Slack, one that stands when it is given. */
export async function openBench(
  options: {
    readonly slack?: SlackServer;
    readonly config?: (slack: SlackServer) => Partial<SlackConfig>;
    readonly isLoginExpected?: boolean;
  } = {},
): Promise<SlackBench> {
  const slack = options.slack ?? (await startSlack());
  const schedule = createSteeredSchedule();
  const { on, handed, answers } = createRecordingCore();
  const logged: string[] = [];
  const log = (fields: Readonly<Record<string, unknown>>, message: string) => {
    logged.push(`${message} ${JSON.stringify(fields)}`);
  };
  const { botToken, appToken, apiUrl } = slack;
  const config: SlackConfig = {
    ...{ botToken, appToken, apiUrl, signingSecret: null, userToken: null, host: '127.0.0.1', port: 0 },
    ...options.config?.(slack),
  };
  const made: Platform[] = [];
  const bot = runSlack({ log: { info: log, warn: log, error: log }, schedule }, config, (platform) => {
    made.push(platform);
    return on(platform);
  });
  const [platform] = made;
  if (!platform) throw new Error('the bot made no platform');
  if (options.isLoginExpected !== false) {
    await until(() => handed.onCommunityAdded.length > 0, { what: 'the log-in' });
  }
  return {
    slack,
    bot,
    platform,
    community: { id: slack.team.id, name: slack.team.name },
    handed,
    answers,
    schedule,
    logged,
    close: async () => {
      await bot.stop();
      schedule.clear();
      await slack.close();
    },
  };
}
