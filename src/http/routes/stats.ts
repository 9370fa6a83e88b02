import type { OpenAPIHono } from '@hono/zod-openapi';
import { readTenantStats } from '../../service/decisions/tenant-stats.ts';
import { statsQuerySchema } from '../../service/decisions/tenant-stats-schema.ts';
import type { InterfaceDeps } from '../../service/tenants/interface-deps.ts';
import { answers, json, operation } from '../description/operation.ts';
import { TenantStats } from '../schemas/tenant.ts';
import type { HttpEnv } from '../server/context.ts';

const route = operation('decisions', 'get', '/v1/stats', 'readStats', {
  summary: 'Count what was decided',
  description:
    'Messages, actions, categories with what moderators made of them, channels, what was not judged and why, how the judge did, and the month against ' +
    'its quota with where it goes. Counts are kept 62 days, longer than the log, and hold no text.',
  request: { query: statsQuerySchema },
  responses: answers(json(TenantStats, 'The counts of a time.')),
});

/** GET /v1/stats. */
export function statsRoute(app: OpenAPIHono<HttpEnv>, deps: InterfaceDeps): void {
  app.openapi(route, async (c) => c.json(await readTenantStats(deps, c.get('tenant'), c.req.valid('query')), 200));
}
