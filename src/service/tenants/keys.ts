import { z } from 'zod';
import { invalid } from '../../core/common/errors.ts';
import { KEY_SCOPES, TEST_SCOPES } from '../../core/tenants/key-scopes.ts';
import type { KeyStore, NewKey, Plan, Tenant, TenantStore } from '../../core/tenants/tenant.ts';
import { boundedText } from '../../core/text/chars.ts';
import { isoTime } from '../../core/time/time.ts';
import { isAddressRange } from './addresses.ts';
import { generateKey, hashKey, prefixOf } from './api-key.ts';

/** Limits of a tenant's name and of a key's label, in characters. */
export const TENANT_NAME_MAX_CHARS = 80;
export const LABEL_MAX_CHARS = 1_000;
const ADDRESSES_MAX = 20;

/** Control characters, line separators and half surrogate pairs: they disguise a name, or make two names equal in the store. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]/u;

const printable = (maxChars: number) =>
  boundedText(maxChars)
    .refine((text) => !UNPRINTABLE.test(text), {
      error: 'holds a control character or half of a surrogate pair',
    })
    .meta({ pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$' });

/** The request body for a new key. */
export const keyRequestSchema = z.object({
  tenant: printable(TENANT_NAME_MAX_CHARS)
    .refine((name) => name !== '', { error: 'is empty; give 1 to 80 characters' })
    .meta({ minLength: 1 })
    .describe('The name of the tenant. A new name creates a tenant.'),
  label: printable(LABEL_MAX_CHARS).default('').describe('A note that says what the key is for.'),
  scopes: z
    .array(z.enum(KEY_SCOPES))
    .min(1)
    .optional()
    .describe('What the key may do. Without it: everything. An application needs only moderate.'),
  expires_at: z.iso
    .datetime()
    .optional()
    .describe('When the key expires: a future time in UTC, such as 2027-01-31T00:00:00Z. Without it: never.'),
  addresses: z
    .array(
      z.string().refine(isAddressRange, {
        error: 'is not an IP address or range; use one such as 203.0.113.7 or 203.0.113.0/24',
      }),
    )
    .min(1)
    .max(ADDRESSES_MAX)
    .optional()
    .describe('The IP addresses and CIDR ranges that may use the key. Without it: all.'),
  test: z
    .boolean()
    .optional()
    .describe('true: a test key (stw_test_…), which can judge and read. Nothing counts, costs, acts or is logged.'),
});
export type KeyRequest = z.output<typeof keyRequestSchema>;

/** A new key; nobody can ever read its plaintext `api_key` again. */
export type MintedKey = Awaited<ReturnType<typeof mintKeyFor>>;

/** The wanted properties of a key. */
export type AskedKey = Omit<KeyRequest, 'tenant'> & Pick<NewKey, 'replaces'>;

/**
 * Mints one more key for a tenant, and creates the tenant if none has that name.
 * @example const { api_key } = await mintKey({ store, defaultPlan: 'pro' }, { tenant: 'my-community', label: 'ci' });
 */
export async function mintKey(
  deps: { readonly store: TenantStore & KeyStore; readonly defaultPlan: Plan },
  request: KeyRequest,
): Promise<MintedKey> {
  const tenant = await deps.store.ensureTenant(request.tenant, deps.defaultPlan);
  return mintKeyFor(deps, tenant, request);
}

/** Mints one more key for an existing tenant. @throws StewardError `store_unavailable`, also if the tenant was erased meanwhile. */
export async function mintKeyFor(
  deps: { readonly store: KeyStore },
  tenant: Pick<Tenant, 'id' | 'name'>,
  { label, scopes, expires_at, addresses, test: isTest = false, replaces }: AskedKey,
) {
  const asked = scopes ?? (isTest ? TEST_SCOPES : undefined);
  const tooMuch = isTest && asked?.find((scope) => !TEST_SCOPES.includes(scope));
  if (tooMuch) {
    const msg = `a test key may not ${tooMuch}; it has at most ${TEST_SCOPES.join(', ')}`;
    throw invalid([{ loc: ['body', 'scopes'], msg, type: 'scopes' }]);
  }
  const key = generateKey(isTest);
  const kept = asked ? KEY_SCOPES.filter((scope) => asked.includes(scope)) : null;
  const expiresAtMs = expires_at === undefined ? null : Date.parse(expires_at);
  if (expiresAtMs !== null && expiresAtMs <= Date.now())
    throw invalid([
      {
        loc: ['body', 'expires_at'],
        msg: 'is not in the future, such as 2099-01-31T00:00:00Z',
        type: 'expires_at',
      },
    ]);
  const limits = { scopes: kept, expiresAtMs, addresses: addresses ?? null };
  const { id } = await deps.store.addKey({
    tenantId: tenant.id,
    hash: hashKey(key),
    label,
    prefix: prefixOf(key),
    ...(replaces && { replaces }),
    ...limits,
  });
  return {
    api_key: key,
    key_id: id,
    tenant: tenant.name,
    label,
    /** null: all scopes. */
    scopes: kept,
    /** null: it never expires. */
    expires_at: isoTime(expiresAtMs),
    /** null: usable from every address. */
    addresses: limits.addresses,
  };
}
