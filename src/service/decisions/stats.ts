import { type HourlyTotal, type HourlyTotalKind, LATENCY_BOUNDS_MS } from '../../core/decision-log/hourly-totals.ts';
import type { Action, VerdictName } from '../../core/decisions/decision.ts';
import { CHANNELS_SHOWN, type TenantStats } from './tenant-stats-schema.ts';

/** Sums the verdicts of these categories. */
export function verdictsOf(categories: TenantStats['categories']): TenantStats['verdicts'] {
  return precisionOf((verdict) => categories.reduce((sum, one) => sum + one[verdict], 0));
}

/** Returns the verdicts and the share that upheld; the share is null without verdicts. */
function precisionOf(countOf: (verdict: VerdictName) => number): TenantStats['verdicts'] {
  const [confirmed, wrong] = [countOf('confirmed'), countOf('wrong')];
  return { confirmed, wrong, precision: confirmed + wrong === 0 ? null : confirmed / (confirmed + wrong) };
}

/** Counts the actions and verdicts of each category, most triggered first. */
export function categoriesOf(hourlyTotals: readonly HourlyTotal[]): TenantStats['categories'] {
  const [counts, verdicts] = [countsByName(hourlyTotals, 'category'), countsByName(hourlyTotals, 'verdict')];
  const rows = [...new Set(Object.keys(counts).map(categoryOf))].map((name) => {
    const actions = countsOf((action) => counts[`${action} ${name}`] ?? 0);
    const count = actions.flag + actions.delete + actions.timeout;
    return { name, count, actions, ...precisionOf((verdict) => verdicts[`${verdict} ${name}`] ?? 0) };
  });
  return rows.sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
}

/** Returns the channels where most messages triggered. */
export function channelsOf(hourlyTotals: readonly HourlyTotal[]): TenantStats['channels'] {
  const triggered = countsByName(hourlyTotals, 'channel_hit');
  return Object.entries(countsByName(hourlyTotals, 'channel'))
    .map(([name, messages]) => ({ name, messages, triggered: triggered[name] ?? 0 }))
    .sort((one, other) => other.triggered - one.triggered || other.messages - one.messages)
    .slice(0, CHANNELS_SHOWN);
}

/** Sums the requests, cost, failures and latency of the model. */
export function modelOf(hourlyTotals: readonly HourlyTotal[]): TenantStats['model'] {
  const usage = countsByName(hourlyTotals, 'usage');
  const latency = quantilesOf(hourlyTotals, 'latency', LATENCY_BOUNDS_MS);
  return {
    requests: usage.model_requests ?? 0,
    input_tokens: usage.input_tokens ?? 0,
    cached_input_tokens: usage.cached_input_tokens ?? 0,
    output_tokens: usage.output_tokens ?? 0,
    spend_usd: usd(usage.micro_usd ?? 0),
    latency_ms: latency && { p50: latency(0.5), p95: latency(0.95) },
    failures: countsByName(hourlyTotals, 'failure'),
  };
}

/** Returns a function from a share to the upper bound of its bucket in ms (null above the last bucket); null if nothing was counted. */
export function quantilesOf(hourlyTotals: readonly HourlyTotal[], kind: HourlyTotalKind, boundsMs: readonly number[]) {
  const counts = countsByName(hourlyTotals, kind);
  const sum = (names: readonly (string | number)[]) =>
    names.reduce<number>((all, name) => all + (counts[name] ?? 0), 0);
  const all = sum([...boundsMs, 'more']);
  const quantile = (share: number) => boundsMs.find((_, at) => sum(boundsMs.slice(0, at + 1)) >= share * all) ?? null;
  return all === 0 ? null : quantile;
}

/** Converts micro-USD to USD. */
export function usd(microUsd: number): number {
  return microUsd / 1_000_000;
}

/** Returns the counts of a kind by name. */
export function countsByName(hourlyTotals: readonly HourlyTotal[], kind: HourlyTotalKind): Record<string, number> {
  const sums = new Map<string, number>();
  for (const total of hourlyTotals)
    if (total.kind === kind) sums.set(total.name, (sums.get(total.name) ?? 0) + total.count);
  return Object.fromEntries(sums);
}

/** Builds a count for each action. */
export function countsOf(count: (action: Action) => number): Record<Action, number> {
  return { none: count('none'), flag: count('flag'), delete: count('delete'), timeout: count('timeout') };
}

/** Returns the category of a key, which is an action, a space and the category. */
export function categoryOf(key: string): string {
  return key.slice(key.indexOf(' ') + 1);
}
