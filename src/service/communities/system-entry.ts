import { v7 as newId } from 'uuid';
import type { Community } from '../../core/communities/community.ts';
import type { SystemEntry } from '../../core/incidents/system-entries.ts';

/**
 * Creates a system entry that is not posted yet; the community's bot posts it soon.
 * @example await communities.addSystemEntry(newSystemEntry(community, { kind: 'overdue', subject: '', body, nowMs: Date.now() }));
 */
export function newSystemEntry(
  { id: communityId, tenantId }: Pick<Community, 'id' | 'tenantId'>,
  { nowMs, ...of }: Pick<SystemEntry, 'kind' | 'subject' | 'body'> & { readonly nowMs: number },
): SystemEntry {
  return { ...of, id: newId({ msecs: nowMs }), tenantId, communityId, open: true, post: null, changedAtMs: nowMs };
}
