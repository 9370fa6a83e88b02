import { createBotCore } from '../core/create-bot-core.ts';
import type { BotDeps } from '../core/port/deps.ts';
import type { RunningBot } from '../core/port/running-bot.ts';
import { runTelegram } from './bot/run.ts';
import type { TelegramConfig } from './connection/config.ts';

/** Runs the Telegram bot. Returns at once and logs in later; only a token that Telegram rejects ends in `failed`. Never throws. */
export function startTelegram(deps: BotDeps, config: TelegramConfig): RunningBot {
  return runTelegram(deps, config, (platform) => createBotCore(deps, platform));
}
