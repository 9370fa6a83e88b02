import type { Community } from '../../../src/core/communities.ts';
import type { Bot } from '../bot.ts';
import { sayTo } from '../language/say.ts';
import type { NeedsOf } from '../needs.ts';
import { strongestOf } from './strongest.ts';

/** What is asked about when needs are looked for: what is on in a community at this moment. */
export async function needsOf(bot: Bot, community: Community, channelId: string | null): Promise<NeedsOf> {
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  return {
    say: sayTo(community),
    channelId,
    logChannel: community.logChannel || null,
    alert: community.alert,
    lockdown: community.lockdown,
    calm: community.calm,
    bans: community.bans,
    mirror: tenant?.settings.automod.mirror === true && !community.trial,
    strongest: tenant ? strongestOf(tenant) : 'flag',
  };
}

/** What the bot lacks for something that is to be turned on, a line each. */
export async function missingFor(
  bot: Bot,
  community: Community,
  what: 'lockdown' | 'calm' | 'bans' | 'mirror',
): Promise<readonly string[]> {
  const ref = { id: community.externalId, name: community.name };
  const needs = await bot.platform.needs(ref, {
    ...(await needsOf(bot, community, null)),
    [what]: true,
  });
  const missing = needs.filter(({ about, has }) => about === what && !has);
  const say = sayTo(community);
  return missing.map(({ what: need, how }) => `${say('NO:')} ${need}. ${how}`);
}
