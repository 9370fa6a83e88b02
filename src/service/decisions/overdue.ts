import { SEVERE_CATEGORIES } from '../../core/decision-log/decision-store.ts';
import type { CommunitiesFor, StoreFor } from '../../core/store/store.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import { HOUR_MS, MINUTE_MS } from '../../core/time/time.ts';
import { newSystemEntry } from '../communities/system-entry.ts';

/** A tenant gets at most one alert in this time. */
const AGAIN_MS = HOUR_MS;

type Deps = StoreFor<'readWaiting' | 'announce'> & CommunitiesFor<'claim' | 'listCommunities' | 'addSystemEntry'>;

/**
 * Alerts a tenant's webhooks and log channels, at most once an hour, that severe messages wait longer than `review_alert_minutes`.
 * @returns how many wait that long; 0 if no alert was sent.
 * @example await alertOverdue({ store, communities: store.communities }, tenant, Date.now());
 */
export async function alertOverdue(
  { store, communities }: Deps,
  { id: tenantId, settings }: Pick<Tenant, 'id' | 'settings'>,
  nowMs: number,
): Promise<number> {
  const minutes = settings.review_alert_minutes;
  if (minutes === 0) return 0;
  const toMs = nowMs - minutes * MINUTE_MS;
  const found = await Promise.all(
    SEVERE_CATEGORIES.map((category) =>
      store.readWaiting(tenantId, { order: 'oldest', limit: 1, filter: { category, toMs } }),
    ),
  );
  const count = found.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return 0;
  const claim = { keys: [`overdue:${tenantId}`], owner: 'overdue', nowMs, leaseMs: AGAIN_MS };
  const [claimed] = await communities.claim(claim);
  if (claimed?.kind !== 'ours') return 0;
  await store.announce(tenantId, { event: 'review.overdue', atMs: nowMs, data: { count, minutes } });
  const told = { kind: 'overdue', subject: '', body: JSON.stringify({ count, minutes, atMs: nowMs }), nowMs } as const;
  for (const community of await communities.listCommunities({ tenantId }))
    if (community.removedAtMs === null) await communities.addSystemEntry(newSystemEntry(community, told));
  return count;
}
