import type { Community } from '../../../src/core/communities/community.ts';
import type { EntryPost } from '../../../src/core/incidents/moderation-case.ts';
import type { NotDone, PostRef } from '../port/outcome.ts';
import type { Platform } from '../port/platform.ts';
import { refOf } from './directory.ts';

/** Message id of an entry that was sent, but not yet confirmed by the platform. */
export const NOT_POSTED = '';

/** Searches for an entry that may have been posted before a crash. @param beganMs start, if the post has no time. */
export function findPost(
  platform: Pick<Platform, 'findEntry'>,
  community: Community,
  entryId: string,
  { channelId, sinceMs }: EntryPost,
  beganMs: number,
): ReturnType<Platform['findEntry']> {
  return platform.findEntry(refOf(community), channelId, entryId, sinceMs ?? beganMs);
}

/** Most pages that are searched, and most milliseconds that the platform's clock may be behind ours. */
const PAGES_MAX = 10;
const SKEW_MS = 120_000;

/** One page of a channel: the entry if the page contains it, and the start of the next page; null if there is none. */
type Page = { readonly found: PostRef | null; readonly next: string | null };

/** Returns the start of a search for an entry sent at that time, because the platform's clock may be behind. */
export function searchFromMs(sinceMs: number): number {
  return Math.max(0, sinceMs - SKEW_MS);
}

/** Searches pages for an entry that may have been posted before a crash, the first with null; 'unknown' after too many pages. */
export async function searchPages(read: (from: string | null) => Promise<Page>): Promise<PostRef | null | 'unknown'> {
  let from: string | null = null;
  for (let page = 0; page < PAGES_MAX; page++) {
    const { found, next }: Page = await read(from);
    if (found || next === null) return found;
    from = next;
  }
  return 'unknown';
}

/** Returns the result of a search whose call failed. */
export function whyNotFound({ kind }: NotDone): null | 'unknown' | 'later' {
  if (kind === 'later') return 'later';
  return kind === 'gone' ? null : 'unknown';
}
