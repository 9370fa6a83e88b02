import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { StewardError } from '../../core/common/errors.ts';
import { decisionQuerySchema, listDecisions } from '../../service/decisions/list.ts';
import type { AppealLinks } from '../../service/incidents/appeal-links.ts';
import type { InterfaceDeps } from '../../service/tenants/interface-deps.ts';
import { answerList } from '../answers/answer-list.ts';
import { answers, idInPath, json, LINK_HEADER, linkNext, operation } from '../description/operation.ts';
import { EXAMPLE_IDS } from '../description/reference-script.ts';
import { DecisionLogRow, LoggedDecision } from '../schemas/decisions.ts';
import type { HttpEnv } from '../server/context.ts';

const route = operation('decisions', 'get', '/v1/decisions', 'listDecisions', {
  summary: 'Read the decision log',
  description:
    'Newest first. Rows are kept 30 days. A header `Link` with rel="next" has the next page, also where this one is short: a page is bounded by its bytes, and a filter by the rows that it looks through.',
  request: { query: decisionQuerySchema },
  responses: answers({ ...json(z.array(DecisionLogRow), 'Rows of the log, most recent first.'), headers: LINK_HEADER }),
});

const oneRoute = operation('decisions', 'get', '/v1/decisions/{id}', 'readDecision', {
  summary: 'Read one decision',
  description: 'The row of the log, and the verdict on it. Rows are kept 30 days.',
  request: { params: idInPath('row in the decision log', 'your newest', EXAMPLE_IDS.decision) },
  responses: answers(json(LoggedDecision, 'The row, and the verdict that was given on it.'), 404),
});

/** GET /v1/decisions, and one of them. */
export function decisionsRoute(
  app: OpenAPIHono<HttpEnv>,
  deps: InterfaceDeps & { readonly appealLinks: Pick<AppealLinks, 'make'> },
): void {
  app.openapi(route, async (c) => {
    const { rows, next } = await listDecisions(deps, c.get('tenant').id, c.req.valid('query'));
    linkNext(c, next, c.get('pathPrefix'));
    return answerList(c, rows);
  });
  app.openapi(oneRoute, async (c) => {
    const { id } = c.req.valid('param');
    const tenant = c.get('tenant');
    const tenantId = tenant.id;
    const row = await deps.store.findDecision(tenantId, id);
    if (!row) throw new StewardError('not_found', 'no such decision; the log keeps 30 days');
    const given = await deps.store.communities.findVerdict(tenantId, id);
    const verdict = given && { verdict: given.verdict, by: given.by, at: new Date(given.atMs).toISOString() };
    const subject = { kind: 'decision', tenantId, decisionId: id } as const;
    const url = row.action === 'none' ? null : await deps.appealLinks.make(tenant, subject, Date.parse(row.created_at));
    return c.json({ ...row, verdict, ...(url === null ? {} : { appeal_url: url }) }, 200);
  });
}
