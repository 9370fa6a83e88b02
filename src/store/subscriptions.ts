import type { AppliedSubscription, SubscriptionEvent, SubscriptionStore } from '../core/billing.ts';
import type { Author } from '../core/changes.ts';
import { recordChange } from './changes.ts';
import type { Database, Sql } from './database.ts';
import { guarded } from './faults.ts';
import { storable } from './storable.ts';

type Kept = { readonly externalId: string; readonly eventAtMs: number | string; readonly state: string };

const DAY_MS = 86_400_000;

/** Subscriptions and trials over the database. */
export function createSubscriptions(database: Database): SubscriptionStore {
  const { durable, models, kind } = database;
  const lock = kind === 'postgresql' ? ' FOR NO KEY UPDATE' : '';
  return {
    applySubscription: (provider, event) =>
      guarded(() => durable.transaction((sql) => apply(sql, lock, storable(provider), event))),
    followTrials: ({ nowMs, days }) =>
      guarded(() =>
        durable.transaction(async (sql) => {
          await sql.execute(`DELETE FROM "Trial" WHERE "tenantId" IN (SELECT id FROM "Tenant" WHERE plan <> 'trial')`);
          await sql.execute(
            `INSERT INTO "Trial" ("tenantId", "endsAtMs") SELECT id, CAST($1 AS BIGINT) FROM "Tenant" t
              WHERE plan = 'trial' AND NOT EXISTS (SELECT 1 FROM "Trial" k WHERE k."tenantId" = t.id) ON CONFLICT DO NOTHING`,
            nowMs + days * DAY_MS,
          );
          const ended = await sql.query<{ id: string }>(
            `SELECT t.id FROM "Tenant" t JOIN "Trial" k ON k."tenantId" = t.id WHERE k."endsAtMs" <= $1 AND t.plan = 'trial'`,
            nowMs,
          );
          for (const { id } of ended) await setPlan(sql, { by: '', via: 'program' }, id, 'trial', 'free');
          return ended.map(({ id }) => id);
        }),
      ),
    findSubscription: (tenantId) =>
      guarded(async () => {
        const row = await models.subscription.findUnique({ where: { tenantId: storable(tenantId) } });
        if (!row) return null;
        const state = row.state === 'ended' ? 'ended' : 'active';
        return { provider: row.provider, subscriptionId: row.externalId, state, atMs: Number(row.eventAtMs) };
      }),
    findTrialEnd: (tenantId) =>
      guarded(async () => {
        const [row] = await durable.query<{ endsAtMs: number | string }>(
          `SELECT "endsAtMs" FROM "Trial" k JOIN "Tenant" t ON t.id = k."tenantId" WHERE t.id = $1 AND t.plan = 'trial'`,
          storable(tenantId),
        );
        return row ? Number(row.endsAtMs) : null;
      }),
  };
}

async function apply(
  sql: Sql,
  lock: string,
  provider: string,
  { subscriptionId, tenantId, state, atMs }: SubscriptionEvent,
): Promise<AppliedSubscription> {
  const externalId = storable(subscriptionId);
  const [known] = await sql.query<{ tenantId: string }>(
    'SELECT "tenantId" FROM "Subscription" WHERE provider = $1 AND "externalId" = $2',
    provider,
    externalId,
  );
  const [tenant] = await sql.query<{ id: string; plan: string }>(
    `SELECT id, plan FROM "Tenant" WHERE id = $1${lock}`,
    known?.tenantId ?? storable(tenantId ?? ''),
  );
  if (!tenant) return { kind: 'unknown' };
  // Read under the lock: what another event of the same tenant did is known here.
  const [kept] = await sql.query<Kept>(
    'SELECT "externalId", "eventAtMs", state FROM "Subscription" WHERE "tenantId" = $1',
    tenant.id,
  );
  if (kept && !isNews(kept, { externalId, state, atMs })) return { kind: 'outdated' };
  await sql.execute(
    `INSERT INTO "Subscription" ("tenantId", provider, "externalId", state, "eventAtMs") VALUES ($1, $2, $3, $4, CAST($5 AS BIGINT))
      ON CONFLICT ("tenantId") DO UPDATE SET provider = excluded.provider, "externalId" = excluded."externalId", state = excluded.state,
        "eventAtMs" = excluded."eventAtMs"`,
    tenant.id,
    provider,
    externalId,
    state,
    atMs,
  );
  const plan = state === 'active' ? 'pro' : 'free';
  await setPlan(sql, { by: provider, via: 'program' }, tenant.id, tenant.plan, plan);
  return { kind: 'applied', plan };
}

/** The later wins; of one second the end does, for nothing follows it. The end of an earlier subscription is no end of a later one. */
function isNews(
  kept: Kept,
  { externalId, state, atMs }: { readonly externalId: string; readonly state: string; readonly atMs: number },
): boolean {
  const keptAtMs = Number(kept.eventAtMs);
  if (kept.externalId !== externalId) return state === 'active' && atMs >= keptAtMs;
  if (kept.state === 'ended' && state === 'active') return atMs > keptAtMs;
  return atMs >= keptAtMs;
}

async function setPlan(sql: Sql, author: Author, tenantId: string, before: string, after: string): Promise<void> {
  if (before === after) return;
  await sql.execute('UPDATE "Tenant" SET plan = $2 WHERE id = $1', tenantId, after);
  const change = { before: JSON.stringify(before), after: JSON.stringify(after) };
  await recordChange(sql, author, { tenantId, subject: 'plan', ...change });
}
