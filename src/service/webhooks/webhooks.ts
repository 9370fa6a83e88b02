import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { invalid, StewardError } from '../../core/common/errors.ts';
import type { Clock } from '../../core/ports/judge.ts';
import { isoTime } from '../../core/time/time.ts';
import {
  DELIVERY_STATES,
  WEBHOOK_EVENTS,
  WEBHOOKS_MAX,
  type Webhook,
  type WebhookDelivery,
  type WebhookStore,
} from '../../core/webhooks/webhooks.ts';
import { pageLimit } from '../common/page-limit.ts';
import { hostOf, mayBePublic, notPublic } from './public-address.ts';

const SECRET_BYTES = 32;
const URL_MAX_CHARS = 2_000;

const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1);
const id = z.string();

/** The request body for a webhook. */
export const webhookRequestSchema = z.strictObject({
  url: z
    .url({ protocol: /^https?$/, error: 'is not an address; use one such as https://community.example/steward' })
    .max(URL_MAX_CHARS)
    .describe('The https address that receives the events.'),
  events: events.optional().describe('The events to send. Without it: all.'),
});

/** A webhook, as the API shows it. */
export const webhookSchema = z.object({ id, url: z.string(), events, created_at: z.iso.datetime() });

/** A new webhook; its secret is shown only this once. */
export const newWebhookSchema = webhookSchema.extend({
  secret: z.string().describe('The secret that signs deliveries, as in Standard Webhooks. Shown only once.'),
});

/** The query parameters of deliveries. */
export const deliveryQuerySchema = z.object({
  limit: pageLimit('The number of deliveries'),
  before: z.string().max(100).optional().describe('Only deliveries older than the one with this id.'),
});

/** The body of a delivery. */
export const webhookEventSchema = z
  .object({ type: z.string(), timestamp: z.iso.datetime(), data: z.record(z.string(), z.unknown()) })
  .meta({ id: 'WebhookEvent' });

/** A delivery, as the API shows it. */
export const deliverySchema = z.object({
  id: id.describe('The header webhook-id of every attempt.'),
  event: z.string(),
  state: z.enum(DELIVERY_STATES),
  tries: z.int(),
  status: z.int().nullable().describe('The HTTP status of the last answer. null if there was none.'),
  error: z.string().describe('Why the last attempt failed. Empty if it did not.'),
  next_try_at: z.iso.datetime().nullable(),
  body: webhookEventSchema,
});

/** Dependencies of webhooks. */
export type WebhookDeps = { readonly store: WebhookStore; readonly now: Clock; readonly onlyPublicWebhooks: boolean };

/**
 * Adds a webhook to a tenant and queues its first delivery.
 * @throws StewardError `invalid` for a refused address and beyond ten webhooks; `unknown_key` if the tenant is gone.
 * @example const { secret } = await addWebhook(deps, tenant.id, { url: 'https://community.example/steward' });
 */
export async function addWebhook(
  { store, now, onlyPublicWebhooks }: WebhookDeps,
  tenantId: string,
  asked: z.output<typeof webhookRequestSchema>,
): Promise<z.input<typeof newWebhookSchema>> {
  const refuse = (field: string, msg: string) => invalid([{ loc: ['body', field], msg, type: 'webhook' }]);
  const host = hostOf(asked.url);
  if (onlyPublicWebhooks && !asked.url.startsWith('https:'))
    throw refuse('url', 'is not an https address; use one such as https://community.example/steward');
  if (onlyPublicWebhooks && (!mayBePublic(host) || /(^|\.)localhost\.?$/.test(host)))
    throw refuse('url', notPublic(host));
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  const { url, events: some } = asked;
  const webhook = await store.addWebhook(tenantId, { url, events: some ?? WEBHOOK_EVENTS, secret, createdAtMs: now() });
  if (!webhook && (await store.listWebhooks(tenantId)).length > 0)
    throw refuse('url', `a tenant has at most ${WEBHOOKS_MAX} webhooks; remove one first`);
  if (!webhook) throw new StewardError('unknown_key', 'unknown api key');
  return { ...showWebhook(webhook), secret };
}

/**
 * Shows a webhook without its secret.
 * @example showWebhook({ id: 'w1', url: 'https://a.example', events: [], secret: '', createdAtMs: 0 }).created_at; // => '1970-01-01T00:00:00.000Z'
 */
export function showWebhook({ id, url, events, createdAtMs }: Webhook): z.input<typeof webhookSchema> {
  return { id, url, events: [...events], created_at: isoTime(createdAtMs) };
}

/**
 * Shows a delivery with its parsed body.
 * @example showDelivery({ body: '{}', dueAtMs: 0 }).next_try_at; // => '1970-01-01T00:00:00.000Z'
 */
export function showDelivery({ dueAtMs, body, ...delivery }: WebhookDelivery): z.input<typeof deliverySchema> {
  const next_try_at = isoTime(dueAtMs);
  return { ...delivery, next_try_at, body: JSON.parse(body) };
}
