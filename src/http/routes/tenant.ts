import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { TenantStore } from '../../core/store.ts';
import { deleteTenant } from '../../service/delete-tenant.ts';
import { json, problems } from '../answers.ts';
import type { HttpEnv } from '../context.ts';
import { Erased } from '../schemas.ts';

const route = createRoute({
  method: 'delete',
  path: '/v1/tenant',
  tags: ['tenant'],
  summary: 'Erase the tenant',
  description:
    'Deletes policy, settings, usage counters, decision log and every API key, the one of this call included. The record of a payment ' +
    'subscription goes too, but the payment provider is never called: an active subscription keeps charging until it is cancelled there.',
  security: [{ apiKey: [] }],
  responses: { 200: json(Erased, 'What there was to delete.'), ...problems(401, 429, 503) },
});

/** DELETE /v1/tenant. */
export function tenantRoute(app: OpenAPIHono<HttpEnv>, deps: { readonly store: TenantStore }): void {
  app.openapi(route, async (c) => c.json(await deleteTenant(deps, c.get('tenant').id), 200));
}
