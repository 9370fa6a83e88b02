import type { Newcomer } from '../../../src/core/incidents/raids.ts';
import { DAY_MS } from '../../../src/core/time/time.ts';
import type { Capabilities } from '../port/capabilities.ts';
import type { BotDeps } from '../port/deps.ts';
import { createKeptAnswers } from '../runtime/shared-calls.ts';

/** An account of this age was hardly made for a raid. */
const OLD_MS = 30 * DAY_MS;
/** Lifts count for so long, and no more of them than this: the twentieth of a day must not turn the rule off. */
const LIFTS_MS = DAY_MS;
const LIFTS_MAX = 3;
const COMMUNITIES_MAX = 10_000;

/** How many raids of a community were lifted lately, asked once a minute: each doubles how many joins make the next one. */
export function createLifts({ communities, schedule }: Pick<BotDeps, 'communities' | 'schedule'>) {
  const known = createKeptAnswers<number>(schedule.now, COMMUNITIES_MAX, () => 60_000);
  const ask = async (communityId: string): Promise<number> =>
    Math.min(LIFTS_MAX, await communities.countLiftedRaids(communityId, schedule.now() - LIFTS_MS));
  return {
    of: (communityId: string): Promise<number> => known.of(communityId, () => ask(communityId)),
    /** Another raid was lifted. */
    forget: known.forget,
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
