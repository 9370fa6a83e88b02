import { type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Store } from '../../core/store/store.ts';
import { incidentQuerySchema, incidentSchema, listIncidents } from '../../service/incidents/list.ts';
import { answerList } from '../answers/answer-list.ts';
import { answers, json, LINK_HEADER, linkNext, operation } from '../description/operation.ts';
import type { HttpEnv } from '../server/context.ts';

const Incident = incidentSchema.meta({ id: 'Incident' });

const route = operation('decisions', 'get', '/v1/incidents', 'listIncidents', {
  summary: 'List what belongs together',
  description:
    "What the bots put together: a spammer's burst, one text of many accounts, a raid, a domain; newest first, with what became of all of it. " +
    'A message that nothing belongs with is an incident of one. Incidents are kept 30 days. Messages of the API are in none.',
  request: { query: incidentQuerySchema },
  responses: answers({ ...json(z.array(Incident), 'Incidents, most recent first.'), headers: LINK_HEADER }),
});

/** GET /v1/incidents. */
export function incidentsRoute(app: OpenAPIHono<HttpEnv>, { store }: { readonly store: Store }): void {
  app.openapi(route, async (c) => {
    const asked = c.req.valid('query');
    const { incidents, next } = await listIncidents(store, c.get('tenant').id, asked);
    linkNext(c, next, c.get('pathPrefix'));
    return answerList(c, incidents);
  });
}
