import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { DecisionStore } from '../../core/store.ts';
import { decisionQuerySchema, listDecisions } from '../../service/list-decisions.ts';
import { answerList } from '../answer-list.ts';
import { json, problems } from '../answers.ts';
import type { HttpEnv } from '../context.ts';
import { DecisionLogRow } from '../schemas.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/decisions',
  tags: ['decisions'],
  summary: 'Read the decision log',
  description: 'Newest first. Rows are kept 30 days.',
  security: [{ apiKey: [] }],
  request: { query: decisionQuerySchema },
  responses: { 200: json(z.array(DecisionLogRow), 'Rows of the log, most recent first.'), ...problems(401, 429, 503) },
});

/** GET /v1/decisions. */
export function decisionsRoute(app: OpenAPIHono<HttpEnv>, deps: { readonly store: DecisionStore }): void {
  app.openapi(route, async (c) => answerList(c, await listDecisions(deps, c.get('tenant').id, c.req.valid('query'))));
}
