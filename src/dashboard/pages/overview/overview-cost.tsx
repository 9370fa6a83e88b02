import type { TenantStats } from '../../../service/decisions/tenant-stats-schema.ts';
import type { TenantView } from '../../../service/tenants/read.ts';
import { number, percent } from '../../parts/numbers.ts';
import { Time } from '../../parts/time.tsx';

/** How fast the judge was, how often it failed, and what the cache saved. */
export function ModelFacts({ stats, model }: { readonly stats: TenantStats; readonly model: string }) {
  const { requests, input_tokens, output_tokens, latency_ms, failures } = stats.model;
  const failed = Object.entries(failures).map(([why, count]) => `${why.replaceAll('_', ' ')} ${number(count)}`);
  const { rate, hits } = stats.cache;
  return (
    <section aria-labelledby="judge">
      <h2 id="judge">The judge</h2>
      <dl class="rows-of-facts">
        <dt>Model</dt>
        <dd>{model}</dd>
        <dt>Answer within</dt>
        <dd>
          {latency_ms === null
            ? 'it was not asked'
            : `${bound(latency_ms.p50)} for half of the requests, ${bound(latency_ms.p95)} for 95 of 100`}
        </dd>
        <dt>Messages without an answer</dt>
        <dd>{failed.length === 0 ? 'none' : failed.join(', ')}</dd>
        <dt>From the cache</dt>
        <dd>{rate === null ? 'nothing was judged' : `${percent(rate)} (${number(hits)} messages)`}</dd>
        <dt>Calls and tokens</dt>
        <dd>
          {requests === 0
            ? 'no paid call'
            : `${number(requests)} calls, ${number(input_tokens)} tokens in, ${number(output_tokens)} out`}
        </dd>
      </dl>
    </section>
  );
}

function bound(ms: number | null): string {
  if (ms === null) return 'over 16 s';
  return ms < 1_000 ? `${ms} ms` : `${ms / 1_000} s`;
}

type MonthFactsProps = { readonly stats: TenantStats; readonly tenant: TenantView; readonly showsMoney: boolean };

/** The month against its quota, with where it goes. */
export function MonthFacts({ stats, tenant, showsMoney }: MonthFactsProps) {
  const { judged, quota, forecast_judged, quota_reached_at, spend_usd, forecast_spend_usd } = stats.month;
  return (
    <section aria-labelledby="month">
      <h2 id="month">This month</h2>
      <dl class="rows-of-facts">
        <dt>Judged</dt>
        <dd>
          {number(judged)}
          {quota === null ? ', without a quota' : ` of ${number(quota)}`}
          {quota === null ? null : (
            <meter min={0} max={quota} high={quota * 0.9} value={Math.min(judged, quota)}>
              {number(judged)} of {number(quota)}
            </meter>
          )}
        </dd>
        <dt>At the month's end</dt>
        <dd>
          {number(forecast_judged)}, if it goes on as in the last seven days
          {quota_reached_at === null ? null : (
            <>
              {'; the quota is used up on '}
              <Time at={Date.parse(quota_reached_at)} />
            </>
          )}
        </dd>
        {showsMoney ? (
          <>
            <dt>Spent on the model</dt>
            <dd>
              {spend_usd === 0 && forecast_spend_usd === 0
                ? 'nothing'
                : `$${money(spend_usd)}, $${money(forecast_spend_usd)} at the month's end`}
            </dd>
          </>
        ) : null}
        <dt>Resets</dt>
        <dd>
          <Time at={Date.parse(tenant.resets_at)} />
        </dd>
      </dl>
    </section>
  );
}

function money(usd: number): string {
  return usd.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: usd < 1 ? 4 : 2 });
}
