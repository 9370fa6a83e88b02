import { v7 as newId } from 'uuid';
import type { Community } from '../../core/communities/community.ts';
import type { SystemEntry } from '../../core/incidents/system-entries.ts';

/**
 * A system entry of a community that is to be told, and is not posted yet: its bot posts it soon.
 * @example await communities.addSystemEntry(newSystemEntry(community, { kind: 'overdue', subject: '', body, nowMs: Date.now() }));
 */
export function newSystemEntry(
  { id: communityId, tenantId }: Pick<Community, 'id' | 'tenantId'>,
  { nowMs, ...of }: Pick<SystemEntry, 'kind' | 'subject' | 'body'> & { readonly nowMs: number },
): SystemEntry {
  return { ...of, id: newId({ msecs: nowMs }), tenantId, communityId, open: true, post: null, changedAtMs: nowMs };
}
