import { CHAT_PLATFORMS, type ChatPlatform } from '../src/core/common/chat-platforms.ts';
import type { AnswerBotCommand } from '../src/core/communities/bot-port.ts';
import { startOne } from './core/leased-task.ts';
import type { BotDefinition, BotSettingsByName } from './core/port/definition.ts';
import type { BotDeps } from './core/port/deps.ts';
import { logOf } from './core/port/process.ts';
import type { BotCondition, BotHealth } from './core/port/running-bot.ts';
import { describeError } from './core/runtime/problems.ts';

/** The bots that run in this process. */
export type RunningBots = Awaited<ReturnType<typeof startBots>>;

/** Starts the bots that are turned on; one that cannot start reports why and stops no other. Libraries of other bots are not loaded. Never throws. */
export async function startBots(deps: BotDeps, definitions: readonly BotDefinition[], settings: BotSettingsByName) {
  const bots = await Promise.all(
    definitions.flatMap((definition) => {
      const own = settings[definition.name];
      const log = logOf(deps.log, definition.name);
      return own ? [startOne({ log }, definition.name, () => definition.start({ ...deps, log }, own))] : [];
    }),
  );
  return {
    health: (): readonly BotHealth[] => bots.map((bot) => bot.health()),
    /** Pending work and the last error of each running bot, by platform. */
    conditions: (): Readonly<Record<string, BotCondition>> =>
      Object.fromEntries(
        bots.flatMap((bot) => (bot.condition ? [[bot.health().platform, bot.condition()] as const] : [])),
      ),
    /** Returns the handler of pages' requests; null if the bot of that platform does not run in this process. */
    commandsOf: (platform: ChatPlatform): AnswerBotCommand | null =>
      bots.find((bot) => bot.health().platform === platform)?.ask ?? null,
    /** Returns the queue addresses for such requests to this process: the platform's name, and its own address if a bot is shared. */
    addressesOf: (platform: ChatPlatform): readonly string[] => [
      platform,
      ...bots.flatMap((bot) => (bot.address !== undefined && bot.health().platform === platform ? [bot.address] : [])),
    ],
    /** Lists the platforms whose bot runs in this process. */
    platforms: (): readonly ChatPlatform[] =>
      CHAT_PLATFORMS.filter((name) => bots.some((bot) => bot.ask !== undefined && bot.health().platform === name)),
    /** Resolves when all bots have ended. Never throws. */
    async stop(): Promise<void> {
      const stopped = await Promise.allSettled(bots.map((bot) => bot.stop()));
      for (const outcome of stopped) {
        if (outcome.status === 'rejected')
          deps.log.error({ error: describeError(outcome.reason) }, 'a bot did not stop cleanly');
      }
    },
  };
}
