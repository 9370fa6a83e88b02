import {
  WEBHOOK_CREATED,
  WEBHOOK_EVENTS,
  WEBHOOKS_MAX,
  type Webhook,
  type WebhookStore,
  webhookBody,
} from '../../core/webhooks/webhooks.ts';
import type { Database } from '../database/database.ts';
import type { QueuedDelivery } from '../database/enqueue-deliveries.ts';
import { newId } from '../database/ids.ts';
import { createReadThrough } from '../database/read-through.ts';
import { createDeliveries } from './deliveries.ts';

const TENANTS_MAX = 10_000;

const ADD = `INSERT INTO "Webhook" (id, "tenantId", url, events, secret, "createdAtMs")
  SELECT $1, id, $3, $4, $5, CAST($6 AS BIGINT) FROM "Tenant" WHERE id = $2
    AND (SELECT COUNT(*) FROM "Webhook" WHERE "tenantId" = $2) < ${WEBHOOKS_MAX}`;
const REMOVE = 'DELETE FROM "Webhook" WHERE "tenantId" = $1 AND id = $2';

/** Webhooks over the database. */
export function createWebhooks(database: Database): WebhookStore {
  const { durable } = database;
  const { enqueue, ...deliveries } = createDeliveries(database);
  const lists = createReadThrough(TENANTS_MAX, async (tenantId): Promise<readonly Webhook[]> => {
    const rows = await durable.query<Omit<Webhook, 'events'> & { readonly events: string }>(
      'SELECT id, url, events, secret, "createdAtMs" FROM "Webhook" WHERE "tenantId" = $1 ORDER BY id',
      tenantId,
    );
    return rows.map((row) => ({
      ...row,
      events: WEBHOOK_EVENTS.filter((event) => row.events.split(',').includes(event)),
    }));
  });
  return {
    ...deliveries,
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
      await enqueue(listening.map(({ id }): QueuedDelivery => [newId(), id, event, body, atMs])).catch(() => {});
    },
  };
}
