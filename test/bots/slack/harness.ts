import type { BotCore } from '../../../bots/shared/bot-core.ts';
import type { RunningBot } from '../../../bots/shared/deps.ts';
import type { Platform } from '../../../bots/shared/platform.ts';
import type { Answer } from '../../../bots/shared/rendering.ts';
import type { SlackConfig } from '../../../bots/slack/config.ts';
import { runSlack } from '../../../bots/slack/run.ts';
import type { SlackServer } from '../../support/slack/slack-server.ts';
import { startSlack } from '../../support/slack/start-slack.ts';
import { until } from '../../support/until.ts';
import { createSteeredSchedule, type SteeredSchedule } from '../support/steered-schedule.ts';

/** What the core was handed, by the method it was handed to. */
export type Handed = { readonly [Name in keyof BotCore]: Parameters<BotCore[Name]>[0][] };

/** What the recording core answers. */
export type Answers = {
  command: Answer | null;
  press: Answer | null;
  report: Answer | null;
  /** Waited for before any answer, to stand for work that takes long. */
  before: Promise<unknown>;
};

/** The real client with the local Slack, over a core that records. */
export type SlackBench = {
  readonly slack: SlackServer;
  readonly bot: RunningBot;
  readonly platform: Platform;
  readonly community: { readonly id: string; readonly name: string };
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
  const { core, handed, answers } = createRecordingCore();
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
    return core;
  });
  const [platform] = made;
  if (!platform) throw new Error('the bot made no platform');
  if (options.isLoginExpected !== false) {
    await until(() => handed.onCommunityAdded.length > 0, { what: 'the log-in', deadlineMs: 10_000 });
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

/** Makes a core that records. */
export function createRecordingCore(): { readonly core: BotCore; readonly handed: Handed; readonly answers: Answers } {
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
    report: answer('Done'),
    before: Promise.resolve(),
  };
  const core: BotCore = {
    onMessage: async (message) => void handed.onMessage.push(message),
    onEdit: async (message) => void handed.onEdit.push(message),
    onDelete: async (deletion) => void handed.onDelete.push(deletion),
    onJoin: async (join) => void handed.onJoin.push(join),
    onCommand: async (command) => {
      handed.onCommand.push(command);
      await answers.before;
      return answers.command;
    },
    suggest: async (ask) => {
      handed.suggest.push(ask);
      return [];
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
