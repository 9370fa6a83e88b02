import { groupBy } from '../../core/collections/group-by.ts';
import type { HourlyTotalKind } from '../../core/decision-log/hourly-totals.ts';
import { type HourlyTotal, type HourlyTotals, LATENCY_BOUNDS_MS } from '../../core/decision-log/hourly-totals.ts';
import { ACTIONS, type Action } from '../../core/decisions/decision.ts';
import { CHANNELS_SHOWN, type TenantStats } from './tenant-stats-schema.ts';

type VerdictCounts = Awaited<ReturnType<HourlyTotals['countVerdicts']>>;

/** How many verdicts of a kind there are. */
export function countOf(verdicts: VerdictCounts, wanted: VerdictCounts[number]['verdict']): number {
  return verdicts.reduce((sum, { verdict, count }) => sum + (verdict === wanted ? count : 0), 0);
}

/** The part of the verdicts that found it right; null where there are none. */
export function precisionOf(confirmed: number, wrong: number): number | null {
  return confirmed + wrong === 0 ? null : confirmed / (confirmed + wrong);
}

/** How each category did, by what moderators said. */
export function categoriesOf(hourlyTotals: readonly HourlyTotal[], verdicts: VerdictCounts): TenantStats['categories'] {
  const byName = groupBy(
    Object.entries(named(hourlyTotals, 'category')).map(([key, count]) => ({ ...readKey(key), count })),
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

/** Where most triggered. */
export function channelsOf(hourlyTotals: readonly HourlyTotal[]): TenantStats['channels'] {
  const triggered = named(hourlyTotals, 'channel_hit');
  return Object.entries(named(hourlyTotals, 'channel'))
    .map(([name, messages]) => ({ name, messages, triggered: triggered[name] ?? 0 }))
    .sort((one, other) => other.triggered - one.triggered || other.messages - one.messages)
    .slice(0, CHANNELS_SHOWN);
}

/** What the model was asked, and how long it took. */
export function modelOf(hourlyTotals: readonly HourlyTotal[]): TenantStats['model'] {
  const usage = named(hourlyTotals, 'usage');
  const latency = named(hourlyTotals, 'latency');
  const asked = Object.values(latency).reduce((sum, count) => sum + count, 0);
  return {
    requests: usage.model_requests ?? 0,
    input_tokens: usage.input_tokens ?? 0,
    cached_input_tokens: usage.cached_input_tokens ?? 0,
    output_tokens: usage.output_tokens ?? 0,
    spend_usd: usd(usage.micro_usd ?? 0),
    latency_ms: asked === 0 ? null : { p50: quantile(latency, asked / 2), p95: quantile(latency, asked * 0.95) },
    failures: named(hourlyTotals, 'failure'),
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

/** An amount in USD. */
export function usd(microUsd: number): number {
  return microUsd / 1_000_000;
}

/** The counts of a kind, by name. */
export function named(hourlyTotals: readonly HourlyTotal[], kind: HourlyTotalKind): Record<string, number> {
  const sums = new Map<string, number>();
  for (const total of hourlyTotals)
    if (total.kind === kind) sums.set(total.name, (sums.get(total.name) ?? 0) + total.count);
  return Object.fromEntries(sums);
}

/** A count for each action. */
export function countsOf(count: (action: Action) => number): Record<Action, number> {
  return { none: count('none'), flag: count('flag'), delete: count('delete'), timeout: count('timeout') };
}

/** A category's count stands under its action and its name. */
export function readKey(key: string): { readonly action: Action; readonly category: string } {
  const [first] = key.split(' ');
  return { action: ACTIONS.find((action) => action === first) ?? 'flag', category: key.slice(key.indexOf(' ') + 1) };
}
