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
  .describe('true where there was something to delete.')
  .meta({ id: 'Erased' });

export const KeyRequest = keyRequestSchema.meta({ id: 'KeyRequest' });
const limits = {
  scopes: z.array(z.enum(KEY_SCOPES)).nullable().describe('All that the key may do; null is everything.'),
  expires_at: z.iso.datetime().nullable().describe('When it ends by itself; null is never.'),
  addresses: z.array(z.string()).nullable().describe('Where it may be used from; null is everywhere.'),
};
export const MintedKey = z
  .object({ api_key: z.string(), key_id: z.string(), tenant: z.string(), label: z.string(), ...limits })
  .meta({ id: 'MintedKey' });

export const TenantView = z
  .object({
    name: z.string(),
    plan: z.enum(PLANS),
    quota: z.int().nullable().describe('Judged messages a month; null is unlimited.'),
    used: z.object({ judged: z.int(), model_requests: z.int(), input_tokens: z.int() }),
    month: z.string().describe('The UTC month that is counted.'),
    resets_at: z.iso.datetime().describe('When it is counted anew.'),
    ceilings: z
      .array(z.object({ name: z.enum(CEILINGS), reached: z.boolean() }))
      .describe("The operator's ceilings on spending that this tenant stands under."),
  })
  .meta({ id: 'Tenant' });

export const TenantKey = z
  .object({
    id: z.string(),
    prefix: z.string().describe('How the key begins; empty for an old one.'),
    label: z.string(),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable().describe('To five minutes; null for one that was not used.'),
    revoked_at: z.iso.datetime().nullable(),
    ...limits,
    current: z.boolean().describe('Whether this request came with it.'),
  })
  .meta({ id: 'TenantKey' });
export const TenantKeyRequest = z
  .strictObject({
    ...keyRequestSchema.omit({ tenant: true }).shape,
    replaces: z
      .string()
      .max(64)
      .optional()
      .describe('The id of a key. The new one has its rights, and its label unless you give one.'),
    overlap_hours: z
      .number()
      .min(0)
      .max(720)
      .default(24)
      .describe('With `replaces`: for so long the old key works beside the new one.'),
  })
  .refine(({ replaces, scopes, addresses, test }) => !replaces || (scopes ?? addresses ?? test) === undefined, {
    path: ['replaces'],
    error: 'the new key has the rights of the old one; leave scopes, addresses and test out',
  })
  .meta({ id: 'TenantKeyRequest' });
export const Revoked = z.object({ id: z.string(), revoked: z.literal(true) }).meta({ id: 'Revoked' });

export const TenantStats = tenantStatsSchema.meta({ id: 'Stats' });
