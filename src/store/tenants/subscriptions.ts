import type { Author } from '../../core/settings/changes.ts';
import type { AppliedSubscription, Plan, SubscriptionEvent, SubscriptionStore } from '../../core/tenants/tenant.ts';
import { DAY_MS } from '../../core/time/time.ts';
import { recordChange } from '../audit/changes.ts';
import type { Database, Sql } from '../database/database.ts';

const FORGET_UNCLAIMED = 'DELETE FROM "Subscription" WHERE "tenantId" IS NULL AND "eventAtMs" < $1';
const BEGIN_TRIALS = `INSERT INTO "Trial" ("tenantId", "endsAtMs") SELECT id, CAST($1 AS BIGINT) FROM "Tenant" t
  WHERE plan = 'trial' AND NOT EXISTS (SELECT 1 FROM "Trial" k WHERE k."tenantId" = t.id) ON CONFLICT DO NOTHING`;
const ENDED_TRIALS = `SELECT t.id FROM "Tenant" t JOIN "Trial" k ON k."tenantId" = t.id WHERE k."endsAtMs" <= $1 AND t.plan = 'trial'`;
const TRIAL_END = `SELECT "endsAtMs" FROM "Trial" k JOIN "Tenant" t ON t.id = k."tenantId" WHERE t.id = $1 AND t.plan = 'trial'`;
const FIND = 'SELECT "tenantId", "eventAtMs", state FROM "Subscription" WHERE provider = $1 AND "externalId" = $2';
const KEEP = `INSERT INTO "Subscription" (provider, "externalId", "tenantId", state, "eventAtMs") VALUES ($1, $2, $3, $4, CAST($5 AS BIGINT))
  ON CONFLICT (provider, "externalId") DO UPDATE SET "tenantId" = excluded."tenantId", state = excluded.state, "eventAtMs" = excluded."eventAtMs"`;

type Kept = { readonly tenantId: string | null; readonly eventAtMs: number; readonly state: string };

/** How long events of subscriptions without a tenant are kept. Stripe repeats an event for three days. */
const UNCLAIMED_DAYS = 30;

/** Creates the store of subscriptions and trials. */
export function createSubscriptions({ durable, models, kind }: Database): SubscriptionStore {
  return {
    async applySubscription(provider, event) {
      const applied = await durable.transaction((sql) => apply(sql, kind, provider, event));
      await durable.execute(FORGET_UNCLAIMED, event.atMs - UNCLAIMED_DAYS * DAY_MS);
      return applied;
    },
    followTrials: ({ nowMs, days }) =>
      durable.transaction(async (sql) => {
        await sql.execute(`DELETE FROM "Trial" WHERE "tenantId" IN (SELECT id FROM "Tenant" WHERE plan <> 'trial')`);
        await sql.execute(BEGIN_TRIALS, nowMs + days * DAY_MS);
        const ended = await sql.query<{ id: string }>(ENDED_TRIALS, nowMs);
        for (const { id } of ended) await setPlan(sql, { by: '', via: 'program' }, id, 'trial', 'free');
        return ended.map(({ id }) => id);
      }),
    async listSubscriptions(tenantId) {
      const where = { tenantId };
      const rows = await models.subscription.findMany({ where, orderBy: { eventAtMs: 'desc' } });
      return rows.map(({ provider, externalId, state, eventAtMs }) => ({
        provider,
        subscriptionId: externalId,
        state: state === 'ended' ? 'ended' : 'active',
        atMs: Number(eventAtMs),
      }));
    },
    async findTrialEnd(tenantId) {
      const [row] = await durable.query<{ endsAtMs: number }>(TRIAL_END, tenantId);
      return row?.endsAtMs ?? null;
    },
  };
}

async function apply(
  sql: Sql,
  kind: Database['kind'],
  provider: string,
  event: SubscriptionEvent,
): Promise<AppliedSubscription> {
  const externalId = event.subscriptionId;
  const isPostgres = kind === 'postgresql';
  // A lock on the subscription orders its events even without a tenant whose row could be locked.
  if (isPostgres) await sql.query('SELECT pg_advisory_xact_lock(hashtext($1), hashtext($2))', provider, externalId);
  const [kept] = await sql.query<Kept>(FIND, provider, externalId);
  const find = `SELECT id, plan FROM "Tenant" WHERE id = $1${isPostgres ? ' FOR NO KEY UPDATE' : ''}`;
  const [tenant] = await sql.query<{ id: string; plan: Plan }>(find, kept?.tenantId ?? event.tenantId ?? '');
  const wasPaid = tenant !== undefined && (await isPaid(sql, tenant.id));
  const isNew = !kept || isNews(kept, event);
  const { state, atMs } = isNew ? event : { state: kept.state, atMs: kept.eventAtMs };
  await sql.execute(KEEP, provider, externalId, tenant?.id ?? null, state, atMs);
  if (!tenant) return { kind: 'unknown' };
  if (!isNew && kept.tenantId === tenant.id) return { kind: 'outdated' };
  // A subscription that never was active, such as after a failed first payment, does not end a trial.
  const plan = (await isPaid(sql, tenant.id)) ? 'pro' : wasPaid ? 'free' : tenant.plan;
  await setPlan(sql, { by: provider, via: 'program' }, tenant.id, tenant.plan, plan);
  return { kind: 'applied', plan };
}

/** Whether an event is newer than the stored state. At the same time the end wins, because nothing follows an end. */
function isNews(kept: Kept, { state, atMs }: SubscriptionEvent): boolean {
  return kept.state === 'ended' && state === 'active' ? atMs > kept.eventAtMs : atMs >= kept.eventAtMs;
}

async function isPaid(sql: Sql, tenantId: string): Promise<boolean> {
  const active = `SELECT 1 FROM "Subscription" WHERE "tenantId" = $1 AND state = 'active' LIMIT 1`;
  return (await sql.query(active, tenantId)).length > 0;
}

async function setPlan(sql: Sql, author: Author, tenantId: string, before: string, after: string): Promise<void> {
  if (before === after) return;
  await sql.execute('UPDATE "Tenant" SET plan = $2 WHERE id = $1', tenantId, after);
  await recordChange(sql, author, { tenantId, subject: 'plan', before, after });
}
