import { LRUCache } from 'lru-cache';
import {
  WEBHOOK_CREATED,
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookStore,
  webhookBody,
} from '../../core/webhooks/webhooks.ts';
import type { Database } from '../database/database.ts';
import type { QueuedDelivery } from '../database/enqueue-deliveries.ts';
import { guarded } from '../database/errors.ts';
import { newId } from '../database/ids.ts';
import { sanitizeForDb } from '../database/sanitize-for-db.ts';
import { createDeliveries } from './deliveries.ts';

/** How old a list may be that another process has changed meanwhile. */
const FRESH_MS = 5_000;
const TENANTS_MAX = 10_000;

type Row = Omit<Webhook, 'events' | 'createdAtMs'> & { readonly events: string; readonly createdAtMs: number | string };

/** Webhooks over the database. */
export function createWebhooks(database: Database): WebhookStore {
  const { durable } = database;
  const { enqueue, ...deliveries } = createDeliveries(database);
  const lists = new LRUCache<string, Promise<readonly Webhook[]>>({ max: TENANTS_MAX, ttl: FRESH_MS });
  const read = (tenantId: string): Promise<readonly Webhook[]> =>
    guarded(async () => {
      const rows = await durable.query<Row>(
        'SELECT id, url, events, secret, "createdAtMs" FROM "Webhook" WHERE "tenantId" = $1 ORDER BY id',
        sanitizeForDb(tenantId),
      );
      return rows.map((row) => ({
        ...row,
        events: WEBHOOK_EVENTS.filter((event) => row.events.split(',').includes(event)),
        createdAtMs: Number(row.createdAtMs),
      }));
    });
  const listWebhooks = (tenantId: string): Promise<readonly Webhook[]> => {
    const known = lists.get(tenantId);
    if (known) return known;
    const list = read(tenantId);
    lists.set(tenantId, list);
    // What failed is asked anew.
    list.catch(() => lists.get(tenantId) === list && lists.delete(tenantId));
    return list;
  };
  return {
    ...deliveries,
    listWebhooks,
    addWebhook: async (tenantId, { url, events, secret, createdAtMs }) => {
      const id = newId();
      const added = await guarded(() =>
        durable.execute(
          `INSERT INTO "Webhook" (id, "tenantId", url, events, secret, "createdAtMs")
            SELECT $1, id, $3, $4, $5, CAST($6 AS BIGINT) FROM "Tenant" WHERE id = $2`,
          ...[id, sanitizeForDb(tenantId), sanitizeForDb(url), events.join(','), secret, createdAtMs],
        ),
      );
      lists.delete(tenantId);
      if (added === 0) return null;
      const body = webhookBody({ event: WEBHOOK_CREATED, atMs: createdAtMs, data: { webhook_id: id, events } });
      await enqueue([[newId(), id, WEBHOOK_CREATED, body, createdAtMs]]);
      return { id, url, events, secret, createdAtMs };
    },
    removeWebhook: async (tenantId, id) => {
      const statement = 'DELETE FROM "Webhook" WHERE "tenantId" = $1 AND id = $2';
      const removed = await guarded(() => durable.execute(statement, sanitizeForDb(tenantId), sanitizeForDb(id)));
      lists.delete(tenantId);
      return removed > 0;
    },
    announce: async (tenantId, announcement) => {
      const { event, atMs } = announcement;
      const listening = (await listWebhooks(tenantId)).filter(({ events }) => events.includes(event));
      const body = webhookBody(announcement);
      const queued = listening.map(({ id }): QueuedDelivery => [newId(), id, event, body, atMs]);
      if (queued.length > 0) await enqueue(queued);
    },
  };
}
