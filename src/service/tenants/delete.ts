import { StewardError } from '../../core/common/errors.ts';
import type { StoreFor } from '../../core/store/store.ts';
import type { Erasure } from '../../core/tenants/tenant.ts';

/**
 * Erases a tenant with all its data and reports for each part whether there was any. It never calls the payment provider.
 * @throws StewardError `unknown_key` if the tenant is already gone.
 * @example const { keys } = await deleteTenant({ store }, tenant.id);
 */
export async function deleteTenant(deps: StoreFor<'deleteTenant'>, tenantId: string): Promise<Erasure> {
  const erasure = await deps.store.deleteTenant(tenantId);
  if (erasure === null) throw new StewardError('unknown_key', 'unknown api key');
  return erasure;
}
