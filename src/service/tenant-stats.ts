import { ACTIONS, type Action, REASONS, type Reason } from '../core/decision.ts';
import type { Clock } from '../core/ports.ts';
import type { UsageStore } from '../core/store.ts';
import { LATENCY_BOUNDS_MS, type TallyCount, type TallyKind, type TallyStore } from '../core/tallies.ts';
import { monthOf, type Tenant } from '../core/tenant.ts';
import {
  CHANNELS_SHOWN,
  DAY_MS,
  HOUR_MS,
  STATS_RANGES,
  type StatsQuery,
  type TenantStats,
} from './tenant-stats-schema.ts';

type Deps = {
  readonly store: Pick<TallyStore, 'readTallies' | 'countVerdicts'> & Pick<UsageStore, 'readUsage'>;
  readonly now: Clock;
  /** Judged messages a month of a tenant without a quota of its own; 0 is unlimited. */
  readonly defaultQuota: number;
};

/**
 * Reads what was decided for a tenant in a time, how well, how fast and at what cost.
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
  const [tallies, earlier, verdicts, month] = await Promise.all([
    deps.store.readTallies(tenant.id, { fromMs, toMs, stepMs }),
    deps.store.readTallies(tenant.id, { fromMs: fromMs - spanMs, toMs: fromMs, stepMs }),
    deps.store.countVerdicts(tenant.id, { fromMs, toMs }),
    readMonth(deps, tenant),
  ]);
  const [confirmed, wrong] = [countOf(verdicts, 'confirmed'), countOf(verdicts, 'wrong')];
  const reasons = named(tallies, 'reason');
  const hits = reasons.cache ?? 0;
  const misses = reasons.model ?? 0;
  return {
    range: query.range,
    since: new Date(fromMs).toISOString(),
    until: new Date(toMs).toISOString(),
    step_seconds: stepMs / 1_000,
    ...summed(tallies),
    reasons,
    // What began within that time is nothing to compare with.
    before: earlier.some(({ atMs }) => atMs <= fromMs - 0.9 * spanMs) ? summed(earlier) : null,
    series: seriesOf(tallies, fromMs, toMs, stepMs),
    categories: categoriesOf(tallies, verdicts),
    channels: channelsOf(tallies),
    verdicts: { confirmed, wrong, precision: precisionOf(confirmed, wrong) },
    cache: { hits, misses, rate: hits + misses === 0 ? null : hits / (hits + misses) },
    model: modelOf(tallies),
    month,
  };
}

function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Whether a reason is a judgement. */
export function isJudgement(reason: Reason | string): boolean {
  return reason === 'model' || reason === 'cache';
}

function named(tallies: readonly TallyCount[], kind: TallyKind): Record<string, number> {
  const sums = new Map<string, number>();
  for (const tally of tallies) if (tally.kind === kind) sums.set(tally.name, (sums.get(tally.name) ?? 0) + tally.count);
  return Object.fromEntries(sums);
}

function summed(tallies: readonly TallyCount[]): { messages: number; judged: number; actions: Record<Action, number> } {
  const [byAction, byReason] = [named(tallies, 'action'), named(tallies, 'reason')];
  return {
    messages: ACTIONS.reduce((sum, action) => sum + (byAction[action] ?? 0), 0),
    judged: REASONS.filter(isJudgement).reduce((sum, reason) => sum + (byReason[reason] ?? 0), 0),
    actions: countsOf((action) => byAction[action] ?? 0),
  };
}

function countsOf(count: (action: Action) => number): Record<Action, number> {
  return { none: count('none'), flag: count('flag'), delete: count('delete'), timeout: count('timeout') };
}

function seriesOf(tallies: readonly TallyCount[], fromMs: number, toMs: number, stepMs: number): TenantStats['series'] {
  const spans = groupBy(tallies, ({ atMs }) => atMs);
  return Array.from({ length: (toMs - fromMs) / stepMs }, (_, place) => {
    const atMs = fromMs + place * stepMs;
    const own = spans.get(atMs) ?? [];
    const categories: Record<string, number> = {};
    for (const [key, count] of Object.entries(named(own, 'category'))) {
      const { category } = readKey(key);
      categories[category] = (categories[category] ?? 0) + count;
    }
    return { at: new Date(atMs).toISOString(), ...summed(own), categories };
  });
}

/** A category's count stands under its action and its name. */
function readKey(key: string): { readonly action: Action; readonly category: string } {
  const [first] = key.split(' ');
  return { action: ACTIONS.find((action) => action === first) ?? 'flag', category: key.slice(key.indexOf(' ') + 1) };
}

type VerdictCounts = Awaited<ReturnType<TallyStore['countVerdicts']>>;

function countOf(verdicts: VerdictCounts, wanted: VerdictCounts[number]['verdict']): number {
  return verdicts.reduce((sum, { verdict, count }) => sum + (verdict === wanted ? count : 0), 0);
}

function precisionOf(confirmed: number, wrong: number): number | null {
  return confirmed + wrong === 0 ? null : confirmed / (confirmed + wrong);
}

function categoriesOf(tallies: readonly TallyCount[], verdicts: VerdictCounts): TenantStats['categories'] {
  const byName = groupBy(
    Object.entries(named(tallies, 'category')).map(([key, count]) => ({ ...readKey(key), count })),
    ({ category }) => category,
  );
  const rows = [...byName].map(([name, counts]) => {
    const own = verdicts.filter(({ category }) => category === name);
    const [confirmed, wrong] = [countOf(own, 'confirmed'), countOf(own, 'wrong')];
    return {
      name,
      count: counts.reduce((sum, { count }) => sum + count, 0),
      actions: countsOf((action) => counts.find((one) => one.action === action)?.count ?? 0),
      confirmed,
      wrong,
      precision: precisionOf(confirmed, wrong),
    };
  });
  return rows.sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
}

function channelsOf(tallies: readonly TallyCount[]): TenantStats['channels'] {
  const triggered = named(tallies, 'channel_hit');
  return Object.entries(named(tallies, 'channel'))
    .map(([name, messages]) => ({ name, messages, triggered: triggered[name] ?? 0 }))
    .sort((one, other) => other.triggered - one.triggered || other.messages - one.messages)
    .slice(0, CHANNELS_SHOWN);
}

function modelOf(tallies: readonly TallyCount[]): TenantStats['model'] {
  const usage = named(tallies, 'usage');
  const latency = named(tallies, 'latency');
  const asked = Object.values(latency).reduce((sum, count) => sum + count, 0);
  return {
    requests: usage.model_requests ?? 0,
    input_tokens: usage.input_tokens ?? 0,
    cached_input_tokens: usage.cached_input_tokens ?? 0,
    output_tokens: usage.output_tokens ?? 0,
    spend_usd: usd(usage.micro_usd ?? 0),
    latency_ms: asked === 0 ? null : { p50: quantile(latency, asked / 2), p95: quantile(latency, asked * 0.95) },
    failures: named(tallies, 'failure'),
  };
}

function quantile(latency: Readonly<Record<string, number>>, wanted: number): number | null {
  let seen = 0;
  for (const bound of LATENCY_BOUNDS_MS) {
    seen += latency[String(bound)] ?? 0;
    if (seen >= wanted) return bound;
  }
  return null;
}

function usd(microUsd: number): number {
  return microUsd / 1_000_000;
}

/** The month so far, and where it goes if it goes on as in the last seven days, or as since the first of them that has anything. */
async function readMonth(deps: Deps, tenant: Pick<Tenant, 'id' | 'quota'>): Promise<TenantStats['month']> {
  const nowMs = deps.now();
  const [start, month] = [new Date(nowMs), monthOf(nowMs)];
  const beginMs = Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), 1);
  const endMs = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1);
  const weekMs = Math.floor((nowMs - 7 * DAY_MS) / HOUR_MS) * HOUR_MS;
  const [usage, spent, week] = await Promise.all([
    deps.store.readUsage(tenant.id, month),
    deps.store.readTallies(tenant.id, { fromMs: beginMs, toMs: endMs, stepMs: endMs - beginMs }),
    deps.store.readTallies(tenant.id, { fromMs: weekMs, toMs: nowMs, stepMs: HOUR_MS }),
  ]);
  const sinceMs = Math.min(nowMs - HOUR_MS, ...week.map(({ atMs }) => atMs));
  const restOfMonth = (endMs - nowMs) / (nowMs - sinceMs);
  const weekly = summed(week).judged;
  const quota = (tenant.quota ?? deps.defaultQuota) || null;
  const judged = usage.judged_this_month;
  const forecast = Math.round(judged + weekly * restOfMonth);
  const spend = named(spent, 'usage').micro_usd ?? 0;
  return {
    month,
    judged,
    quota,
    forecast_judged: forecast,
    quota_reached_at:
      quota !== null && judged < quota && forecast > quota
        ? new Date(nowMs + ((quota - judged) / weekly) * (nowMs - sinceMs)).toISOString()
        : null,
    spend_usd: usd(spend),
    forecast_spend_usd: usd(Math.round(spend + (named(week, 'usage').micro_usd ?? 0) * restOfMonth)),
  };
}
