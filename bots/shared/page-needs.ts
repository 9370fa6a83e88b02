import type { PlatformNeed } from '../../src/core/presses.ts';
import type { Bot } from './bot.ts';
import { describeError } from './bot.ts';
import { needsOf } from './setup/needs-of.ts';

/** What the bot needs in a community and in its log channel, and what it has of it at this moment; null where nobody can say now. */
export async function findPageNeeds(bot: Bot, communityId: string): Promise<readonly PlatformNeed[] | null> {
  try {
    const community = await bot.deps.communities.findCommunity({ id: communityId });
    if (!community || community.platform !== bot.platform.name) return null;
    const needs = await bot.platform.needs(
      { id: community.externalId, name: community.name },
      await needsOf(bot, community, community.logChannel || null),
    );
    return needs.map(({ what, has, how, optional = false }) => ({ what, has, how, optional }));
  } catch (error) {
    bot.deps.log.warn({ platform: bot.platform.name, error: describeError(error) }, 'needs could not be found out');
    return null;
  }
}
