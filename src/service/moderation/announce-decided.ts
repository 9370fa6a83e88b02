import type { PipelineResult } from '../../core/moderation/moderate.ts';
import type { Usage } from '../../core/ports/judge.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import type { WebhookEvent, WebhookStore } from '../../core/webhooks/webhooks.ts';

/** The parts of a recorded request that its tenant's webhooks need. */
type RecordedRequest = {
  readonly tenant: Tenant;
  readonly nowMs: number;
  /** Judged messages of the request, and the month's counters after it. */
  readonly judged: number;
  readonly total: Usage;
  readonly result: Pick<PipelineResult, 'failure' | 'usage'>;
};

/** Notifies a tenant's webhooks of quota and judge events of a recorded request; others report its decisions. Never throws. */
export type AnnounceDecided = (request: RecordedRequest) => Promise<void>;

const WARNING_SHARE = 0.8;

/** Creates the notifier of a quota that is nearly or fully used, and, once a process, of a judge that fails or recovers. */
export function createAnnounceDecided(store: Pick<WebhookStore, 'announce'>, defaultQuota: number): AnnounceDecided {
  const failing = new Set<string>();
  return async ({ tenant, nowMs, judged, total, result: { failure, usage } }) => {
    const tell = (event: WebhookEvent, data: object) => store.announce(tenant.id, { event, atMs: nowMs, data });
    const quota = tenant.quota ?? defaultQuota;
    const used = total.judged_this_month;
    const crosses = (line: number) => quota > 0 && used >= line && used - judged < line;
    if (crosses(quota * WARNING_SHARE)) await tell('quota.warning', { used, quota });
    if (crosses(quota)) await tell('quota.reached', { used, quota });
    if (failure !== null && !failing.has(tenant.id)) {
      failing.add(tenant.id);
      await tell('judge.unavailable', { failure });
    } else if (failure === null && usage.requests > 0 && failing.delete(tenant.id)) await tell('judge.available', {});
  };
}
