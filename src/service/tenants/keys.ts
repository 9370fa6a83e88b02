import { z } from 'zod';
import type { Plan } from '../../core/tenants/plan.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import type { KeyStore, TenantStore } from '../../core/tenants/tenant-store.ts';
import { boundedText } from '../../core/text/chars.ts';
import { generateKey, hashKey, prefixOf } from './api-key.ts';

/** Bounds of a tenant's name and of a key's label, in characters. */
export const TENANT_NAME_MAX_CHARS = 80;
export const LABEL_MAX_CHARS = 1_000;

/** Control characters, line separators, and halves of surrogate pairs: in a name they hide what it is, or make two names one in the store. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]/u;

const printable = (maxChars: number) =>
  boundedText(maxChars)
    .refine((text) => !UNPRINTABLE.test(text), {
      error: 'holds a control character or half of a surrogate pair',
    })
    .meta({ pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$' });

/** What asks for a key. */
export const keyRequestSchema = z.object({
  tenant: printable(TENANT_NAME_MAX_CHARS)
    .refine((name) => name !== '', { error: 'is empty; give 1 to 80 characters' })
    .meta({ minLength: 1 })
    .describe('The tenant the key is for; made when there is none of that name.'),
  label: printable(LABEL_MAX_CHARS).default('').describe('What the key is for, in your words.'),
});
export type KeyRequest = z.output<typeof keyRequestSchema>;

/** A new key; `api_key` is its plaintext, which nobody can ever read again. */
export type MintedKey = {
  readonly api_key: string;
  readonly key_id: string;
  readonly tenant: string;
  readonly label: string;
};

/**
 * Mints one more key for a tenant, and makes the tenant when there is none of that name.
 * @example const { api_key } = await mintKey({ store, defaultPlan: 'pro' }, { tenant: 'my-community', label: 'ci' });
 */
export async function mintKey(
  deps: { readonly store: TenantStore & KeyStore; readonly defaultPlan: Plan },
  request: KeyRequest,
): Promise<MintedKey> {
  const tenant = await deps.store.ensureTenant(request.tenant, deps.defaultPlan);
  return mintKeyFor(deps, tenant, request.label);
}

/**
 * Mints one more key for a tenant that is there. @throws StewardError `store_unavailable` also when it was erased meanwhile.
 * @example const { api_key } = await mintKeyFor({ store }, tenant, 'ci');
 */
export async function mintKeyFor(
  deps: { readonly store: KeyStore },
  tenant: Pick<Tenant, 'id' | 'name'>,
  label: string,
): Promise<MintedKey> {
  const key = generateKey();
  const { id } = await deps.store.addKey({ tenantId: tenant.id, hash: hashKey(key), label, prefix: prefixOf(key) });
  return { api_key: key, key_id: id, tenant: tenant.name, label };
}
