import { withinMs } from '../../core/common/within-ms.ts';
import type { StoreFor, Timed } from '../../core/store/store.ts';
import { monthOf, type Tenant } from '../../core/tenants/tenant.ts';
import { nextMonth } from '../../service/tenants/read.ts';

/** A store that does not answer delays a finished answer by at most this. */
const WAIT_MS = 1_000;

/** Returns what is left of a tenant's monthly quota as headers; null without a quota. @param judged the month's fresh count. */
export type QuotaHeaders = (tenant: Tenant, judged?: number) => Promise<Readonly<Record<string, string>>> | null;

/** Reads the quota per answer, so that it is right with several processes. No headers if the store fails. */
export function openQuotaHeaders(
  deps: StoreFor<'readUsage'> & Timed & { readonly defaultQuota: number },
): QuotaHeaders {
  const readJudged = async (tenantId: string, nowMs: number): Promise<number | undefined> => {
    const reading = deps.store.readUsage(tenantId, monthOf(nowMs));
    const usage = await withinMs(reading, WAIT_MS).catch(() => 'late' as const);
    return usage === 'late' ? undefined : usage.judged_this_month;
  };
  const tell = async ({ id }: Tenant, quota: number, counted: number | undefined) => {
    const nowMs = deps.now();
    const judged = counted ?? (await readJudged(id, nowMs));
    if (judged === undefined) return {};
    return {
      'Steward-Quota-Limit': String(quota),
      'Steward-Quota-Remaining': String(Math.max(0, quota - judged)),
      'Steward-Quota-Reset': String(Math.ceil((Date.parse(nextMonth(nowMs)) - nowMs) / 1000)),
    };
  };
  return (tenant, judged) => {
    const quota = tenant.quota ?? deps.defaultQuota;
    return quota === 0 || tenant.isTest ? null : tell(tenant, quota, judged);
  };
}
