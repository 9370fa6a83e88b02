import type { DueDelivery, Webhook, WebhookDelivery, WebhookStore } from '../../core/webhooks/webhooks.ts';
import {
  DELIVERIES_KEPT_MAX,
  DELIVERIES_WAITING_MAX,
  WEBHOOK_CREATED,
  WEBHOOK_EVENTS,
  WEBHOOKS_MAX,
  webhookBody,
} from '../../core/webhooks/webhooks.ts';
import { type Database, GREATEST_ID, newId } from '../database/database.ts';
import { guarded } from '../database/errors.ts';
import { createReadThrough } from '../database/read-through.ts';
import { enqueueStatement, type QueuedDelivery } from '../database/write-group.ts';

const LIST = 'SELECT id, url, events, secret, "createdAtMs" FROM "Webhook" WHERE "tenantId" = $1 ORDER BY id';
const REPLAY = `UPDATE "WebhookDelivery" AS d SET state = 'waiting', tries = 0, "dueAtMs" = CAST($4 AS BIGINT)
  WHERE d.id = $3 AND d."webhookId" = (SELECT w.id FROM "Webhook" w WHERE w.id = $2 AND w."tenantId" = $1)
  RETURNING id, event, body, state, tries, "dueAtMs", status, error`;
const SETTLE = `UPDATE "WebhookDelivery" SET state = $2, "dueAtMs" = CAST($3 AS BIGINT), status = CAST($4 AS INTEGER), error = $5
  WHERE id = $1`;
const TENANTS_MAX = 10_000;

const ADD = `INSERT INTO "Webhook" (id, "tenantId", url, events, secret, "createdAtMs")
  SELECT $1, id, $3, $4, $5, CAST($6 AS BIGINT) FROM "Tenant" WHERE id = $2
    AND (SELECT COUNT(*) FROM "Webhook" WHERE "tenantId" = $2) < ${WEBHOOKS_MAX}`;
const REMOVE = 'DELETE FROM "Webhook" WHERE "tenantId" = $1 AND id = $2';

/** Creates the store of webhooks. */
export function createWebhooks(database: Database): WebhookStore {
  const { dialect, durable } = database;
  // Guarded separately, so that a retry does not repeat an earlier write.
  const enqueue = (queued: readonly QueuedDelivery[]) =>
    guarded(() => durable.execute(enqueueStatement(dialect.each('$1')), queued));
  const lists = createReadThrough(TENANTS_MAX, async (tenantId): Promise<readonly Webhook[]> => {
    const rows = await durable.query<Omit<Webhook, 'events'> & { readonly events: string }>(LIST, tenantId);
    return rows.map((row) => ({
      ...row,
      events: WEBHOOK_EVENTS.filter((event) => row.events.split(',').includes(event)),
    }));
  });
  return {
    ...createDeliveries(database),
    listWebhooks: lists.get,
    addWebhook: async (tenantId, { url, events, secret, createdAtMs }) => {
      const id = newId();
      const added = await lists.changing(tenantId, () =>
        durable.execute(ADD, id, tenantId, url, events.join(','), secret, createdAtMs),
      );
      if (added === 0) return null;
      const body = webhookBody({ event: WEBHOOK_CREATED, atMs: createdAtMs, data: { webhook_id: id, events } });
      await enqueue([[newId(), id, WEBHOOK_CREATED, body, createdAtMs]]);
      return { id, url, events, secret, createdAtMs };
    },
    removeWebhook: (tenantId, id) =>
      lists.changing(tenantId, async () => (await durable.execute(REMOVE, tenantId, id)) > 0),
    announce: async (tenantId, announcement) => {
      const { event, atMs } = announcement;
      const webhooks = await lists.get(tenantId).catch(() => []);
      const listening = webhooks.filter(({ events }) => events.includes(event));
      if (listening.length === 0) return;
      const body = webhookBody(announcement);
      await enqueue(listening.map(({ id }) => [newId(), id, event, body, atMs])).catch(() => {});
    },
  };
}

const CLAIMED_MAX = 64;

const COLUMNS = 'd.id, d.event, d.body, d.state, d.tries, d."dueAtMs", d.status, d.error';
/** Orders due deliveries so that tenants with many wait for the others. @param busy a JSON array of tenants' ids. */
const dueStatement = (busy: string) => `SELECT id FROM (
    SELECT d.id, ROW_NUMBER() OVER (PARTITION BY w."tenantId" ORDER BY d."dueAtMs", d.id) AS place
      FROM "WebhookDelivery" d JOIN "Webhook" w ON w.id = d."webhookId" JOIN "Tenant" t ON t.id = w."tenantId"
      WHERE d."dueAtMs" <= CAST($1 AS BIGINT) AND t."suspendedAtMs" IS NULL
        AND w."tenantId" NOT IN ${busy}) AS due
  WHERE place <= CAST($2 AS INTEGER) ORDER BY place, id LIMIT ${CLAIMED_MAX}`;

type Subscribing = Pick<WebhookStore, 'listWebhooks' | 'addWebhook' | 'removeWebhook' | 'announce'>;

/** Creates the store of deliveries. */
function createDeliveries({ dialect: { list }, durable, relaxed }: Database): Omit<WebhookStore, keyof Subscribing> {
  const DUE = dueStatement(list('$3'));
  return {
    listDeliveries: (tenantId, webhookId, { limit, before }) =>
      durable.query(
        `SELECT ${COLUMNS} FROM "WebhookDelivery" d JOIN "Webhook" w ON w.id = d."webhookId"
          WHERE w."tenantId" = $1 AND w.id = $2 AND d.id < $3 ORDER BY d.id DESC LIMIT CAST($4 AS INTEGER)`,
        ...[tenantId, webhookId, before ?? GREATEST_ID, limit],
      ),
    async replayDelivery(tenantId, webhookId, id, nowMs) {
      const [row] = await durable.query<WebhookDelivery>(REPLAY, tenantId, webhookId, id, nowMs);
      return row ?? null;
    },
    async claimDeliveries({ nowMs, heldUntilMs, perTenant, busyTenants }) {
      const due = await durable.query<{ id: string }>(DUE, nowMs, perTenant, busyTenants);
      if (due.length === 0) return [];
      const ids = due.map(({ id }) => id);
      // Another process may have taken some meanwhile.
      const take = `UPDATE "WebhookDelivery" SET "dueAtMs" = CAST($2 AS BIGINT), tries = tries + 1
          WHERE id IN ${list('$1')} AND "dueAtMs" <= CAST($3 AS BIGINT) RETURNING id`;
      const taken = await durable.query<{ id: string }>(take, ids, heldUntilMs, nowMs);
      return durable.query<DueDelivery>(
        `SELECT d.id, d.body, d.tries, w.url, w.secret, w."tenantId" FROM "WebhookDelivery" d JOIN "Webhook" w ON w.id = d."webhookId"
          WHERE d.id IN ${list('$1')}`,
        taken.map(({ id }) => id),
      );
    },
    async settleDelivery(id, { state, dueAtMs, status, error }) {
      await durable.execute(SETTLE, id, state, dueAtMs, status, error);
    },
    async pruneDeliveries() {
      const many = await relaxed.query<{ id: string }>(
        `SELECT "webhookId" AS id FROM "WebhookDelivery" GROUP BY "webhookId" HAVING COUNT(*) > ${DELIVERIES_WAITING_MAX}`,
      );
      for (const { id } of many) {
        const newest = (extra: string, max: number) =>
          `id <= (SELECT id FROM "WebhookDelivery" WHERE "webhookId" = $1 ${extra} ORDER BY id DESC LIMIT 1 OFFSET ${max})`;
        const prune = `DELETE FROM "WebhookDelivery" WHERE "webhookId" = $1 AND ${newest('', DELIVERIES_KEPT_MAX)}`;
        await relaxed.execute(prune, id);
        const fail = `UPDATE "WebhookDelivery" SET state = 'failed', "dueAtMs" = NULL, error = 'more than ${DELIVERIES_WAITING_MAX} waited'
            WHERE "webhookId" = $1 AND "dueAtMs" IS NOT NULL AND ${newest('AND "dueAtMs" IS NOT NULL', DELIVERIES_WAITING_MAX)}`;
        await relaxed.execute(fail, id);
      }
    },
  };
}
