import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { replayPolicy } from '../../service/replay.ts';
import type { ScoreHistory } from '../../service/score-history.ts';
import { json, problems } from '../answers.ts';
import { BODY_BOUNDS, jsonBody } from '../body.ts';
import type { HttpEnv } from '../context.ts';
import { PolicyWrite, Replay } from '../schemas.ts';

const route = createRoute({
  method: 'post',
  path: '/v1/replay',
  operationId: 'replayPolicy',
  tags: ['policy'],
  summary: 'Try a change of the policy on the last 30 days',
  description:
    'Decides the judged messages of the last 30 days anew, from their stored scores, by the policy that stands and by it with this change: counts by ' +
    'action, and the newest 50 that would change. No model is asked and nothing is saved. A category or rule that was not on has no scores; ' +
    'messages that local rules decided are not among them.',
  security: [{ apiKey: [] }],
  request: { body: { required: true, content: { 'application/json': { schema: PolicyWrite } } } },
  responses: { 200: json(Replay, 'What it would have done.'), ...problems(401, 413, 429, 503) },
});

/** POST /v1/replay. */
export function replayRoute(
  app: OpenAPIHono<HttpEnv>,
  deps: { readonly scoreHistory: (tenantId: string) => Promise<ScoreHistory> },
): void {
  app.on(['POST'], [route.path], jsonBody(BODY_BOUNDS.policy));
  app.openapi(route, async (c) => {
    const { id, policy } = c.get('tenant');
    const replay = await replayPolicy(await deps.scoreHistory(id), policy, c.req.valid('json'));
    return c.json({ ...replay, changes: [...replay.changes] }, 200);
  });
}
