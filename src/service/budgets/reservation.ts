import type { UsageStore } from '../../core/budgets/spending.ts';
import type { Budget, Ceiling } from '../../core/ports/judge.ts';
import type { Plan } from '../../core/tenants/tenant.ts';

/** The operator's monthly ceilings in micro-USD; null is none. */
export type SpendingLimits = Readonly<Record<Ceiling, number | null>>;

/** The budget of one request, with what it came to. */
export type RequestBudget = ReturnType<typeof openBudget>;

/** The ceilings that the spending of a plan counts towards. */
export function ceilingsOf(plan: Plan): readonly Ceiling[] {
  return plan === 'trial' ? ['free_budget', 'global_budget'] : ['global_budget'];
}

/** Opens a budget. Every call that costs is noted in the store before it is made, whether there is a limit or not. */
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
    /** Requests with the same budgetKey stand under the same ceilings. */
    budgetKey: ceilings.join(),
    ceilings,
    leaseIds: (): readonly string[] => leaseIds,
    /** What was settled, and the bound of what never was. */
    spentMicroUsd: () => spent,
  };
}
