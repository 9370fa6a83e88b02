import type { UsageStore } from '../../core/budgets/spending.ts';
import type { Budget, Ceiling } from '../../core/ports/judge.ts';
import type { Plan } from '../../core/tenants/tenant.ts';

/** The operator's monthly ceilings in micro-USD; null is none. */
export type SpendingLimits = Readonly<Record<Ceiling, number | null>>;

/** The budget of one request, with what it came to. */
export type RequestBudget = Budget & {
  /** Requests with the same budgetKey stand under the same ceilings. */
  readonly budgetKey: string;
  readonly ceilings: readonly Ceiling[];
  leaseIds(): readonly string[];
  /** What was settled, and the bound of what never was. */
  spentMicroUsd(): number;
};

/** The ceilings that the spending of a plan counts towards. */
export function ceilingsOf(plan: Plan): readonly Ceiling[] {
  return plan === 'trial' ? ['free_budget', 'global_budget'] : ['global_budget'];
}

/** Opens a budget. Every call that costs is noted in the store before it is made, whether there is a limit or not. */
export function openBudget(store: UsageStore, limits: SpendingLimits, plan: Plan, month: string): RequestBudget {
  const ceilings = ceilingsOf(plan);
  const noted = ceilings.map((ceiling) => ({ ceiling, limitMicroUsd: limits[ceiling] }));
  const leaseIds: string[] = [];
  let spent = 0;

  const reserve = async (boundMicroUsd: number): Promise<Ceiling | null> => {
    const answer = await store.reserveSpend({ month, ceilings: noted, boundMicroUsd });
    if ('refusedBy' in answer) return answer.refusedBy;
    leaseIds.push(answer.leaseId);
    spent += boundMicroUsd;
    return null;
  };
  const settle = (boundMicroUsd: number, actualMicroUsd: number): void => {
    spent += actualMicroUsd - boundMicroUsd;
  };
  return {
    reserve,
    settle,
    budgetKey: ceilings.join(),
    ceilings,
    leaseIds: () => leaseIds,
    spentMicroUsd: () => spent,
  };
}
