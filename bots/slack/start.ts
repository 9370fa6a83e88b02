import { createBotCore } from '../shared/create-bot-core.ts';
import type { BotDeps, RunningBot } from '../shared/deps.ts';
import type { SlackConfig } from './config.ts';
import { runSlack } from './run.ts';

/**
 * Runs the Slack bot. Returns at once and logs in by itself; settings that Slack does not take end in `failed`, anything else is tried
 * again with growing pauses. Never throws.
 */
export function startSlack(deps: BotDeps, config: SlackConfig): RunningBot {
  return runSlack(deps, config, (platform) => createBotCore(deps, platform));
}
