import { StewardError } from '../../core/common/errors.ts';
import { DELAY_BOUNDS_MS, TOTALS_KEPT_DAYS } from '../../core/decision-log/hourly-totals.ts';
import type { StoreFor, Timed } from '../../core/store/store.ts';
import { monthOf } from '../../core/tenants/tenant.ts';
import { DAY_MS } from '../../core/time/time.ts';
import { categoriesOf, countsByName, countsOf, quantilesOf, verdictsOf } from './stats.ts';
import { messageTotals } from './tenant-stats.ts';

/**
 * Reads the report of a month in UTC: actions and reasons, how many moderators upheld, results of appeals, and the delays of verdicts and answers.
 * It begins with the first day whose counts are complete.
 * @param asked such as `2026-11`; this month by default. @throws StewardError `not_found` for a month without kept counts.
 * @example const { categories, appeals } = await readMonthlyReport({ store, now }, tenant.id, '2026-11');
 */
export async function readMonthlyReport(
  { store, now }: StoreFor<'readHourlyTotals'> & Timed,
  tenantId: string,
  asked = monthOf(now()),
) {
  const todayMs = now() - (now() % DAY_MS);
  const days = Array.from({ length: TOTALS_KEPT_DAYS }, (_, back) => todayMs - back * DAY_MS);
  const months = [...new Set(days.map(monthOf))];
  const [last, ...others] = days.filter((dayMs) => monthOf(dayMs) === asked);
  if (last === undefined) {
    const example = `choose ${months.join(', ')}, for example /report?month=${months[0]}`;
    throw new StewardError('not_found', `there is no report of the month "${asked.slice(0, 20)}": ${example}`);
  }
  const [fromMs, toMs] = [others.at(-1) ?? last, last + DAY_MS];
  const totals = await store.readHourlyTotals(tenantId, { fromMs, toMs, stepMs: toMs - fromMs });
  const [hits, categories] = [countsByName(totals, 'reason_hit'), categoriesOf(totals)];
  return {
    ...{ month: asked, months, fromMs, toMs },
    ...messageTotals(totals),
    categories,
    reasons: Object.entries(countsByName(totals, 'reason')).map(([name, count]) => ({
      ...{ name, count },
      actions: countsOf((action) => hits[`${action} ${name}`] ?? 0),
    })),
    verdicts: verdictsOf(categories),
    verdictsWithin: quantilesOf(totals, 'verdict_delay', DELAY_BOUNDS_MS),
    appeals: { open: 0, confirmed: 0, wrong: 0, ...countsByName(totals, 'appeal') },
    answersWithin: quantilesOf(totals, 'appeal_delay', DELAY_BOUNDS_MS),
  };
}
