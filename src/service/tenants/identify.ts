import { StewardError } from '../../core/common/errors.ts';
import type { StoreFor } from '../../core/store/store.ts';
import type { Identity } from '../../core/tenants/tenant.ts';
import { readRanges } from './addresses.ts';
import { hashKey, isTestKey } from './api-key.ts';

/** Everything after the prefix is the token, even with odd characters or spaces: then the token is unknown, not missing. */
const BEARER = /^Bearer\s+(\S.*)$/i;

/**
 * Returns the token of an Authorization header; null without the Bearer form.
 * @example readBearer('Bearer stw_abc'); // => 'stw_abc'
 */
export function readBearer(header: string | undefined): string | null {
  return (header !== undefined && BEARER.exec(header)?.[1]?.trimEnd()) || null;
}

/**
 * Refuses a key that may not be used from an address; '' is an unknown address. @throws StewardError `forbidden`.
 * @example requireAddress({ addresses: null }, ''); // => undefined
 */
export function requireAddress({ addresses }: Pick<Identity, 'addresses'>, address: string): void {
  if (addresses && !readRanges(addresses)(address))
    throw new StewardError('forbidden', `this key may not be used from ${address || 'an unknown address'}`);
}

/**
 * Finds the tenant of an Authorization header.
 * @throws StewardError `missing_token` or `unknown_key`, with the contract's messages.
 * @example const { tenant } = await identify({ store }, request.headers.get('authorization') ?? undefined);
 */
export async function identify(deps: StoreFor<'identify'>, authorization: string | undefined): Promise<Identity> {
  const key = readBearer(authorization);
  if (key === null) throw new StewardError('missing_token', 'missing bearer token');
  const identity = await deps.store.identify(hashKey(key));
  if (identity === null) throw new StewardError('unknown_key', 'unknown api key');
  return isTestKey(key) ? { ...identity, tenant: { ...identity.tenant, isTest: true } } : identity;
}
