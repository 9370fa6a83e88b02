import type { DiscordConfig } from './discord/config.ts';
import { describeError } from './shared/bot.ts';
import type { BotDeps, BotHealth, RunningBot } from './shared/deps.ts';
import type { PlatformName } from './shared/platform.ts';
import type { SlackConfig } from './slack/config.ts';
import type { TelegramConfig } from './telegram/config.ts';

/** What each bot needs to log in; null where there is no token for it. */
export type BotsConfig = {
  readonly discord: DiscordConfig | null;
  readonly slack: SlackConfig | null;
  readonly telegram: TelegramConfig | null;
};

/** Loads what starts each bot: `startDiscord`, `startSlack`, `startTelegram`. The library of a bot that does not run is never loaded. */
export type LoadBot = {
  readonly [Name in PlatformName]: () => Promise<(deps: BotDeps, config: NonNullable<BotsConfig[Name]>) => RunningBot>;
};

/** The bots that run in this process. */
export type RunningBots = {
  health(): readonly BotHealth[];
  /** Resolves when nothing of them is left running. Never throws. */
  stop(): Promise<void>;
};

/** Starts the bots that have a token, each by itself: one that cannot start says why and takes neither another nor the API down. Never throws. */
export async function startBots(deps: BotDeps, config: BotsConfig, load: LoadBot): Promise<RunningBots> {
  const { discord, slack, telegram } = config;
  const bots = await Promise.all([
    ...(discord ? [startOne(deps, 'discord', async () => (await load.discord())(deps, discord))] : []),
    ...(slack ? [startOne(deps, 'slack', async () => (await load.slack())(deps, slack))] : []),
    ...(telegram ? [startOne(deps, 'telegram', async () => (await load.telegram())(deps, telegram))] : []),
  ]);
  return {
    health: () => bots.map((bot) => bot.health()),
    async stop() {
      const stopped = await Promise.allSettled(bots.map((bot) => bot.stop()));
      for (const outcome of stopped) {
        if (outcome.status === 'rejected') {
          deps.log.error({ error: describeError(outcome.reason) }, 'a bot did not stop cleanly');
        }
      }
    },
  };
}

async function startOne(deps: BotDeps, platform: PlatformName, start: () => Promise<RunningBot>): Promise<RunningBot> {
  try {
    return await start();
  } catch (error) {
    const problem = describeError(error);
    deps.log.error({ platform, error: problem }, 'a bot could not be started');
    return { health: () => ({ platform, state: 'failed', problem }), stop: async () => {} };
  }
}
