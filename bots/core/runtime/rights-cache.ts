import type { CommunityRef } from '../port/events.ts';
import type { Platform, Rights } from '../port/platform.ts';
import type { Schedule } from '../port/process.ts';
import { createKeptAnswers } from './shared-calls.ts';

/** How long an answer counts for the other messages of a burst. */
const FRESH_MS = 5_000;
const AUTHORS_MAX = 5_000;

/** Tells who may not be acted on, asked once an author and burst. What moderators press is asked anew each time, and not here. */
export function createRightsCache(platform: Platform, { now }: Pick<Schedule, 'now'>) {
  const asked = createKeptAnswers<Rights | 'unknown'>({
    ...{ now, max: AUTHORS_MAX },
    // What is not known is looked up again by the next.
    keptMs: (rights) => (rights === 'unknown' ? 0 : FRESH_MS),
  });
  return {
    of: (community: CommunityRef, personId: string) =>
      asked.of(`${community.id}/${personId}`, () => rightsOf(platform, community, personId)),
  };
}

async function rightsOf(platform: Platform, community: CommunityRef, personId: string): Promise<Rights | 'unknown'> {
  return (await platform.rightsKept?.(community, personId)) ?? platform.rightsOf(community, personId);
}
