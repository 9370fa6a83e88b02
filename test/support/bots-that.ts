import type { ChatPlatform } from '../../src/core/common/chat-platforms.ts';
import type { BotCommand, BotCommandAnswers, BotPort, BotQuery } from '../../src/core/communities/bot-port.ts';

/** What bots answer, by what they are asked; null to all else. */
type Answers = {
  readonly [K in BotCommand['kind']]?: (query: BotQuery<K>) => Promise<BotCommandAnswers[K] | null>;
};

/** Bots that answer so, in the place of those of platforms that run. */
export function botsThat(answers: Answers, platforms: () => readonly ChatPlatform[] = () => ['discord']): BotPort {
  return {
    // The query is of that kind, and so is the answer.
    ask: async (kind, _platform, _tenantId, query) => (await answers[kind]?.(query as never)) ?? null,
    platforms: async () => platforms(),
  };
}
