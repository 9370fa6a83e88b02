import { invalid, StewardError } from '../../core/common/errors.ts';
import type { Clock } from '../../core/ports/judge.ts';
import type { StoreFor, Timed } from '../../core/store/store.ts';
import { isUnlimited, KEY_SCOPES, TEST_SCOPES } from '../../core/tenants/key-scopes.ts';
import { type KeyInfo, type KeyStore, monthOf, type Tenant } from '../../core/tenants/tenant.ts';
import { HOUR_MS, isoTime } from '../../core/time/time.ts';
import { ceilingsOf, type SpendingLimits } from '../budgets/reservation.ts';
import { isTestKey } from './api-key.ts';
import { type AskedKey, type MintedKey, mintKeyFor } from './keys.ts';

/** Most active keys of a tenant: a bound for a program that mints one at every start. */
export const ACTIVE_KEYS_MAX = 100;

/** A tenant's own data, as it may see it. */
export type TenantView = Awaited<ReturnType<typeof readTenant>>;

/**
 * Reads the plan, quota, usage and ceilings of a tenant.
 * @example const { plan, quota, used } = await readTenant({ store, limits, now: Date.now }, tenant);
 */
export async function readTenant(
  deps: StoreFor<'readUsage' | 'readSpend'> &
    Timed & { readonly defaultQuota: number; readonly limits: SpendingLimits },
  tenant: Tenant,
) {
  const month = monthOf(deps.now());
  const [usage, spent] = await Promise.all([deps.store.readUsage(tenant.id, month), deps.store.readSpend(month)]);
  const quota = tenant.quota ?? deps.defaultQuota;
  return {
    name: tenant.name,
    plan: tenant.plan,
    /** Judged messages a month; null means unlimited. */
    quota: quota === 0 ? null : quota,
    used: {
      judged: usage.judged_this_month,
      model_requests: usage.model_requests_this_month,
      input_tokens: usage.input_tokens_this_month,
    },
    month,
    resets_at: nextMonth(deps.now()),
    /** The operator's ceilings that apply to this tenant, without their amounts, which are private to the operator. */
    ceilings: ceilingsOf(tenant.plan).flatMap((name) => {
      const limit = deps.limits[name];
      return limit === null ? [] : [{ name, reached: spent[name] >= limit }];
    }),
  };
}

/**
 * Lists the tenant's keys, oldest first, revoked ones included.
 * @example const keys = await listTenantKeys({ store }, tenant.id, currentKeyId);
 */
export async function listTenantKeys(deps: StoreFor<'listKeys'>, tenantId: string, currentId: string) {
  return (await deps.store.listKeys(tenantId)).map((key) => viewOf(key, currentId));
}

/**
 * Mints one more key for the tenant. @param ownKeyId the id of the requesting key: the new one may not do more, nor last longer.
 * @throws StewardError `invalid` if the tenant has the most keys; `forbidden` for more rights than the requesting key.
 * @example const { api_key } = await mintTenantKey({ store }, tenant, { label: 'forum', scopes: ['moderate'] });
 */
export async function mintTenantKey(
  deps: { readonly store: KeyStore },
  tenant: Pick<Tenant, 'id' | 'name'>,
  asked: AskedKey,
  ownKeyId: string | null = null,
): Promise<MintedKey> {
  const keys = await deps.store.listKeys(tenant.id);
  const own = keys.find(({ id }) => id === ownKeyId);
  const addresses = asked.addresses ?? (own?.addresses ? [...own.addresses] : undefined);
  const scopes = asked.scopes ?? (asked.test ? TEST_SCOPES : KEY_SCOPES);
  const ownEnd = own?.expiresAtMs ? isoTime(own.expiresAtMs) : undefined;
  const expires_at = asked.expires_at ?? ownEnd;
  const beyond = [
    ...scopes.filter((scope) => own?.scopes && !own.scopes.includes(scope)),
    ...(addresses ?? []).filter((range) => own?.addresses && !own.addresses.includes(range)),
    ...(ownEnd && expires_at && Date.parse(expires_at) > Date.parse(ownEnd) ? [`an end after ${ownEnd}`] : []),
  ];
  if (beyond.length > 0)
    throw new StewardError('forbidden', `a key cannot give rights that it lacks; this key lacks ${beyond.join(', ')}`);
  const active = keys.filter((key) => isActive(key, Date.now()));
  if (active.length >= ACTIVE_KEYS_MAX) {
    const message = `the tenant has ${active.length} active keys, and at most ${ACTIVE_KEYS_MAX} are allowed; revoke one first`;
    throw new StewardError('invalid', message, { issues: [{ loc: ['body'], msg: message, type: 'too_many_keys' }] });
  }
  return mintKeyFor(deps, tenant, { ...asked, addresses, expires_at });
}

/**
 * Whether a key works: nobody revoked it, and it has not expired.
 * @example isActive({ revokedAt: null, expiresAtMs: 1 }, 2); // => false
 */
export function isActive(
  { revokedAt, expiresAtMs }: Pick<KeyInfo, 'revokedAt' | 'expiresAtMs'>,
  nowMs: number,
): boolean {
  return revokedAt === null && (expiresAtMs === null || expiresAtMs > nowMs);
}

/** The replacement of a key: a new one with the same rights, while the old one works for some more hours. */
export type Replacement = Pick<AskedKey, 'label' | 'expires_at'> & {
  readonly replaces: string;
  readonly overlap_hours: number;
};

/**
 * Mints a key with the rights of another one, which ends after the overlap; both in one transaction.
 * @throws StewardError as `mintTenantKey`; `not_found` if the key is not active; `invalid` for an expiry date on the replacement of an unlimited key.
 * @example const { api_key } = await replaceTenantKey(deps, tenant, { label: '', replaces: keyId, overlap_hours: 24 });
 */
export async function replaceTenantKey(
  deps: { readonly store: KeyStore; readonly now: Clock },
  tenant: Pick<Tenant, 'id' | 'name'>,
  { replaces, overlap_hours, label, expires_at }: Replacement,
  ownKeyId: string | null = null,
): Promise<MintedKey> {
  const old = (await deps.store.listKeys(tenant.id)).find((key) => key.id === replaces && isActive(key, deps.now()));
  if (!old) throw new StewardError('not_found', 'this tenant has no active key with this id');
  if (expires_at !== undefined && isUnlimited(old)) {
    const msg = 'a key without limits can only be replaced by a key that does not expire; omit expires_at';
    throw invalid([{ loc: ['body', 'expires_at'], msg, type: 'expires_at' }]);
  }
  const endsAtMs = Math.min(old.expiresAtMs ?? Number.POSITIVE_INFINITY, deps.now() + overlap_hours * HOUR_MS);
  const rights = {
    scopes: old.scopes ? [...old.scopes] : undefined,
    addresses: old.addresses ? [...old.addresses] : undefined,
    test: isTestKey(old.prefix),
    expires_at,
  };
  const asked = { label: label || old.label, ...rights, replaces: { id: old.id, endsAtMs } };
  return mintTenantKey(deps, tenant, asked, ownKeyId);
}

/**
 * Revokes a key of the tenant.
 * @throws StewardError `not_found` if it is not active or not the tenant's; `invalid` for the last unlimited key, because that would lock the tenant out.
 * @example await revokeTenantKey({ store }, tenant.id, keyId);
 */
export async function revokeTenantKey(
  deps: StoreFor<'listKeys' | 'revokeKey'>,
  tenantId: string,
  keyId: string,
): Promise<void> {
  const active = (await deps.store.listKeys(tenantId)).filter(({ revokedAt }) => revokedAt === null);
  if (active.some(({ id }) => id === keyId) && !active.some((key) => key.id !== keyId && isUnlimited(key))) {
    const message =
      'this is the last active key without limits; create another one first, or erase the tenant with DELETE /v1/tenant';
    throw new StewardError('invalid', message, { issues: [{ loc: ['path', 'id'], msg: message, type: 'last_key' }] });
  }
  if (!(await deps.store.revokeKey(keyId, tenantId)))
    throw new StewardError('not_found', 'this tenant has no active key with this id');
}

/** Returns a key as its tenant may see it: without the key and its hash. */
function viewOf(key: KeyInfo, currentId: string) {
  const { id, prefix, label, createdAt, lastUsedAtMs, revokedAt, scopes, expiresAtMs, addresses } = key;
  return {
    scopes: scopes === null ? null : [...scopes],
    expires_at: isoTime(expiresAtMs),
    addresses: addresses && [...addresses],
    id,
    prefix,
    label,
    created_at: createdAt.toISOString(),
    last_used_at: isoTime(lastUsedAtMs),
    revoked_at: revokedAt?.toISOString() ?? null,
    current: id === currentId,
  };
}

/**
 * Returns the start of the next UTC month in ISO 8601.
 * @example nextMonth(0); // => '1970-02-01T00:00:00.000Z'
 */
export function nextMonth(nowMs: number): string {
  const now = new Date(nowMs);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString();
}
