import { LRUCache } from 'lru-cache';
import type { CommunityRef } from '../port/events.ts';
import type { Platform, Rights } from '../port/platform.ts';
import type { Schedule } from '../port/process.ts';
import { lazyLru } from './lazy-lru.ts';

/** How long an answer counts for the other messages of a burst. */
const FRESH_MS = 5_000;
const AUTHORS_MAX = 5_000;

/** Who may not be acted on, asked once an author and burst. What moderators press is asked anew each time, and not here. */
export type RightsCache = { of(community: CommunityRef, personId: string): Promise<Rights | 'unknown'> };

/** Nobody was asked about yet. */
export function createRightsCache(platform: Platform, schedule: Pick<Schedule, 'now'>): RightsCache {
  const asked = new LRUCache<string, { readonly atMs: number; readonly rights: Promise<Rights | 'unknown'> }>({
    ...lazyLru(AUTHORS_MAX),
  });
  return {
    of(community, personId) {
      const key = `${community.id}/${personId}`;
      const known = asked.get(key);
      if (known && schedule.now() - known.atMs < FRESH_MS) return known.rights;
      const rights = rightsOf(platform, community, personId);
      asked.set(key, { atMs: schedule.now(), rights });
      const forget = () => void (asked.get(key)?.rights === rights && asked.delete(key));
      // What is not known is looked up again by the next.
      rights.then((found) => found === 'unknown' && forget(), forget);
      return rights;
    },
  };
}

async function rightsOf(platform: Platform, community: CommunityRef, personId: string): Promise<Rights | 'unknown'> {
  return (await platform.rightsKept?.(community, personId)) ?? platform.rightsOf(community, personId);
}
