import { StewardError } from '../../core/common/errors.ts';
import type { Community } from '../../core/communities/community.ts';
import type { CommunityStore } from '../../core/communities/community-store.ts';
import type { Clock } from '../../core/ports/judge.ts';
import { hasScope, ROLE_SCOPES } from '../../core/tenants/key-scopes.ts';
import type { ChatSession } from '../../core/tenants/sessions.ts';
import type { KeyStore, TenantStore } from '../../core/tenants/tenant.ts';
import { isLongCode, longCode, makeCode, useCode } from '../common/one-time-code.ts';
import { hashKey, isWellFormedKey } from './api-key.ts';
import { requireAddress } from './identify.ts';
import type { SessionGrant } from './sessions.ts';

/** How long a one-time link is good for. */
export const LINK_MINUTES = 10;

/** A session that no key, community or team opened: who grants one names which did, its tenant and its rights. */
export const NO_OPENER = { keyId: null, communityId: null, personId: null, teammateId: null } as const;

/** The operator, who sees every tenant. */
export const OPERATOR: SessionGrant = { ...NO_OPENER, tenantId: null, name: 'operator', rights: 'operate' };

/**
 * What an API key opens: its tenant, with the most powerful role that it has the scopes of. @param address of the caller.
 * @throws StewardError `unknown_key` for no working key; `forbidden` without the scope `dashboard`, or from a foreign address.
 * @example const grant = await grantByKey({ store }, 'stw_…', '127.0.0.1');
 */
export async function grantByKey(
  deps: { readonly store: Pick<TenantStore, 'identify'> & Pick<KeyStore, 'listKeys'> },
  key: string,
  address: string,
): Promise<SessionGrant> {
  // What cannot be a key costs no look at the database.
  const found = isWellFormedKey(key) ? await deps.store.identify(hashKey(key)) : null;
  if (!found) throw new StewardError('unknown_key', 'this key is unknown or revoked; check that it was copied whole');
  const { tenant, keyId, scopes = null } = found;
  requireAddress(found, address);
  const [rights] = ROLE_SCOPES.find(([, needed]) => needed.every((scope) => hasScope(scopes, scope))) ?? [];
  if (!rights) throw new StewardError('forbidden', 'this key may not sign in here: it has no scope dashboard');
  const info = (await deps.store.listKeys(tenant.id)).find(({ id }) => id === keyId);
  const name = info?.label || `key ${info?.prefix || keyId}`;
  return { ...NO_OPENER, tenantId: tenant.id, keyId, name, rights };
}

/**
 * What rights in a community open: whoever manages it owns its tenant.
 * @example const grant = grantInChat(community, { personId: 'U1', name: 'Kim' }, 'moderate');
 */
export function grantInChat(
  { id: communityId, tenantId }: Pick<Community, 'id' | 'tenantId'>,
  { personId, name }: Pick<ChatSession, 'personId' | 'name'>,
  rights: 'moderate' | 'manage',
): SessionGrant {
  return { ...NO_OPENER, tenantId, communityId, personId, name, rights: rights === 'manage' ? 'own' : rights };
}

type CodeDeps = { readonly communities: Pick<CommunityStore, 'addCode' | 'useCode'>; readonly now: Clock };

/**
 * Makes the code of a link that signs somebody in, once, within ten minutes.
 * @example const code = await createSignInCode(deps, OPERATOR);
 */
export function createSignInCode(deps: CodeDeps, grant: SessionGrant): Promise<string> {
  return makeCode(deps, 'sign_in', JSON.stringify(grant), longCode(), LINK_MINUTES);
}

/**
 * What a code stands for. It works once. @throws StewardError `unknown_key` for one that is unknown, expired or used.
 * @example const grant = await grantByCode(deps, code);
 */
export async function grantByCode(deps: CodeDeps, code: string): Promise<SessionGrant> {
  const subject = isLongCode(code) ? await useCode(deps, 'sign_in', code) : null;
  if (subject !== null) return JSON.parse(subject) as SessionGrant; // Nobody but createSignInCode writes it.
  throw new StewardError('unknown_key', `this link was used already, or is older than ${LINK_MINUTES} minutes`);
}
