import { createBotCore } from '../core/create-bot-core.ts';
import type { BotDeps } from '../core/port/deps.ts';
import type { RunningBot } from '../core/port/running-bot.ts';
import { runSlack } from './bot/run.ts';
import type { SlackAppConfig, SlackConfig } from './connection/config.ts';
import { runSlackApp } from './workspaces/run.ts';

/** Runs the Slack bot of one workspace. Returns at once and logs in later; only wrong settings end in `failed`. Never throws. */
export function startSlack(deps: BotDeps, config: SlackConfig): RunningBot {
  return runSlack(deps, config, (platform) => createBotCore(deps, platform));
}

/** Runs the Slack bot of every workspace that installed the app. Returns at once; never throws. */
export function startSlackApp(deps: BotDeps, config: SlackAppConfig): RunningBot {
  return runSlackApp(deps, config, (platform) => createBotCore(deps, platform));
}
