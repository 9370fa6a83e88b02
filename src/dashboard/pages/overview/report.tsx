import { TOTALS_KEPT_DAYS } from '../../../core/decision-log/hourly-totals.ts';
import { readMonthlyReport } from '../../../service/decisions/monthly-report.ts';
import type { TenantStats } from '../../../service/decisions/tenant-stats-schema.ts';
import { FactList, number, percent, showSpan, sum, Table } from '../../parts/facts.tsx';
import { Empty, Page, Section } from '../../parts/layout.tsx';
import { addressOf } from '../../request/page-context.ts';
import { get } from '../../request/route.ts';
import { ACTED } from './overview-tables.tsx';

/** The report of one month, to be read on screen or printed. */
export const reportRoute = get('/report', 'view', async (c, deps, page) => {
  const report = await readMonthlyReport(deps, page.tenant.id, c.req.query('month'));
  const communities = await deps.communities.listCommunities({ tenantId: page.tenant.id });
  const { month, messages, judged, actions, verdicts, appeals } = report;
  const all = sum(Object.values(appeals));
  const [from, to] = [report.fromMs, report.toMs - 1].map((atMs) => new Date(atMs).toISOString().slice(0, 10));
  return c.html(
    <Page deps={deps} page={page} title={`Report of ${nameOf(month)}`} at="/report">
      <nav class="ranges" aria-label="Month">
        <ul>
          {report.months.map((one) => (
            <li>
              <a href={addressOf(page, '/report', { month: one })} aria-current={one === month ? 'true' : undefined}>
                {nameOf(one)}
              </a>
            </li>
          ))}
        </ul>
        <p class="small">Print this page to save it as a PDF.</p>
      </nav>
      <p>
        <bdi>{communities.map(({ name }) => name).join(', ') || page.tenant.name}</bdi>, {from} to {to} (UTC).
        {from?.endsWith('-01') ? '' : ` Counts are kept for ${TOTALS_KEPT_DAYS} days, earlier days are missing.`}
      </p>
      {messages + all === 0 ? (
        <Empty title="Nothing was counted">No message and no appeal came in on these days.</Empty>
      ) : (
        <FactList
          class="rows-of-facts"
          facts={[
            ['Messages', number(messages)],
            ['Judged', shareOf(judged, messages)],
            ['Triggered', shareOf(messages - actions.none, messages)],
            ['Upheld by your team', shareOf(verdicts.confirmed, verdicts.confirmed + verdicts.wrong)],
            ['Time to a verdict', delayOf(report.verdictsWithin)],
            ['Appeals', `${number(all)}, ${number(appeals.open)} not answered yet`],
            ['Upheld on appeal', shareOf(appeals.confirmed, all - appeals.open)],
            ['Time to an answer', delayOf(report.answersWithin)],
          ]}
        />
      )}
      <Actions by="Category" last="Upheld" rows={report.categories.map((one) => [one, percent(one.precision)])} />
      <Actions by="Reason" last="All" rows={report.reasons.map((one) => [one, number(one.count)])} />
    </Page>,
  );
});

type ActionRow = readonly [Pick<TenantStats['categories'][number], 'name' | 'actions'>, last: string];
type ActionsProps = { readonly by: string; readonly last: string; readonly rows: readonly ActionRow[] };

function Actions({ by, last, rows }: ActionsProps) {
  if (rows.length === 0) return null;
  return (
    <Section id={`by-${by}`} title={`Actions by ${by.toLowerCase()}`}>
      <Table
        class="counts report"
        is="number"
        columns={[by, 'Flagged', 'Deleted', 'Timed out', last]}
        rows={rows.map(([{ name, actions }, said]) => [name, ...ACTED.map((action) => number(actions[action])), said])}
      />
    </Section>
  );
}

function shareOf(part: number, all: number): string {
  return all === 0 ? 'none yet' : `${number(part)} of ${number(all)} (${percent(part / all)})`;
}

function delayOf(within: ((share: number) => number | null) | null): string {
  const bound = (ms: number | null) => (ms === null ? 'over 14 days' : `up to ${showSpan(ms)}`);
  return within ? `${bound(within(0.5))} for half, ${bound(within(0.9))} for 9 of 10` : 'none yet';
}

function nameOf(month: string): string {
  return new Date(month).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}
