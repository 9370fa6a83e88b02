import { getDomain } from 'tldts';
import { createLru, remember } from '../../../src/core/collections/remember.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import { findLinks } from '../../../src/core/filters/links/find-links.ts';
import type { IncomingMessage } from '../port/events.ts';

/** A domain that members linked to for longer belongs to no campaign. */
const YOUNG_MS = 24 * 3_600_000;
/** A domain that this many members linked to in clean messages counts as common. */
const AUTHORS_MAX = 2;
const DOMAINS_MAX = 20_000;
const EACH_MAX = 5;

/** Returns the registered domain of a host. */
export function registeredOf(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}

type Domain = { readonly sinceMs: number; readonly authors: Set<string> };

/** Remembers domains that members link to in clean messages, in bounded memory. After a restart it knows none. */
export function createRecentDomains() {
  const known = createLru<string, Domain>(DOMAINS_MAX);
  return {
    /** Notes a clean message. */
    note(community: Pick<Community, 'id'>, { text, author }: Pick<IncomingMessage, 'text' | 'author'>, nowMs: number) {
      for (const { host } of findLinks(text).slice(0, EACH_MAX)) {
        if (host === '') continue;
        const key = `${community.id}/${registeredOf(host)}`;
        const { authors } = remember<string, Domain>(known, key, () => ({ sinceMs: nowMs, authors: new Set() }));
        if (authors.size < AUTHORS_MAX) authors.add(author.id);
      }
    },
    /** Whether a domain is rare and new in a community, so that messages with it belong together. */
    isTelling(communityId: string, domain: string, nowMs: number): boolean {
      const found = known.get(`${communityId}/${domain}`);
      return !found || (found.authors.size < AUTHORS_MAX && nowMs - found.sinceMs < YOUNG_MS);
    },
  };
}
