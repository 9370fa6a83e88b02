import type { UsageStore } from '../../core/budgets/spending.ts';
import type { Clock } from '../../core/ports/judge.ts';
import { monthOf } from '../../core/tenants/plan.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import { nextMonth } from '../../service/tenants/read.ts';

/** The headers that tell a tenant what is left of its month; null for a tenant without a quota. */
export type QuotaHeaders = (tenant: Tenant) => Promise<Readonly<Record<string, string>>> | null;

/**
 * Reads them from the store at each answer, so that they hold over several processes; where the store cannot be read, an answer has none.
 * @example const headers = await openQuotaHeaders({ store, now: Date.now, defaultQuota: 0 })(tenant); // => null
 */
export function openQuotaHeaders(deps: {
  readonly store: Pick<UsageStore, 'readUsage'>;
  readonly now: Clock;
  readonly defaultQuota: number;
}): QuotaHeaders {
  const read = async ({ id }: Tenant, quota: number) => {
    const nowMs = deps.now();
    const used = await deps.store.readUsage(id, monthOf(nowMs)).catch(() => null);
    if (!used) return {};
    return {
      'Steward-Quota-Limit': String(quota),
      'Steward-Quota-Remaining': String(Math.max(0, quota - used.judged_this_month)),
      'Steward-Quota-Reset': String(Math.ceil((Date.parse(nextMonth(nowMs)) - nowMs) / 1000)),
    };
  };
  return (tenant) => {
    const quota = tenant.quota ?? deps.defaultQuota;
    return quota === 0 || tenant.isTest ? null : read(tenant, quota);
  };
}
