import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { StewardError } from '../../core/common/errors.ts';
import { WEBHOOK_EVENT_WORDS } from '../../core/webhooks/webhooks.ts';
import {
  addWebhook,
  deliveryQuerySchema,
  deliverySchema,
  newWebhookSchema,
  showDelivery,
  showWebhook,
  type WebhookDeps,
  webhookEventSchema,
  webhookRequestSchema,
  webhookSchema,
} from '../../service/webhooks/webhooks.ts';
import { answers, idInPath, json, jsonRequest, operation, removal } from '../description/operation.ts';
import { EXAMPLE_IDS } from '../description/reference-script.ts';
import type { HttpEnv } from '../server/context.ts';

const Delivery = deliverySchema.meta({ id: 'WebhookDelivery' });
const Request = webhookRequestSchema.meta({ id: 'WebhookRequest' });
const webhookInPath = idInPath('webhook, as GET /v1/webhooks lists it', 'a new one', EXAMPLE_IDS.webhook);

const listRoute = operation('webhooks', 'get', '/v1/webhooks', 'listWebhooks', {
  summary: 'List the webhooks',
  description: 'Oldest first. Secrets are never shown again.',
  responses: answers(json(z.array(webhookSchema.meta({ id: 'Webhook' })), 'The webhooks.')),
});
const addRoute = operation('webhooks', 'post', '/v1/webhooks', 'addWebhook', {
  summary: 'Add a webhook',
  description:
    'Steward sends events to the address as signed POST requests, starting with `webhook.created`. A tenant has at most 10 webhooks. The address must be public and use https, unless the operator allows others.',
  ...jsonRequest(Request, 'keys'),
  responses: answers(json(newWebhookSchema.meta({ id: 'WebhookWithSecret' }), 'The webhook and its secret.'), 413),
});
const removeRoute = operation('webhooks', 'delete', '/v1/webhooks/{id}', 'removeWebhook', {
  summary: 'Remove a webhook',
  description: 'Pending deliveries are not sent.',
  request: { params: webhookInPath },
  responses: answers(removal('RemovedWebhook'), 404),
});
const deliveriesRoute = operation('webhooks', 'get', '/v1/webhooks/{id}/deliveries', 'listWebhookDeliveries', {
  summary: 'List the deliveries of a webhook',
  description:
    'Sent and pending deliveries with their bodies, newest first. They are kept for three days, at most 10,000.',
  request: { params: webhookInPath, query: deliveryQuerySchema },
  responses: answers(json(z.array(Delivery), 'Deliveries.'), 404),
});
const replayRoute = operation(
  'webhooks',
  'post',
  '/v1/webhooks/{id}/deliveries/{delivery}/replay',
  'replayWebhookDelivery',
  {
    summary: 'Send a delivery again',
    description: 'The delivery keeps its id and gets a new time and signature.',
    request: {
      params: webhookInPath.extend({ delivery: z.string().max(100).meta({ example: EXAMPLE_IDS.delivery }) }),
    },
    responses: answers(json(Delivery, 'The delivery, pending again.'), 404),
  },
);

/** Adds GET and POST /v1/webhooks, DELETE /v1/webhooks/{id}, its deliveries, and describes the payload. */
export function webhookRoutes(app: OpenAPIHono<HttpEnv>, deps: WebhookDeps): void {
  const { store, now } = deps;
  app.openapi(listRoute, async (c) => c.json((await store.listWebhooks(c.get('tenant').id)).map(showWebhook), 200));
  app.openapi(addRoute, async (c) => c.json(await addWebhook(deps, c.get('tenant').id, c.req.valid('json')), 200));
  app.openapi(deliveriesRoute, async (c) => {
    const [tenantId, { id }] = [c.get('tenant').id, c.req.valid('param')];
    if (!(await store.listWebhooks(tenantId)).some((one) => one.id === id)) throw notFound();
    return c.json((await store.listDeliveries(tenantId, id, c.req.valid('query'))).map(showDelivery), 200);
  });
  app.openapi(replayRoute, async (c) => {
    const { id, delivery } = c.req.valid('param');
    const replayed = await store.replayDelivery(c.get('tenant').id, id, delivery, now());
    if (!replayed) throw notFound();
    return c.json(showDelivery(replayed), 200);
  });
  app.openapi(removeRoute, async (c) => {
    const { id } = c.req.valid('param');
    if (!(await store.removeWebhook(c.get('tenant').id, id))) throw notFound();
    return c.json({ id, removed: true as const }, 200);
  });
  for (const [event, words] of Object.entries(WEBHOOK_EVENT_WORDS))
    app.openAPIRegistry.registerWebhook({
      method: 'post',
      path: event,
      operationId: `on ${event}`.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase()),
      tags: ['events'],
      summary: `Sent when ${words}`,
      security: [],
      request: { body: { required: true, content: { 'application/json': { schema: webhookEventSchema } } } },
      responses: {
        200: {
          description: 'Received: any 2xx within 10 seconds. Otherwise Steward retries for a day.',
        },
      },
    });
}

function notFound(): StewardError {
  return new StewardError('not_found', 'this tenant has no webhook or delivery with this id; see GET /v1/webhooks');
}
