import { expect, it } from 'vitest';
import type { HourlyTotal, HourlyTotalKind } from '../../../src/core/decision-log/hourly-totals.ts';
import { readMonthlyReport } from '../../../src/service/decisions/monthly-report.ts';

const DAY_MS = 86_400_000;

/** A report of a store with these counts. */
function readAt(
  now: string,
  month?: string,
  counts: readonly (readonly [at: string, kind: HourlyTotalKind, name: string, count: number])[] = [],
) {
  const store = {
    readHourlyTotals: async (_tenant: string, { fromMs, toMs }: { fromMs: number; toMs: number }) =>
      counts.flatMap(([at, kind, name, count]): HourlyTotal[] => {
        const atMs = Date.parse(at);
        return atMs >= fromMs && atMs < toMs ? [{ atMs: fromMs, kind, name, count }] : [];
      }),
  };
  return readMonthlyReport({ store, now: () => Date.parse(now) }, 't', month);
}

it('is of the month that is asked for and no other, with what was done by category and reason', async () => {
  const report = await readAt('2026-11-20T12:00:00Z', '2026-10', [
    ['2026-09-30T23:00:00Z', 'action', 'flag', 1],
    ['2026-10-01T00:00:00Z', 'action', 'flag', 2],
    ['2026-10-31T23:00:00Z', 'action', 'none', 7],
    ['2026-11-01T00:00:00Z', 'action', 'flag', 4],
    ['2026-10-05T00:00:00Z', 'category', 'flag scam', 2],
    ['2026-10-05T00:00:00Z', 'reason', 'model', 8],
    ['2026-10-06T00:00:00Z', 'reason', 'quota', 1],
    ['2026-10-05T00:00:00Z', 'reason_hit', 'flag model', 2],
    ['2026-10-05T00:00:00Z', 'verdict', 'confirmed scam', 3],
    ['2026-10-05T00:00:00Z', 'verdict', 'wrong scam', 1],
    ['2026-10-05T00:00:00Z', 'verdict_delay', '300000', 3],
    ['2026-10-05T00:00:00Z', 'verdict_delay', 'more', 1],
    ['2026-10-05T00:00:00Z', 'appeal', 'open', 1],
    ['2026-10-05T00:00:00Z', 'appeal', 'wrong', 2],
    ['2026-10-05T00:00:00Z', 'appeal_delay', 'none', 1],
    ['2026-10-05T00:00:00Z', 'appeal_delay', '3600000', 2],
  ]);
  const actions = { none: 0, flag: 2, delete: 0, timeout: 0 };
  expect(report).toMatchObject({ month: '2026-10', messages: 9, judged: 8, actions: { flag: 2, none: 7 } });
  expect(report.categories).toEqual([{ name: 'scam', count: 2, actions, confirmed: 3, wrong: 1, precision: 0.75 }]);
  expect(report.reasons).toEqual([
    { name: 'model', count: 8, actions },
    { name: 'quota', count: 1, actions: { ...actions, flag: 0 } },
  ]);
  expect(report.verdicts).toEqual({ confirmed: 3, wrong: 1, precision: 0.75 });
  expect([report.verdictsWithin?.(0.5), report.verdictsWithin?.(0.9)]).toEqual([300_000, null]);
  expect(report.appeals).toEqual({ open: 1, confirmed: 0, wrong: 2 });
  expect(report.answersWithin?.(0.9)).toBe(3_600_000);
});

it('of the last month is whole on every day and of every month, and no older one is offered that is not kept', async () => {
  for (let nowMs = Date.UTC(2026, 0, 1); nowMs < Date.UTC(2029, 0, 1); nowMs += DAY_MS) {
    for (const at of [nowMs, nowMs + DAY_MS - 1]) {
      const date = new Date(at);
      const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1)).toISOString().slice(0, 7);
      const { fromMs, toMs, months } = await readAt(date.toISOString(), last);
      expect([fromMs, toMs]).toEqual([Date.parse(`${last}-01`), Date.UTC(date.getUTCFullYear(), date.getUTCMonth())]);
      const oldest = await readAt(date.toISOString(), months.at(-1));
      expect(oldest.fromMs).toBe(nowMs - 61 * DAY_MS);
      expect(oldest.fromMs).toBeGreaterThan(at - 62 * DAY_MS);
      expect(oldest.toMs).toBeGreaterThan(oldest.fromMs);
    }
  }
});

it('begins where its counts are whole in a month that is cut, and ends today in one that is not over', async () => {
  const cut = await readAt('2026-11-20T12:00:00Z', '2026-09');
  expect([cut.fromMs, cut.toMs]).toEqual([Date.parse('2026-09-20'), Date.parse('2026-10-01')]);
  expect(cut.months).toEqual(['2026-11', '2026-10', '2026-09']);
  const now = await readAt('2026-11-20T12:00:00Z');
  expect([now.month, now.fromMs, now.toMs]).toEqual(['2026-11', Date.parse('2026-11-01'), Date.parse('2026-11-21')]);
});

it.each(['2026-13', 'November', '', '2026-12', '2020-01'])('says of the month %j which there are', async (month) => {
  await expect(readAt('2026-11-20T12:00:00Z', month)).rejects.toThrow(
    `there is no report of the month "${month}": choose 2026-11, 2026-10, 2026-09, for example /report?month=2026-11`,
  );
});
