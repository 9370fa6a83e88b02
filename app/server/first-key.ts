import type { Store } from '../../src/core/store/store.ts';
import type { Plan } from '../../src/core/tenants/tenant.ts';
import { type MintedKey, mintKey } from '../../src/service/tenants/keys.ts';

/** The tenant whose key the first start shows. */
const FIRST_TENANT = 'default';
const LEASE = 'first key';
const HOLD_MS = 30_000;

/** On a store that has no key yet: a tenant with the default plan, and its key. Of several processes that start at once one gets it; the others get null. */
export async function mintFirstKey(store: Store, defaultPlan: Plan): Promise<MintedKey | null> {
  if ((await store.hasKeys()) || !(await store.leases.leaseWork(LEASE, HOLD_MS))) return null;
  try {
    // Another process may have minted it, and let go, in between.
    return (await store.hasKeys())
      ? null
      : await mintKey({ store, defaultPlan }, { tenant: FIRST_TENANT, label: 'first start' });
  } finally {
    // A key that was minted is shown whatever happens; the lease lapses.
    await store.leases.releaseWork(LEASE).catch(() => {});
  }
}
