import { groupBy } from '../../core/collections/group-by.ts';
import type { HourlyTotal } from '../../core/decision-log/hourly-totals.ts';
import { ACTIONS, REASONS, type Reason } from '../../core/decisions/decision.ts';
import type { StoreFor, Timed } from '../../core/store/store.ts';
import { monthOf, type Tenant } from '../../core/tenants/tenant.ts';
import { DAY_MS, HOUR_MS, isoTime } from '../../core/time/time.ts';
import { categoriesOf, categoryOf, channelsOf, countsByName, countsOf, modelOf, usd, verdictsOf } from './stats.ts';
import { STATS_RANGES, type StatsQuery, type TenantStats } from './tenant-stats-schema.ts';

type Deps = StoreFor<'readHourlyTotals' | 'readUsage'> &
  Timed & {
    /** Judged messages a month for a tenant without its own quota; 0 means unlimited. */
    readonly defaultQuota: number;
  };

/**
 * Reads a tenant's statistics of a time range: decisions, precision, latency and cost.
 * @example const { messages, categories, month } = await readTenantStats({ store, now, defaultQuota }, tenant, { range: '7d' });
 */
export async function readTenantStats(
  deps: Deps,
  tenant: Pick<Tenant, 'id' | 'quota'>,
  query: StatsQuery,
): Promise<TenantStats> {
  const { spanMs, stepMs } = STATS_RANGES[query.range];
  const toMs = Math.ceil(Math.min(query.to ? Date.parse(query.to) : deps.now(), deps.now()) / stepMs) * stepMs;
  const fromMs = toMs - spanMs;
  const [hourlyTotals, earlier, month] = await Promise.all([
    deps.store.readHourlyTotals(tenant.id, { fromMs, toMs, stepMs }),
    deps.store.readHourlyTotals(tenant.id, { fromMs: fromMs - spanMs, toMs: fromMs, stepMs }),
    readMonth(deps, tenant),
  ]);
  const [reasons, categories] = [countsByName(hourlyTotals, 'reason'), categoriesOf(hourlyTotals)];
  const hits = reasons.cache ?? 0;
  const misses = reasons.model ?? 0;
  return {
    range: query.range,
    since: isoTime(fromMs),
    until: isoTime(toMs),
    step_seconds: stepMs / 1_000,
    ...messageTotals(hourlyTotals),
    reasons,
    // If counting began within the earlier time range, its counts are incomplete and not comparable.
    before: earlier.some(({ atMs }) => atMs <= fromMs - 0.9 * spanMs) ? messageTotals(earlier) : null,
    series: seriesOf(hourlyTotals, fromMs, toMs, stepMs),
    categories,
    channels: channelsOf(hourlyTotals),
    verdicts: verdictsOf(categories),
    cache: { hits, misses, rate: hits + misses === 0 ? null : hits / (hits + misses) },
    model: modelOf(hourlyTotals),
    month,
  };
}

/** Whether a reason means that the message was judged. */
export function isJudgement(reason: Reason | string): boolean {
  return reason === 'model' || reason === 'cache';
}

/** Counts the messages, the judged ones, and the messages by action. */
export function messageTotals(hourlyTotals: readonly HourlyTotal[]) {
  const [byAction, byReason] = [countsByName(hourlyTotals, 'action'), countsByName(hourlyTotals, 'reason')];
  return {
    messages: ACTIONS.reduce((sum, action) => sum + (byAction[action] ?? 0), 0),
    judged: REASONS.filter(isJudgement).reduce((sum, reason) => sum + (byReason[reason] ?? 0), 0),
    actions: countsOf((action) => byAction[action] ?? 0),
  };
}

function seriesOf(
  hourlyTotals: readonly HourlyTotal[],
  fromMs: number,
  toMs: number,
  stepMs: number,
): TenantStats['series'] {
  const spans = groupBy(hourlyTotals, ({ atMs }) => atMs);
  return Array.from({ length: (toMs - fromMs) / stepMs }, (_, index) => {
    const atMs = fromMs + index * stepMs;
    const own = spans.get(atMs) ?? [];
    const categories: Record<string, number> = {};
    for (const [key, count] of Object.entries(countsByName(own, 'category'))) {
      const category = categoryOf(key);
      categories[category] = (categories[category] ?? 0) + count;
    }
    const failed = countsByName(own, 'reason').error_open ?? 0;
    return { at: isoTime(atMs), ...messageTotals(own), categories, failed };
  });
}

/** Reads the month so far and forecasts its end from the last seven days, or from their first hour with counts. */
async function readMonth(deps: Deps, tenant: Pick<Tenant, 'id' | 'quota'>): Promise<TenantStats['month']> {
  const nowMs = deps.now();
  const [start, month] = [new Date(nowMs), monthOf(nowMs)];
  const beginMs = Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), 1);
  const endMs = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1);
  const weekMs = Math.floor((nowMs - 7 * DAY_MS) / HOUR_MS) * HOUR_MS;
  const [usage, spent, week] = await Promise.all([
    deps.store.readUsage(tenant.id, month),
    deps.store.readHourlyTotals(tenant.id, { fromMs: beginMs, toMs: endMs, stepMs: endMs - beginMs }),
    deps.store.readHourlyTotals(tenant.id, { fromMs: weekMs, toMs: nowMs, stepMs: HOUR_MS }),
  ]);
  const sinceMs = Math.min(nowMs - HOUR_MS, ...week.map(({ atMs }) => atMs));
  const restOfMonth = (endMs - nowMs) / (nowMs - sinceMs);
  const weekly = messageTotals(week).judged;
  const quota = (tenant.quota ?? deps.defaultQuota) || null;
  const judged = usage.judged_this_month;
  const forecast = Math.round(judged + weekly * restOfMonth);
  const trusted = countsByName(spent, 'reason').trusted ?? 0;
  const spend = countsByName(spent, 'usage').micro_usd ?? 0;
  return {
    month,
    judged,
    trusted,
    quota,
    forecast_judged: forecast,
    quota_reached_at:
      quota !== null && judged < quota && forecast > quota
        ? isoTime(nowMs + ((quota - judged) / weekly) * (nowMs - sinceMs))
        : null,
    spend_usd: usd(spend),
    forecast_spend_usd: usd(Math.round(spend + (countsByName(week, 'usage').micro_usd ?? 0) * restOfMonth)),
  };
}
