import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { BotPort } from '../../core/communities/bot-port.ts';
import type { Clock } from '../../core/ports/judge.ts';
import type { Store } from '../../core/store/store.ts';
import { verdictFromAfar } from '../../service/decisions/act-on-decision.ts';
import { json, problems } from '../answers/answers.ts';
import { idInPath } from '../answers/id-in-path.ts';
import { EXAMPLE_IDS } from '../description/reference-script.ts';
import { GivenVerdict, VerdictRequest } from '../schemas/decisions.ts';
import { BODY_BOUNDS, jsonBody } from '../server/body.ts';
import type { HttpEnv } from '../server/context.ts';

const route = createRoute({
  method: 'post',
  path: '/v1/decisions/{id}/verdict',
  operationId: 'giveVerdict',
  tags: ['decisions'],
  summary: 'Say whether a decision was right',
  description:
    'Verdicts show how well each threshold does. The last one stands; the same one again changes nothing, and answers who was first. The entry in ' +
    'chat of a decision that has one changes with it.',
  security: [{ apiKey: [] }],
  request: {
    params: idInPath('row in the decision log', 'your newest', EXAMPLE_IDS.decision),
    body: { required: true, content: { 'application/json': { schema: VerdictRequest } } },
  },
  responses: { 200: json(GivenVerdict, 'The verdict that stands.'), ...problems(401, 404, 413, 429, 503) },
});

/** POST /v1/decisions/{id}/verdict. */
export function verdictRoute(
  app: OpenAPIHono<HttpEnv>,
  deps: { readonly store: Store; readonly now: Clock; readonly bots: BotPort },
): void {
  // With the parameter as the router has it, not as the description writes it.
  app.on(['POST'], [route.getRoutingPath()], jsonBody(BODY_BOUNDS.keys));
  app.openapi(route, async (c) => {
    const { verdict, by } = c.req.valid('json');
    const given = { verdict, by: by || c.get('keyId') };
    const acting = { ...deps, communities: deps.store.communities };
    return c.json(await verdictFromAfar(acting, c.get('tenant').id, c.req.valid('param').id, given), 200);
  });
}
