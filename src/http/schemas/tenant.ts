import { z } from 'zod';
import { CEILINGS } from '../../core/ports/judge.ts';
import { KEY_SCOPES } from '../../core/tenants/key-scopes.ts';
import { PLANS } from '../../core/tenants/tenant.ts';
import { tenantStatsSchema } from '../../service/decisions/tenant-stats-schema.ts';
import { keyRequestSchema } from '../../service/tenants/keys.ts';

export const Erased = z
  .object({
    policy: z.boolean(),
    usage: z.boolean(),
    decisions: z.boolean(),
    keys: z.boolean(),
    subscription: z.boolean(),
  })
  .describe('true for each kind of data that existed and was deleted.')
  .meta({ id: 'Erased' });

export const KeyRequest = keyRequestSchema.meta({ id: 'KeyRequest' });
const limits = {
  scopes: z.array(z.enum(KEY_SCOPES)).nullable().describe('What the key may do. null: everything.'),
  expires_at: z.iso.datetime().nullable().describe('When the key expires. null: never.'),
  addresses: z.array(z.string()).nullable().describe('The IP addresses that may use the key. null: all.'),
};
export const MintedKey = z
  .object({ api_key: z.string(), key_id: z.string(), tenant: z.string(), label: z.string(), ...limits })
  .meta({ id: 'MintedKey' });

export const TenantView = z
  .object({
    name: z.string(),
    plan: z.enum(PLANS),
    quota: z.int().nullable().describe('Judged messages per month. null: unlimited.'),
    used: z.object({ judged: z.int(), model_requests: z.int(), input_tokens: z.int() }),
    month: z.string().describe('The UTC month of these counters.'),
    resets_at: z.iso.datetime().describe('When the counters reset.'),
    ceilings: z
      .array(z.object({ name: z.enum(CEILINGS), reached: z.boolean() }))
      .describe("The operator's spending ceilings that apply to this tenant."),
  })
  .meta({ id: 'Tenant' });

export const TenantKey = z
  .object({
    id: z.string(),
    prefix: z.string().describe('The first characters of the key. Empty for keys of old versions.'),
    label: z.string(),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable().describe('Accurate to five minutes. null if the key was never used.'),
    revoked_at: z.iso.datetime().nullable(),
    ...limits,
    current: z.boolean().describe('Whether this request used the key.'),
  })
  .meta({ id: 'TenantKey' });
export const TenantKeyRequest = z
  .strictObject({
    ...keyRequestSchema.omit({ tenant: true }).shape,
    replaces: z
      .string()
      .max(64)
      .optional()
      .describe('The id of the key to replace. The new key gets its rights, and its label unless you give one.'),
    overlap_hours: z
      .number()
      .min(0)
      .max(720)
      .default(24)
      .describe('With `replaces`: the hours that the old key still works.'),
  })
  .refine(({ replaces, scopes, addresses, test }) => !replaces || (scopes ?? addresses ?? test) === undefined, {
    path: ['replaces'],
    error:
      'replaces cannot be combined with scopes, addresses or test, because the new key gets the rights of the old one; omit them',
  })
  .meta({ id: 'TenantKeyRequest' });
export const Revoked = z.object({ id: z.string(), revoked: z.literal(true) }).meta({ id: 'Revoked' });

export const TenantStats = tenantStatsSchema.meta({ id: 'Stats' });
