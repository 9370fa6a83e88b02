import type { Community } from '../../../src/core/communities/community.ts';
import type { Raid } from '../../../src/core/incidents/raids.ts';
import { whyNotDone } from '../port/outcome.ts';
import { refOf } from '../runtime/directory.ts';
import { closedByFlood } from '../slowmode/closed-by-flood.ts';
import type { PlatformAccess } from '../state/platform-access.ts';

/** Longest lockdown; every platform accepts it. */
export const LOCKDOWN_MAX_MS = 60 * 60_000;
/** Stored instead of the state before the lockdown while the platform has not returned it. */
const NOT_SAID = '';
/** Fields of a raid without a lockdown to end. */
const OPEN = { lockdownBefore: null, lockdownUntilMs: null } as const;

/**
 * Stores the state to restore, then starts the lockdown. If the platform postpones it or the answer is lost, the raid has that state but no end.
 * The lockdown is then retried while the raid lasts.
 */
export async function lockDown(bot: PlatformAccess, community: Community, state: { raid: Raid }): Promise<void> {
  if (!bot.platform.capabilities.lockdown) return;
  const { communities, schedule, store } = bot.deps;
  const change = async (to: Partial<Pick<Raid, 'lockdownBefore' | 'lockdownUntilMs'>>): Promise<void> => {
    state.raid = { ...state.raid, ...to };
    await communities.changeRaid(state.raid.id, to);
  };
  const earlier = await findEarlierLockdown(bot, state.raid);
  const flooded = await closedByFlood(bot, community);
  const known = state.raid.lockdownBefore || earlier?.lockdownBefore || flooded?.before;
  const dms = (await store.findTenant({ id: community.tenantId }))?.settings.raid.pause_dms ?? false;
  const before = known || (await bot.platform.prepareLockdown(refOf(community), { dms }));
  if (before === null) {
    await change({ lockdownBefore: NOT_SAID });
    return bot.problems.note('the lockdown waits: the platform did not say what to put back', community.id);
  }
  const nowMs = schedule.now();
  const untilMs = Math.min(state.raid.markedUntilMs, nowMs + LOCKDOWN_MAX_MS);
  // No end is stored yet, so no entry claims a lockdown before the platform has confirmed it.
  await change({ lockdownBefore: before, lockdownUntilMs: earlier?.lockdownUntilMs ?? null });
  if (earlier) await communities.changeRaid(earlier.id, OPEN);
  await flooded?.giveUp();
  const outcome = await bot.calls.runIn('timeout', community, (ref) => bot.platform.lockDown(ref, untilMs, before));
  if (outcome.kind === 'done') return change({ lockdownUntilMs: untilMs });
  bot.problems.note(`the lockdown failed: ${whyNotDone(outcome)}`, community.id);
  if (outcome.kind === 'failed' || outcome.kind === 'later') return;
  // A refusal means that this call locked nothing; the cleanup of unfinished raids ends the lockdown of an earlier raid.
  await change(earlier === null ? OPEN : { lockdownUntilMs: nowMs });
}

/** Finds an earlier raid of this community whose lockdown still runs. Its stored state must be restored, not the current one. */
async function findEarlierLockdown(bot: PlatformAccess, raid: Raid): Promise<Raid | null> {
  const open = await bot.deps.communities.listOpenRaids(bot.platform.name, bot.deps.schedule.now());
  const isEarlier = ({ id, communityId, lockdownBefore }: Raid) =>
    communityId === raid.communityId && id !== raid.id && lockdownBefore !== null && lockdownBefore !== NOT_SAID;
  return open.find(isEarlier) ?? null;
}

/** Ends the lockdown of a raid; does nothing if there is none. */
export async function endLockdown(bot: PlatformAccess, raid: Raid): Promise<void> {
  const { lockdownBefore: before, lockdownUntilMs: setMs } = raid;
  if (before === null) return;
  if (before === NOT_SAID) return bot.deps.communities.changeRaid(raid.id, OPEN);
  const community = await bot.deps.communities.findCommunity({ id: raid.communityId });
  if (!community) return;
  const outcome = await bot.calls.runIn('delete', community, (ref) => bot.platform.endLockdown(ref, before, setMs));
  // If the end may still succeed, the raid stays open in the store, and the cleanup of unfinished raids retries it.
  const isNotAllowed = outcome.kind === 'refused' && outcome.refusal === 'missing_permission';
  if (isNotAllowed || outcome.kind === 'failed' || outcome.kind === 'later')
    return bot.problems.note(`ending the lockdown failed: ${whyNotDone(outcome)}`, community.id);
  await bot.deps.communities.changeRaid(raid.id, OPEN);
}
