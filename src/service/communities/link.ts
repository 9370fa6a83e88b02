import { StewardError } from '../../core/common/errors.ts';
import type { Community } from '../../core/communities/community.ts';
import type { CommunitiesFor, StoreFor, Timed } from '../../core/store/store.ts';
import type { Plan, Tenant } from '../../core/tenants/tenant.ts';
import { useCode } from '../common/one-time-code.ts';

/** What is typed on a platform to have a community join a tenant. */
export type JoinCommand = { readonly platform: string; readonly command: string };

/**
 * What a code was made for. The code is used up by it, whatever comes next.
 * @param find reads it by its id. @throws StewardError `not_found` for a code that is unknown, expired or used, or whose subject is gone.
 * @example const tenant = await useCodeFor(deps, 'link', code, (id) => store.findTenant({ id }));
 */
export async function useCodeFor<Subject>(
  deps: CommunitiesFor<'useCode'> & Timed,
  purpose: 'link' | 'log',
  code: string,
  find: (id: string) => Promise<Subject | null>,
): Promise<Subject> {
  const id = await useCode(deps, purpose, code);
  const subject = id === null ? null : await find(id);
  if (!subject) throw new StewardError('not_found', 'no such code; codes work once, within 15 minutes');
  return subject;
}

/**
 * Puts a community under a tenant.
 * @throws StewardError `not_found` where one of them is gone.
 * @example await joinTenant({ communities, store }, community.id, tenant.id);
 */
export async function joinTenant(
  deps: CommunitiesFor<'changeCommunity'> & StoreFor<'findTenant'>,
  communityId: string,
  tenantId: string,
): Promise<Community> {
  if (!(await deps.store.findTenant({ id: tenantId }))) throw new StewardError('not_found', 'these rules were erased');
  const community = await deps.communities.changeCommunity(communityId, { tenantId });
  if (!community) throw new StewardError('not_found', 'no such community');
  return community;
}

/**
 * Gives a community its own tenant back, with the policy and settings it had there.
 * @example const { tenant } = await unlinkCommunity({ communities, store, defaultPlan: 'pro' }, community.id);
 */
export async function unlinkCommunity(
  deps: CommunitiesFor<'changeCommunity' | 'findCommunity'> & StoreFor<'ensureTenant'> & { readonly defaultPlan: Plan },
  communityId: string,
): Promise<{ readonly community: Community; readonly tenant: Tenant }> {
  const found = await deps.communities.findCommunity({ id: communityId });
  if (!found) throw new StewardError('not_found', 'no such community');
  const tenant = await deps.store.ensureTenant(ownTenantName(found), deps.defaultPlan);
  const community = await deps.communities.changeCommunity(communityId, { tenantId: tenant.id });
  if (!community) throw new StewardError('not_found', 'no such community');
  return { community, tenant };
}

/**
 * The name of the tenant that a community has to itself.
 * @example ownTenantName({ platform: 'discord', externalId: '42' }); // => 'discord:42'
 */
export function ownTenantName(community: Pick<Community, 'platform' | 'externalId'>): string {
  return `${community.platform}:${community.externalId}`;
}
