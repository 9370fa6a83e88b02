import type { UsageStore } from '../../core/budgets/spending.ts';
import { StewardError } from '../../core/common/errors.ts';
import { withinMs } from '../../core/common/within-ms.ts';
import type { Budget, Ceiling, QuotaGate } from '../../core/ports/judge.ts';
import type { Plan, Tenant } from '../../core/tenants/tenant.ts';

/** The operator's monthly ceilings in micro-USD; null means no ceiling. */
export type SpendingLimits = Readonly<Record<Ceiling, number | null>>;

/** The budget of one request with what it has spent so far. */
export type RequestBudget = ReturnType<typeof openBudget>;

/** Returns the ceilings that the spending of a plan counts towards. */
export function ceilingsOf(plan: Plan): readonly Ceiling[] {
  return plan === 'trial' ? ['free_budget', 'global_budget'] : ['global_budget'];
}

/** Opens the budget of a request. The store records every paid call before it is made, even without a limit. */
export function openBudget(store: UsageStore, limits: SpendingLimits, plan: Plan, month: string) {
  const ceilings = ceilingsOf(plan);
  const noted = ceilings.map((ceiling) => ({ ceiling, limitMicroUsd: limits[ceiling] }));
  const leaseIds: string[] = [];
  let spent = 0;

  const reserve: Budget['reserve'] = async (boundMicroUsd) => {
    const answer = await store.reserveSpend({ month, ceilings: noted, boundMicroUsd });
    if ('refusedBy' in answer) return answer.refusedBy;
    leaseIds.push(answer.leaseId);
    spent += boundMicroUsd;
    return null;
  };
  const settle: Budget['settle'] = (boundMicroUsd, actualMicroUsd) => {
    spent += actualMicroUsd - boundMicroUsd;
  };
  return {
    reserve,
    settle,
    /** Requests with the same key share the same ceilings. */
    budgetKey: ceilings.join(),
    ceilings,
    leaseIds: (): readonly string[] => leaseIds,
    /** Returns what was settled, plus the upper bound of every call that was never settled. */
    spentMicroUsd: () => spent,
  };
}

const STORE_AGAIN_MS = 1_000;

/** Ends a request that leaves no record and books what its calls cost. Never throws, so the caller can report the first error. @param error the error that ended the request. */
export async function settleFailedRequest(
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
  await awaitStoreAfterError(told, error);
}

/** Waits until the store has saved what a failed request leaves behind; at most a second if the store has just failed. @param told the writes; never rejects. */
export async function awaitStoreAfterError(told: Promise<unknown>, error: unknown): Promise<void> {
  if (error instanceof StewardError && error.code === 'store_unavailable') await withinMs(told, STORE_AGAIN_MS);
  else await told;
}

/** Opens the gate that grants a request judgements of the monthly quota; `leaseIds` lists the leases to give back. */
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
