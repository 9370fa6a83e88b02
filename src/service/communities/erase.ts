import type { Community } from '../../core/communities/community.ts';
import type { CommunitiesFor, StoreFor } from '../../core/store/store.ts';
import { DAY_MS } from '../../core/time/time.ts';
import { ownTenantName } from './link.ts';

/** Days that a community's data is kept after the bot was removed. */
export const KEPT_AFTER_REMOVAL_DAYS = 30;

type Deps = CommunitiesFor<'deleteCommunity' | 'listCommunities'> &
  StoreFor<'deleteTenant' | 'findTenant' | 'listKeys'>;

/**
 * Erases a community on its moderators' request: all its data, its tenant, and the tenant it had before it was linked.
 * @example await eraseCommunity({ communities, store }, community);
 */
export async function eraseCommunity(deps: Deps, community: Community): Promise<void> {
  await deps.communities.deleteCommunity(community.id);
  await deps.store.deleteTenant(community.tenantId);
  const own = await deps.store.findTenant({ name: ownTenantName(community) });
  if (own) await deps.store.deleteTenant(own.id);
}

/**
 * Erases communities that removed the bot 30 days ago or more, and returns how many. A tenant is erased with its last
 * community, unless one of its API keys still works.
 * @example const erased = await eraseRemoved({ communities, store }, Date.now());
 */
export async function eraseRemoved(deps: Deps, nowMs: number): Promise<number> {
  const removedBeforeMs = nowMs - KEPT_AFTER_REMOVAL_DAYS * DAY_MS;
  const removed = await deps.communities.listCommunities({ removedBeforeMs });
  let erased = 0;
  for (const community of removed) {
    if (await deps.communities.deleteCommunity(community.id, { removedBeforeMs })) {
      await eraseTenantsOf(deps, community);
      erased++;
    }
  }
  return erased;
}

/** Erases the tenant of a deleted community and the one it had before it was linked, unless others use them. */
async function eraseTenantsOf(deps: Deps, community: Community): Promise<void> {
  const own = await deps.store.findTenant({ name: ownTenantName(community) });
  for (const tenantId of new Set([community.tenantId, ...(own ? [own.id] : [])])) await eraseUnused(deps, tenantId);
}

async function eraseUnused(deps: Deps, tenantId: string): Promise<void> {
  const others = await deps.communities.listCommunities({ tenantId });
  if (others.length > 0) return;
  const keys = await deps.store.listKeys(tenantId);
  if (keys.some(({ revokedAt }) => revokedAt === null)) return;
  await deps.store.deleteTenant(tenantId);
}

/**
 * Moves a community and its own tenant to another id on its platform. Erases what was created under the new id before.
 * @example await moveCommunity({ communities, store }, community, '-1001234567890');
 */
export async function moveCommunity(
  deps: Deps & CommunitiesFor<'findCommunity' | 'moveCommunity'>,
  community: Community,
  externalId: string,
): Promise<void> {
  const { platform } = community;
  const early = await deps.communities.findCommunity({ platform, externalId });
  if (early && early.id !== community.id) {
    await deps.communities.deleteCommunity(early.id);
    await eraseTenantsOf(deps, early);
  }
  const ownTenant = { from: ownTenantName(community), to: ownTenantName({ platform, externalId }) };
  await deps.communities.moveCommunity(community.id, { externalId, ownTenant });
}
