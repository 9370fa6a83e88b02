import { StewardError } from '../../core/common/errors.ts';
import type { StoreFor } from '../../core/store/store.ts';
import { hasScope, scopeNeeded } from '../../core/tenants/key-scopes.ts';
import type { Identity } from '../../core/tenants/tenant.ts';
import type { Admission } from '../../service/moderation/admission.ts';
import type { ClientAddress } from '../../service/tenants/addresses.ts';
import { identify, requireAddress } from '../../service/tenants/identify.ts';

/** Dependencies of letting a request in. */
export type AdmitRequestDeps = StoreFor<'identify'> & {
  readonly admission: Pick<Admission, 'admit'>;
  readonly clientAddress: ClientAddress;
};

/** A tenant must be able to change its keys and rules while somebody floods with one of those keys. */
const OWN_AFFAIRS = /^\/v1\/(?:tenant|policy|settings)(?:\/|$)/;

/**
 * Checks a request's key, scope and address before its body is read, and takes a place, which `leave` gives back.
 * @throws StewardError `missing_token`, `unknown_key`, `forbidden`, or `overloaded` if there is no place.
 */
export async function admitRequest(
  { store, admission }: Omit<AdmitRequestDeps, 'clientAddress'>,
  authorization: string | undefined,
  method: string,
  path: string,
  address: () => string,
): Promise<Identity & { readonly leave: () => void }> {
  const found = await identify({ store }, authorization);
  const { scopes = null, tenant } = found;
  const scope = scopeNeeded(method, path);
  if (!hasScope(scopes, scope)) {
    const message = `this key lacks the scope ${scope}; its scopes are ${scopes?.join(', ')}`;
    throw new StewardError('forbidden', message);
  }
  if (found.addresses) requireAddress(found, address());
  return { ...found, leave: admission.admit(OWN_AFFAIRS.test(path) ? `${tenant.id} own affairs` : tenant.id) };
}
