import type { Newcomer } from '../../../src/core/incidents/raids.ts';
import { DAY_MS } from '../../../src/core/time/time.ts';
import type { Capabilities } from '../port/capabilities.ts';
import type { BotDeps } from '../port/deps.ts';
import { createKeptAnswers } from '../runtime/shared-calls.ts';

/** Accounts older than this are unlikely to be made for a raid. */
const OLD_MS = 30 * DAY_MS;
/** Lifted raids of this period count, up to `LIFTS_MAX`, so that many lifts in a day do not turn the rule off. */
const LIFTS_MS = DAY_MS;
const LIFTS_MAX = 3;
const COMMUNITIES_MAX = 10_000;

/** Counts a community's recently lifted raids, cached for a minute. Each one doubles the joins that the next raid needs. */
export function createLifts({ communities, schedule }: Pick<BotDeps, 'communities' | 'schedule'>) {
  const known = createKeptAnswers<number>(schedule.now, COMMUNITIES_MAX, () => 60_000);
  const ask = async (communityId: string): Promise<number> =>
    Math.min(LIFTS_MAX, await communities.countLiftedRaids(communityId, schedule.now() - LIFTS_MS));
  return {
    of: (communityId: string): Promise<number> => known.of(communityId, () => ask(communityId)),
    /** Drops the cached count, because another raid was lifted. */
    forget: known.forget,
  };
}

/** Whether more than half of the newcomers have accounts older than a month; false if the platform does not show their age. */
export function areMostlyOld(
  { accountMadeAtMs }: Pick<Capabilities, 'accountMadeAtMs'>,
  newcomers: readonly Pick<Newcomer, 'id'>[],
  nowMs: number,
): boolean {
  if (!accountMadeAtMs) return false;
  const old = newcomers.filter(({ id }) => nowMs - accountMadeAtMs(id) > OLD_MS);
  return old.length * 2 > newcomers.length;
}
