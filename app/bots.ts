import { randomUUID } from 'node:crypto';
import { createSchedule } from '../bots/shared/schedule.ts';
import { type BotsConfig, type RunningBots, startBots } from '../bots/start.ts';
import type { Config } from './config.ts';
import { forgetRemoved } from './forget-removed.ts';
import { holdRejections } from './hold-rejections.ts';
import type { Runtime } from './runtime.ts';
import type { BotLine } from './start-screen.ts';

/** How long beside judging a process has an event or an entry to itself before another may take it up. */
const BESIDES_JUDGING_MS = 40_000;

/** Each bot by name, with the variable that turns it on. */
const BOTS = [
  { platform: 'discord', name: 'Discord', variable: 'DISCORD_TOKEN' },
  { platform: 'slack', name: 'Slack', variable: 'SLACK_BOT_TOKEN' },
  { platform: 'telegram', name: 'Telegram', variable: 'TELEGRAM_TOKEN' },
] as const;

/** Starts the bots whose tokens are set, over the store and the verbs of the runtime. */
export async function openBots(runtime: Runtime): Promise<RunningBots> {
  const { config, store, moderate, judge, log } = runtime;
  const settings = {
    batchMessages: config.BOT_BATCH_MESSAGES,
    batchWaitMs: config.BOT_BATCH_WAIT_MS,
    queueMaxMessages: config.BOT_QUEUE_MAX_MESSAGES,
    startInTrial: config.SERVICE_START_IN_TRIAL,
    defaultPlan: config.SERVICE_DEFAULT_PLAN,
    defaultQuota: config.SERVICE_MONTHLY_QUOTA,
    keepTextChars: config.SERVICE_KEEP_TEXT_CHARS,
    leaseMs: config.MODEL_TIMEOUT_MS + BESIDES_JUDGING_MS,
  };
  const schedule = createSchedule();
  const deps = {
    store: store.as({ by: '', via: 'chat' }),
    communities: store.communities,
    moderate,
    judge: judge.judge,
    schedule,
    log,
    settings,
    instanceId: randomUUID(),
  };
  const release = holdRejections(log);
  const bots = await startBots(deps, readBots(config), {
    discord: async () => (await import('../bots/discord/start.ts')).startDiscord,
    slack: async () => (await import('../bots/slack/start.ts')).startSlack,
    telegram: async () => (await import('../bots/telegram/start.ts')).startTelegram,
  });
  const forgetting = forgetRemoved(runtime, schedule);
  return {
    health: bots.health,
    stop: async () => {
      await Promise.all([bots.stop(), forgetting.stop()]);
      release();
    },
  };
}

/** Each bot's state, by name, for the health endpoint. */
export function stateOfBots(bots: RunningBots): Record<string, string> {
  const running = new Map(bots.health().map(({ platform, state }) => [platform, state]));
  return Object.fromEntries(BOTS.map(({ platform }) => [platform, running.get(platform) ?? 'off']));
}

/** Each bot on the start screen: on, or the variable that turns it on. */
export function describeBots(bots: RunningBots): BotLine[] {
  const running = new Set(bots.health().map(({ platform }) => platform));
  return BOTS.map(({ platform, name, variable }) => ({
    name,
    state: running.has(platform) ? 'on' : `off; ${variable} turns it on`,
  }));
}

function readBots(config: Config): BotsConfig {
  return {
    discord: config.DISCORD_TOKEN ? { token: config.DISCORD_TOKEN, apiUrl: config.DISCORD_API_URL ?? null } : null,
    slack: config.SLACK_BOT_TOKEN
      ? {
          botToken: config.SLACK_BOT_TOKEN,
          appToken: config.SLACK_APP_TOKEN ?? null,
          signingSecret: config.SLACK_SIGNING_SECRET ?? null,
          userToken: config.SLACK_USER_TOKEN ?? null,
          apiUrl: config.SLACK_API_URL ?? null,
          host: config.SLACK_HOST,
          port: config.SLACK_PORT,
        }
      : null,
    telegram: config.TELEGRAM_TOKEN
      ? {
          token: config.TELEGRAM_TOKEN,
          apiRoot: config.TELEGRAM_API_ROOT ?? null,
          webhookUrl: config.TELEGRAM_WEBHOOK_URL ?? null,
          webhookHost: config.TELEGRAM_WEBHOOK_HOST,
          webhookPort: config.TELEGRAM_WEBHOOK_PORT,
        }
      : null,
  };
}
