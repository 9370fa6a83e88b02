import type { Newcomer } from '../../../src/core/incidents/raids.ts';
import type { Capabilities } from '../port/capabilities.ts';
import type { BotDeps } from '../port/deps.ts';

const DAY_MS = 86_400_000;
/** An account of this age was hardly made for a raid. */
const OLD_MS = 30 * DAY_MS;
/** Lifts count for so long, and no more of them than this: the twentieth of a day must not turn the rule off. */
const LIFTS_MS = DAY_MS;
const LIFTS_MAX = 3;

/** How many raids of a community were lifted lately, asked once a minute: each doubles how many joins make the next one. */
export function createLifts({ communities, schedule }: Pick<BotDeps, 'communities' | 'schedule'>) {
  const known = new Map<string, { readonly atMs: number; readonly count: Promise<number> }>();
  const ask = async (communityId: string): Promise<number> =>
    Math.min(LIFTS_MAX, await communities.countLiftedRaids(communityId, schedule.now() - LIFTS_MS));
  return {
    of(communityId: string): Promise<number> {
      const nowMs = schedule.now();
      const kept = known.get(communityId);
      if (kept && nowMs - kept.atMs < 60_000) return kept.count;
      const count = ask(communityId);
      known.set(communityId, { atMs: nowMs, count });
      count.catch(() => known.delete(communityId));
      return count;
    },
    /** Another raid was lifted. */
    forget: (communityId: string): void => void known.delete(communityId),
  };
}

/** Whether more than half of the newcomers have accounts that are older than a month; false where the platform does not tell their age. */
export function areMostlyOld(
  { accountMadeAtMs }: Pick<Capabilities, 'accountMadeAtMs'>,
  newcomers: readonly Pick<Newcomer, 'id'>[],
  nowMs: number,
): boolean {
  if (!accountMadeAtMs) return false;
  const old = newcomers.filter(({ id }) => nowMs - accountMadeAtMs(id) > OLD_MS);
  return old.length * 2 > newcomers.length;
}
