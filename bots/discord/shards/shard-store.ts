import type { CommunityStore } from '../../../src/core/communities/community-store.ts';
import { createKeptAnswers } from '../../core/runtime/shared-calls.ts';
import { isOfShare, type Share } from '../connection/share.ts';

/** Most cached communities; the server of a community never changes. */
const KNOWN_MAX = 20_000;
/** Most rows of all shards that are read to fill a list of this shard. */
const READ_MAX = 5_000;

/** Returns the store for one shard: lists of work contain only its own servers. */
export function createShardStore(communities: CommunityStore, share: Share): CommunityStore {
  const known = createKeptAnswers<boolean>(Date.now, KNOWN_MAX, () => Number.POSITIVE_INFINITY);
  const isOurs = (communityId: string): Promise<boolean> =>
    known.of(communityId, async () => {
      const community = await communities.findCommunity({ id: communityId });
      return community !== null && isOfShare(share, community.externalId);
    });
  const ours = async <Row extends { readonly communityId: string }>(rows: readonly Row[]): Promise<readonly Row[]> => {
    const kept: Row[] = [];
    for (const row of rows) if (await isOurs(row.communityId)) kept.push(row);
    return kept;
  };
  /** Reads more rows while rows of other shards fill the list. */
  const filled = async <Row extends { readonly communityId: string }>(
    list: (limit: number) => Promise<readonly Row[]>,
    limit: number,
  ): Promise<readonly Row[]> => {
    for (let read = limit; ; read *= 5) {
      const rows = await list(read);
      const kept = await ours(rows);
      if (kept.length >= limit || rows.length < read || read >= READ_MAX) return kept.slice(0, limit);
    }
  };
  return {
    ...communities,
    listCommunities: async (by) => {
      const all = await communities.listCommunities(by);
      return 'presentOn' in by || 'withoutLogOn' in by
        ? all.filter(({ externalId }) => isOfShare(share, externalId))
        : all;
    },
    listOpenRaids: async (platform, nowMs) => ours(await communities.listOpenRaids(platform, nowMs)),
    listUnfinished: (platform, nowMs, limit) =>
      filled((read) => communities.listUnfinished(platform, nowMs, read), limit),
    listWaiting: (by, limit) =>
      'platform' in by
        ? filled((read) => communities.listWaiting(by, read), limit)
        : communities.listWaiting(by, limit),
    listSystemEntries: async (by) => {
      const all = await communities.listSystemEntries(by);
      return 'openOn' in by ? ours(all) : all;
    },
    leaseEdits: (query) =>
      communities.leaseEdits({ ...query, ofServers: (externalId) => isOfShare(share, externalId) }),
  };
}
