import type { ResolvedInvites } from '../../core/port/events.ts';
import type { Live } from '../connection/live.ts';

const JOINING = /(?:https?:\/\/)?join\.slack\.com\/t\/([a-z0-9-]{1,80})\/[^\s<>|]{1,300}/gi;

/** Where the invitations of a text lead: an address says which workspace it is for. Slack has no public names. */
export function resolveInvites(live: Live, text: string): ResolvedInvites {
  const home = live
    .workspace()
    ?.url.match(/^https?:\/\/([a-z0-9-]+)\./i)?.[1]
    ?.toLowerCase();
  const own = [...text.matchAll(JOINING)].flatMap(([piece, domain]) => (domain?.toLowerCase() === home ? [piece] : []));
  return { own, others: [] };
}
