import { createBotCore } from '../shared/create-bot-core.ts';
import type { BotDeps, RunningBot } from '../shared/deps.ts';
import type { DiscordConfig } from './config.ts';
import { runDiscord } from './run.ts';

/**
 * Runs the Discord bot. Returns at once and logs in by itself; a token that Discord does not take ends in `failed`, anything else is tried
 * again with growing pauses. Never throws.
 */
export function startDiscord(deps: BotDeps, config: DiscordConfig): RunningBot {
  return runDiscord(deps, config, (platform) => createBotCore(deps, platform));
}
