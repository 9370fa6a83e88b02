import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { DecisionSearch } from '../../core/decision-log/decision-store.ts';
import { decisionQuerySchema, listDecisions } from '../../service/decisions/list.ts';
import { answerList } from '../answers/answer-list.ts';
import { json, problems } from '../answers/answers.ts';
import { LINK_HEADER, linkNext } from '../answers/next-page.ts';
import { DecisionLogRow } from '../schemas/decisions.ts';
import type { HttpEnv } from '../server/context.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/decisions',
  operationId: 'listDecisions',
  tags: ['decisions'],
  summary: 'Read the decision log',
  description:
    'Newest first. Rows are kept 30 days. A header `Link` with rel="next" has the next page, also where this one is short: a page is bounded by its bytes, and a filter by the rows that it looks through.',
  security: [{ apiKey: [] }],
  request: { query: decisionQuerySchema },
  responses: {
    200: { ...json(z.array(DecisionLogRow), 'Rows of the log, most recent first.'), headers: LINK_HEADER },
    ...problems(401, 429, 503),
  },
});

/** GET /v1/decisions. */
export function decisionsRoute(app: OpenAPIHono<HttpEnv>, deps: { readonly store: DecisionSearch }): void {
  app.openapi(route, async (c) => {
    const { rows, next } = await listDecisions(deps, c.get('tenant').id, c.req.valid('query'));
    linkNext(c, next, c.get('pathPrefix'));
    return answerList(c, rows);
  });
}
