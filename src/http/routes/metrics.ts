import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { operation } from '../description/operation.ts';
import type { HttpEnv } from '../server/context.ts';
import type { Metrics } from '../server/metrics.ts';

const route = operation('operations', 'get', '/metrics', 'readMetrics', {
  security: [],
  summary: 'Counters of this process',
  description: 'Prometheus text format. Needs no key; nothing in it is specific to a tenant.',
  responses: { 200: { description: 'Counters.', content: { 'text/plain': { schema: z.string() } } } },
});

/** GET /metrics. */
export function metricsRoute(app: OpenAPIHono<HttpEnv>, deps: { readonly metrics: Metrics }): void {
  app.openapi(route, async (c) => c.text(await deps.metrics.text(), 200, { 'Content-Type': deps.metrics.contentType }));
}
