import { dialectOf } from './dialect.ts';

/** A delivery that is new: its id, its webhook, the event, the body, and when it is due. */
export type QueuedDelivery = readonly [id: string, webhookId: string, event: string, body: string, dueAtMs: number];

/** The statement that queues deliveries of a JSON array, each to a webhook that is there. */
export function enqueueStatement(kind: 'sqlite' | 'postgresql', place: string): string {
  return `INSERT INTO "WebhookDelivery" (id, "webhookId", event, body, "dueAtMs")
    SELECT value ->> 0, w.id, value ->> 2, value ->> 3, CAST(value ->> 4 AS BIGINT)
      FROM ${dialectOf(kind).each(place)} JOIN "Webhook" w ON w.id = value ->> 1 WHERE true`;
}
