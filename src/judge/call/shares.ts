import type { Budget } from '../../core/ports/judge.ts';

/**
 * Parts of a whole number by weight; whole numbers that sum up to it.
 * @example apportion(10, [1, 1, 1]); // => [3, 3, 4]
 */
export function apportion(amount: number, weights: readonly number[]): readonly number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let weighed = 0;
  let given = 0;
  return weights.map((weight) => {
    weighed += weight;
    const share = Math.floor((amount * weighed) / total) - given;
    given += share;
    return share;
  });
}

/** The budgets of several requests as one: each reserves and pays its share, and a refusal of one is that of all. */
export function shareBudget(budgets: readonly Budget[], weights: readonly number[]): Budget {
  return {
    reserve: async (boundMicroUsd) => {
      const shares = apportion(boundMicroUsd, weights);
      const asked = await Promise.allSettled(budgets.map((budget, at) => budget.reserve(shares[at] ?? 0)));
      const refused = asked.find((one) => one.status === 'rejected' || one.value !== null);
      if (!refused) return null;
      for (const [at, one] of asked.entries())
        if (one.status === 'fulfilled' && one.value === null) budgets[at]?.settle(shares[at] ?? 0, 0);
      if (refused.status === 'rejected') throw refused.reason;
      return refused.value;
    },
    settle: (boundMicroUsd, actualMicroUsd) => {
      const bounds = apportion(boundMicroUsd, weights);
      const actuals = apportion(actualMicroUsd, weights);
      for (const [at, budget] of budgets.entries()) budget.settle(bounds[at] ?? 0, actuals[at] ?? 0);
    },
  };
}
