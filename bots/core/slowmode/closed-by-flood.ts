import type { Community } from '../../../src/core/communities/community.ts';
import type { SystemEntry } from '../../../src/core/incidents/system-entries.ts';
import type { PlatformAccess } from '../state/platform-access.ts';
import { isOver, KEPT_BY_RAID, readSlowmode, type SlowmodeState } from './slowmode-entry.ts';

/** Finds the entry of a running slow mode or closed chat; null if there is none. */
export async function findSlowmode(
  bot: PlatformAccess,
  community: Community,
  subject: string,
): Promise<SystemEntry | null> {
  const open = await bot.deps.communities.listSystemEntries({ openIn: community.id });
  return open.find((one) => one.kind === 'calm' && one.subject === subject && !isOver(readSlowmode(one))) ?? null;
}

/** Finds a chat closed by a flood that a raid takes over: its state before, and how slow mode gives it up. null if there is none. */
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
