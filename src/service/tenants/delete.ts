import { StewardError } from '../../core/common/errors.ts';
import type { Erasure, TenantStore } from '../../core/tenants/tenant-store.ts';

/**
 * Erases a tenant: policy, settings, usage, decision log, every key, and the record of a payment subscription.
 * The payment provider is never called, so an active subscription goes on until it is cancelled there.
 * @returns of each part, whether there was something to erase.
 * @throws StewardError `unknown_key` when the tenant is gone already.
 * @example const { keys } = await deleteTenant({ store }, tenant.id);
 */
export async function deleteTenant(
  deps: { readonly store: Pick<TenantStore, 'deleteTenant'> },
  tenantId: string,
): Promise<Erasure> {
  const erasure = await deps.store.deleteTenant(tenantId);
  if (erasure === null) throw new StewardError('unknown_key', 'unknown api key');
  return erasure;
}
