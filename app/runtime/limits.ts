import type { SpendingLimits } from '../../src/service/budgets/reservation.ts';
import type { Config } from '../config/config.ts';

/** Returns the configured spending ceilings in micro-USD; null for one that is not set. */
export function limitsOf({ SERVICE_GLOBAL_BUDGET_USD, SERVICE_FREE_BUDGET_USD }: Config): SpendingLimits {
  const microUsd = (usd: number | undefined) => (usd === undefined ? null : Math.round(usd * 1e6));
  return { global_budget: microUsd(SERVICE_GLOBAL_BUDGET_USD), free_budget: microUsd(SERVICE_FREE_BUDGET_USD) };
}
