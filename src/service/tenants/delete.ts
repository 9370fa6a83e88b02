import { StewardError } from '../../core/common/errors.ts';
import type { StoreFor } from '../../core/store/store.ts';
import type { Erasure } from '../../core/tenants/tenant.ts';

/**
 * Erases a tenant with all it had, and says of each part whether there was something. The payment provider is never called.
 * @throws StewardError `unknown_key` when the tenant is gone already.
 * @example const { keys } = await deleteTenant({ store }, tenant.id);
 */
export async function deleteTenant(deps: StoreFor<'deleteTenant'>, tenantId: string): Promise<Erasure> {
  const erasure = await deps.store.deleteTenant(tenantId);
  if (erasure === null) throw new StewardError('unknown_key', 'unknown api key');
  return erasure;
}
