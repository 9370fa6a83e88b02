import type { Community } from '../../../src/core/communities/community.ts';
import type { SystemEntry } from '../../../src/core/incidents/system-entries.ts';
import type { PlatformAccess } from '../state/platform-access.ts';
import { isOver, KEPT_BY_RAID, readSlowmode, type SlowmodeState } from './slowmode-entry.ts';

/** What slows a channel down, or closes a community, at this moment; null when nothing does. */
export async function findSlowmode(
  bot: PlatformAccess,
  community: Community,
  subject: string,
): Promise<SystemEntry | null> {
  const open = await bot.deps.communities.listSystemEntries({ openIn: community.id });
  return open.find((one) => one.kind === 'calm' && one.subject === subject && !isOver(readSlowmode(one))) ?? null;
}

/** The closed chat that a raid finds, and closes on its own account from then on: what was before it, and how it is given up. null where there is none. */
export async function closedByFlood(
  bot: PlatformAccess,
  community: Community,
): Promise<{ readonly before: string; giveUp(): Promise<void> } | null> {
  if (bot.platform.capabilities.slowmode !== 'lock') return null;
  const lasting = await findSlowmode(bot, community, '');
  if (!lasting) return null;
  const body = readSlowmode(lasting);
  const given: SlowmodeState = { ...body, state: 'off', why: KEPT_BY_RAID };
  return {
    before: body.before,
    async giveUp() {
      const change = { body: JSON.stringify(given), changedAtMs: bot.deps.schedule.now() };
      await bot.deps.communities.changeSystemEntry(lasting.id, change);
    },
  };
}
