import type { Rights } from '../port/capabilities.ts';
import type { CommunityRef } from '../port/events.ts';
import type { Platform } from '../port/platform.ts';
import type { Schedule } from '../port/process.ts';
import { createKeptAnswers } from './shared-calls.ts';

/** Time for which an answer serves the other messages of a burst. */
const FRESH_MS = 5_000;
const AUTHORS_MAX = 5_000;

/** Caches permission levels of authors, one request per author and burst. Presses of moderators do not use this cache. */
export function createRightsCache(platform: Platform, { now }: Pick<Schedule, 'now'>) {
  // An unknown answer is not cached.
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
