import type { Community } from '../../core/communities/community.ts';
import type { CommunityStore } from '../../core/communities/community-store.ts';
import type { KeyStore, TenantStore } from '../../core/tenants/tenant-store.ts';
import { eraseAlone } from './erase.ts';
import { ownTenantName } from './link.ts';

/**
 * Follows a community to the id that its platform gave it: its rules, its log and the tenant that it has to itself go with it. What an event
 * under the new id made before the move was known is erased.
 * @example await moveCommunity({ communities, store }, community, '-1001234567890');
 */
export async function moveCommunity(
  deps: {
    readonly communities: Pick<
      CommunityStore,
      'deleteCommunity' | 'findCommunity' | 'listCommunities' | 'moveCommunity'
    >;
    readonly store: Pick<TenantStore, 'deleteTenant' | 'findTenant'> & Pick<KeyStore, 'listKeys'>;
  },
  community: Community,
  externalId: string,
): Promise<void> {
  const { platform } = community;
  const early = await deps.communities.findCommunity({ platform, externalId });
  if (early && early.id !== community.id) await eraseAlone(deps, early);
  const ownTenant = { from: ownTenantName(community), to: ownTenantName({ platform, externalId }) };
  await deps.communities.moveCommunity(community.id, { externalId, ownTenant });
}
