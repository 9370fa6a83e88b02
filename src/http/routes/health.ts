import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { json } from '../answers.ts';
import type { HttpEnv } from '../context.ts';

const Health = z
  .object({
    status: z
      .enum(['ok', 'degraded'])
      .describe('degraded: the store cannot be reached, or the judge is not answering.'),
    version: z.string(),
    store: z.object({ kind: z.string(), reachable: z.boolean() }),
    judge: z.object({
      provider: z.string(),
      model: z.string(),
      available: z.boolean(),
      cannot: z
        .array(z.string())
        .describe('Categories, and rules, that this judge cannot judge: their score is always 0.'),
    }),
    bots: z.record(z.string(), z.string()).describe('Each bot, and whether it is on.'),
  })
  .meta({ id: 'Health' });

/** What GET /v1/health answers. */
export type Health = z.output<typeof Health>;

const route = createRoute({
  method: 'get',
  path: '/v1/health',
  tags: ['operations'],
  summary: 'Is the service up',
  description: 'Needs no key. Answers 200 also when degraded: the API itself still answers.',
  responses: { 200: json(Health, 'The state of the service and of what it stands on.') },
});

/** GET /v1/health. */
export function healthRoute(app: OpenAPIHono<HttpEnv>, deps: { readonly readHealth: () => Promise<Health> }): void {
  app.openapi(route, async (c) => c.json(await deps.readHealth(), 200));
}
