import type { Store } from '../../src/core/store/store.ts';
import type { Plan } from '../../src/core/tenants/tenant.ts';
import { type MintedKey, mintKey } from '../../src/service/tenants/keys.ts';

/** The tenant of the key that the first start shows. */
const FIRST_TENANT = 'default';
const LEASE = 'first key';
const HOLD_MS = 30_000;

/** Creates a tenant with the default plan and its key, if the store has no key yet. If several processes start at once, the others return null. */
export async function mintFirstKey(store: Store, defaultPlan: Plan): Promise<MintedKey | null> {
  if ((await store.hasKeys()) || !(await store.leases.leaseWork(LEASE, HOLD_MS))) return null;
  try {
    // Another process may have created it meanwhile and released the lease.
    return (await store.hasKeys())
      ? null
      : await mintKey({ store, defaultPlan }, { tenant: FIRST_TENANT, label: 'first start' });
  } finally {
    // A created key must be shown in any case; an unreleased lease expires.
    await store.leases.releaseWork(LEASE).catch(() => {});
  }
}
