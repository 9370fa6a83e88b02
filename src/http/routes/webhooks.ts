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
const webhookInPath = idInPath('webhook, from the list', 'one that is made for it', EXAMPLE_IDS.webhook);

const listRoute = operation('webhooks', 'get', '/v1/webhooks', 'listWebhooks', {
  summary: 'List the webhooks',
  description: 'The oldest first. Secrets are never shown again.',
  responses: answers(json(z.array(webhookSchema.meta({ id: 'Webhook' })), 'The webhooks.')),
});
const addRoute = operation('webhooks', 'post', '/v1/webhooks', 'addWebhook', {
  summary: 'Add a webhook',
  description:
    'Events are sent there as signed POST requests from now on; the first one, `webhook.created`, at once. At most 10. Only public addresses over https ' +
    'are taken, unless the operator allows others.',
  ...jsonRequest(Request, 'keys'),
  responses: answers(json(newWebhookSchema.meta({ id: 'WebhookWithSecret' }), 'The webhook, with its secret.'), 413),
});
const removeRoute = operation('webhooks', 'delete', '/v1/webhooks/{id}', 'removeWebhook', {
  summary: 'Remove a webhook',
  description: 'What waits for it is not sent.',
  request: { params: webhookInPath },
  responses: answers(removal('RemovedWebhook'), 404),
});
const deliveriesRoute = operation('webhooks', 'get', '/v1/webhooks/{id}/deliveries', 'listWebhookDeliveries', {
  summary: 'List what was sent to a webhook',
  description: 'What was sent and what waits, the newest first, with bodies; kept for three days, at most 10,000.',
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
    description: 'Under the same id, with a new time and signature.',
    request: {
      params: webhookInPath.extend({ delivery: z.string().max(100).meta({ example: EXAMPLE_IDS.delivery }) }),
    },
    responses: answers(json(Delivery, 'The delivery, which waits again.'), 404),
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
        200: { description: 'Any 2xx within 10 seconds: it was received. Else it is sent again, for a day.' },
      },
    });
}

function notFound(): StewardError {
  return new StewardError('not_found', 'this tenant has no such webhook or delivery');
}
