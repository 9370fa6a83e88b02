import type { Community } from '../../../src/core/communities.ts';
import type { Bot } from '../bot.ts';
import type { NeedsOf } from '../needs.ts';
import { strongestOf } from './strongest.ts';

/** What is asked about when needs are looked for: what is on in a community at this moment. */
export async function needsOf(bot: Bot, community: Community, channelId: string | null): Promise<NeedsOf> {
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  return {
    channelId,
    logChannel: community.logChannel || null,
    alert: community.alert,
    lockdown: community.lockdown,
    calm: community.calm,
    strongest: tenant ? strongestOf(tenant) : 'flag',
  };
}
