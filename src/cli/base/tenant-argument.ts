import { StewardError } from '../../core/common/errors.ts';
import { quoted } from '../../core/common/safe-line.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import type { TenantStore } from '../../core/tenants/tenant-store.ts';

/** The tenant of that name. @throws StewardError `not_found` that says where to look. */
export async function findTenant(store: TenantStore, name: string): Promise<Tenant> {
  const tenant = await store.findTenant({ name });
  if (tenant) return tenant;
  throw new StewardError('not_found', `no tenant is called ${quoted(name)}; \`steward tenants list\` shows them`);
}
