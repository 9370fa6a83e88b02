import type { TenantStats } from '../../../service/decisions/tenant-stats-schema.ts';
import type { TenantView } from '../../../service/tenants/read.ts';
import { FactList, number, percent, Time } from '../../parts/facts.tsx';
import { Section } from '../../parts/layout.tsx';

/** Shows the judge's latency and failures, and what the cache saved. */
export function ModelFacts({ stats, model }: { readonly stats: TenantStats; readonly model: string }) {
  const { requests, input_tokens, output_tokens, latency_ms, failures } = stats.model;
  const failed = Object.entries(failures).map(([why, count]) => `${why.replaceAll('_', ' ')} ${number(count)}`);
  const { rate, hits } = stats.cache;
  return (
    <Section id="judge" title="The judge">
      <FactList
        class="rows-of-facts"
        facts={[
          ['Model', model],
          [
            'Answer within',
            latency_ms === null
              ? 'it was not asked'
              : `${bound(latency_ms.p50)} for half of the requests, ${bound(latency_ms.p95)} for 95 of 100`,
          ],
          ['Messages without an answer', failed.length === 0 ? 'none' : failed.join(', ')],
          ['From the cache', rate === null ? 'nothing was judged' : `${percent(rate)} (${number(hits)} messages)`],
          [
            'Calls and tokens',
            requests === 0
              ? 'no paid call'
              : `${number(requests)} calls, ${number(input_tokens)} tokens in, ${number(output_tokens)} out`,
          ],
        ]}
      />
    </Section>
  );
}

function bound(ms: number | null): string {
  if (ms === null) return 'over 16 s';
  return ms < 1_000 ? `${ms} ms` : `${ms / 1_000} s`;
}

type MonthFactsProps = { readonly stats: TenantStats; readonly tenant: TenantView; readonly showsMoney: boolean };

/** Shows the month's usage against the quota, with a forecast. */
export function MonthFacts({ stats, tenant, showsMoney }: MonthFactsProps) {
  const { judged, trusted, quota, forecast_judged, quota_reached_at, spend_usd, forecast_spend_usd } = stats.month;
  const spent =
    spend_usd === 0 && forecast_spend_usd === 0
      ? 'nothing'
      : `$${money(spend_usd)}, $${money(forecast_spend_usd)} at the month's end`;
  return (
    <Section id="month" title="This month">
      <FactList
        class="rows-of-facts"
        facts={[
          [
            'Judged',
            quota === null ? (
              `${number(judged)}, without a quota`
            ) : (
              <>
                {number(judged)} of {number(quota)}
                <meter min={0} max={quota} high={quota * 0.9} value={Math.min(judged, quota)}>
                  {number(judged)} of {number(quota)}
                </meter>
              </>
            ),
          ],
          [
            "At the month's end",
            <>
              {number(forecast_judged)}, if it goes on as in the last seven days
              {quota_reached_at === null ? null : (
                <>
                  {'; the quota is used up on '}
                  <Time at={Date.parse(quota_reached_at)} />
                </>
              )}
            </>,
          ],
          ['Not judged, of trusted authors', trusted === 0 ? null : number(trusted)],
          ['Spent on the model', showsMoney ? spent : null],
          ['Resets', <Time at={Date.parse(tenant.resets_at)} />],
        ]}
      />
    </Section>
  );
}

function money(usd: number): string {
  return usd.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: usd < 1 ? 4 : 2 });
}
