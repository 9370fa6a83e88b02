import type { UsageStore } from '../../core/budgets/spending.ts';
import { StewardError } from '../../core/common/errors.ts';
import { withinMs } from '../../core/common/within-ms.ts';
import type { QuotaGate } from '../../core/ports/judge.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import type { RequestBudget } from './reservation.ts';

const STORE_AGAIN_MS = 1_000;

/** Ends a request that leaves no record, and books what its calls cost. Never throws: the first error is the one to tell. @param error what ended it. */
export async function giveUp(
  store: UsageStore,
  month: string,
  budget: RequestBudget,
  quotaLeases: readonly string[],
  error: unknown = null,
): Promise<void> {
  const settlement = {
    month,
    microUsd: budget.spentMicroUsd(),
    ceilings: budget.ceilings,
    leaseIds: budget.leaseIds(),
  };
  const told = Promise.allSettled([store.releaseLeases(quotaLeases), store.settleSpend(settlement)]);
  await waitForStore(told, error);
}

/** Waits until the store was told what a failed request leaves; a store that has just failed, for a second. @param told never rejects. */
export async function waitForStore(told: Promise<unknown>, error: unknown): Promise<void> {
  if (error instanceof StewardError && error.code === 'store_unavailable') await withinMs(told, STORE_AGAIN_MS);
  else await told;
}

/** The gate that grants a request its judgements of the month; what it took is in `leaseIds`, to be given back. */
export function openQuota(
  { store, defaultQuota }: { readonly store: UsageStore; readonly defaultQuota: number },
  tenant: Tenant,
  month: string,
): { readonly gate: QuotaGate; readonly leaseIds: string[] } {
  const quota = tenant.quota ?? defaultQuota;
  const leaseIds: string[] = [];
  if (quota === 0) return { gate: async () => Number.POSITIVE_INFINITY, leaseIds };
  const gate: QuotaGate = async (wanted) => {
    const lease = await store.reserveJudgements({ tenantId: tenant.id, month, quota, wanted });
    leaseIds.push(lease.leaseId);
    return lease.granted + lease.left;
  };
  return { gate, leaseIds };
}
