import type { Policy } from '../../core/policy/policy-fields.ts';
import { DEFAULT_SETTINGS } from '../../core/settings/settings.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';

/**
 * Returns the tenant for judging without a store: no quota, no local rules; a refused message does not end a file.
 * @example standaloneTenant(DEFAULT_POLICY).policy.timeout_minutes; // => 60
 */
export function standaloneTenant(policy: Policy): Tenant {
  return {
    id: 'standalone',
    name: 'standalone',
    plan: 'pro',
    quota: 0,
    policy,
    settings: DEFAULT_SETTINGS,
    revision: 0,
  };
}
