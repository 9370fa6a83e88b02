import type { Rights } from '../port/capabilities.ts';
import type { CommunityRef } from '../port/events.ts';
import type { Platform } from '../port/platform.ts';
import type { Schedule } from '../port/process.ts';
import { createKeptAnswers } from './shared-calls.ts';

/** How long an answer counts for the other messages of a burst. */
const FRESH_MS = 5_000;
const AUTHORS_MAX = 5_000;

/** Tells who may not be acted on, asked once an author and burst. What moderators press is asked anew each time, and not here. */
export function createRightsCache(platform: Platform, { now }: Pick<Schedule, 'now'>) {
  // What is not known is looked up again by the next.
  const keptMs = (rights: Rights | 'unknown') => (rights === 'unknown' ? 0 : FRESH_MS);
  const asked = createKeptAnswers<Rights | 'unknown'>(now, AUTHORS_MAX, keptMs);
  return {
    of: (community: CommunityRef, personId: string) =>
      asked.of(
        `${community.id}/${personId}`,
        async () => (await platform.rightsKept?.(community, personId)) ?? platform.rightsOf(community, personId),
      ),
  };
}
