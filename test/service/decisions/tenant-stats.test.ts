import { expect, it } from 'vitest';
import type { HourlyTotal, HourlyTotalKind } from '../../../src/core/decision-log/hourly-totals.ts';
import { readTenantStats } from '../../../src/service/decisions/tenant-stats.ts';

const HOUR_MS = 3_600_000;
const NOW_MS = Date.parse('2026-11-16T00:00:00Z');

/** A store with these counts. */
function storeOf(hours: readonly (readonly [atMs: number, kind: HourlyTotalKind, name: string, count: number])[]) {
  return {
    readHourlyTotals: async (_tenant: string, range: { fromMs: number; toMs: number; stepMs: number }) =>
      hours
        .filter(([atMs]) => atMs >= range.fromMs && atMs < range.toMs)
        .map(([atMs, kind, name, count]): HourlyTotal => {
          const span = Math.floor((atMs - range.fromMs) / range.stepMs);
          return { atMs: range.fromMs + span * range.stepMs, kind, name, count };
        }),
    readUsage: async () => ({ judged_this_month: 1_500, model_requests_this_month: 10, input_tokens_this_month: 100 }),
  };
}

const week = Array.from({ length: 7 * 24 }, (_, hour) => NOW_MS - (hour + 1) * HOUR_MS);
const read = (store: ReturnType<typeof storeOf>, quota: number | null = null, range: '24h' | '30d' = '24h') =>
  readTenantStats({ store, now: () => NOW_MS, defaultQuota: 0 }, { id: 't', quota }, { range });

it('sums messages, judgements, categories and channels of the time that is asked for, and of no other', async () => {
  const stats = await read(
    storeOf([
      [NOW_MS - HOUR_MS, 'action', 'delete', 2],
      [NOW_MS - HOUR_MS, 'action', 'none', 6],
      [NOW_MS - HOUR_MS, 'reason', 'model', 3],
      [NOW_MS - HOUR_MS, 'reason', 'cache', 1],
      [NOW_MS - HOUR_MS, 'reason', 'quota', 4],
      [NOW_MS - 2 * HOUR_MS, 'reason', 'error_open', 7],
      [NOW_MS - HOUR_MS, 'category', 'delete scam', 2],
      [NOW_MS - 5 * HOUR_MS, 'category', 'flag scam', 1],
      [NOW_MS - 2 * HOUR_MS, 'verdict', 'confirmed scam', 2],
      [NOW_MS - HOUR_MS, 'verdict', 'confirmed scam', 1],
      [NOW_MS - HOUR_MS, 'verdict', 'wrong scam', 1],
      [NOW_MS - 25 * HOUR_MS, 'verdict', 'wrong scam', 5],
      [NOW_MS - HOUR_MS, 'channel', 'general', 8],
      [NOW_MS - 25 * HOUR_MS, 'action', 'none', 5],
    ]),
  );
  expect([stats.messages, stats.judged, stats.reasons.quota]).toEqual([8, 4, 4]);
  expect(stats.categories).toEqual([
    {
      name: 'scam',
      count: 3,
      actions: { none: 0, flag: 1, delete: 2, timeout: 0 },
      confirmed: 3,
      wrong: 1,
      precision: 0.75,
    },
  ]);
  expect(stats.channels).toEqual([{ name: 'general', messages: 8, triggered: 0 }]);
  expect(stats.cache).toEqual({ hits: 1, misses: 3, rate: 0.25 });
  expect(stats.series).toHaveLength(24);
  expect(stats.series.at(-1)).toMatchObject({ messages: 8, categories: { scam: 2 }, failed: 0 });
  expect(stats.series.at(-2)).toMatchObject({ messages: 0, failed: 7 });
});

it('compares with the time before only where counts reach back that far', async () => {
  const since = (hours: number) =>
    storeOf([
      [NOW_MS - hours * HOUR_MS, 'action', 'none', 5],
      [NOW_MS - HOUR_MS, 'action', 'none', 10],
    ]);
  expect((await read(since(26))).before).toBeNull();
  expect((await read(since(48))).before?.messages).toBe(5);
});

it('says where the month goes from the last seven days, and when the quota would be used up', async () => {
  const hours = week.flatMap((atMs) => [
    [atMs, 'reason', 'model', 10] as const,
    [atMs, 'reason', 'trusted', 2] as const,
    [atMs, 'usage', 'micro_usd', 1_000_000] as const,
  ]);
  const lastMonth = [Date.parse('2026-10-31T23:00:00Z'), 'reason', 'trusted', 5] as const;
  const { month } = await read(storeOf([...hours, lastMonth]), 3_000);
  expect(month.trusted).toBe(336);
  // Fifteen days are left of thirty, with 240 judged and 24 dollars a day.
  expect(month).toMatchObject({ judged: 1_500, quota: 3_000, forecast_judged: 1_500 + 15 * 240, spend_usd: 168 });
  expect(month.forecast_spend_usd).toBeCloseTo(168 + 15 * 24);
  expect(month.quota_reached_at).toBe(new Date(NOW_MS + (1_500 / 240) * 24 * HOUR_MS).toISOString());
  expect((await read(storeOf(hours), 9_000)).month.quota_reached_at).toBeNull();
});

it('says within which time half and nineteen of twenty requests were answered', async () => {
  const stats = await read(
    storeOf([
      [NOW_MS - HOUR_MS, 'latency', '500', 60],
      [NOW_MS - HOUR_MS, 'latency', '2000', 35],
      [NOW_MS - HOUR_MS, 'latency', 'more', 5],
    ]),
  );
  expect(stats.model.latency_ms).toEqual({ p50: 500, p95: 2_000 });
  expect((await read(storeOf([]))).model.latency_ms).toBeNull();
});
