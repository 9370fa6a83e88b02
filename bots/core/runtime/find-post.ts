import type { Community } from '../../../src/core/communities/community.ts';
import type { EntryPost } from '../../../src/core/incidents/moderation-case.ts';
import type { NotDone, PostRef } from '../port/outcome.ts';
import type { Platform } from '../port/platform.ts';
import { refOf } from './directory.ts';

/** The message id of an entry that was sent, before the platform has answered. */
export const NOT_POSTED = '';

/** Looks for an entry that may have been posted before a crash. @param beganMs where to begin when the post does not say. */
export function findPost(
  platform: Pick<Platform, 'findEntry'>,
  community: Community,
  entryId: string,
  { channelId, sinceMs }: EntryPost,
  beganMs: number,
): ReturnType<Platform['findEntry']> {
  return platform.findEntry(refOf(community), channelId, entryId, sinceMs ?? beganMs);
}

/** How many pages are looked through, and how far the platform's clock may be behind ours. */
const PAGES_MAX = 10;
const SKEW_MS = 120_000;

/** One page of what was written in a channel: the entry where it is on it, and from where the next one goes on; null where there is none. */
type Page = { readonly found: PostRef | null; readonly next: string | null };

/** Where to begin a search for an entry that was sent at that time: the platform's clock may be behind. */
export function searchFromMs(sinceMs: number): number {
  return Math.max(0, sinceMs - SKEW_MS);
}

/** Looks through page after page, the first from null on, for an entry that was perhaps posted before a crash; 'unknown' where there are too many. */
export async function searchPages(read: (from: string | null) => Promise<Page>): Promise<PostRef | null | 'unknown'> {
  let from: string | null = null;
  for (let page = 0; page < PAGES_MAX; page++) {
    const { found, next }: Page = await read(from);
    if (found || next === null) return found;
    from = next;
  }
  return 'unknown';
}

/** What a search came to whose call failed. */
export function whyNotFound({ kind }: NotDone): null | 'unknown' | 'later' {
  if (kind === 'later') return 'later';
  return kind === 'gone' ? null : 'unknown';
}
