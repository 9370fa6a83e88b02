import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Moderate } from '../../service/moderate.ts';
import { json, problems } from '../answers.ts';
import { BODY_BOUNDS, jsonBody } from '../body.ts';
import type { HttpEnv } from '../context.ts';
import { ModerateRequest, ModerateResponse } from '../schemas.ts';

const route = createRoute({
  method: 'post',
  path: '/v1/moderate',
  operationId: 'moderate',
  tags: ['moderation'],
  summary: 'Judge 1 to 50 messages',
  description:
    'Answers one decision a message. Pauses and failures that fail open (quota, free_plan, global_budget, free_budget, error_open) ' +
    'are no errors: they answer 200 with judged false, and the reason says why.',
  security: [{ apiKey: [] }],
  request: {
    headers: z.object({
      'x-request-id': z.string().max(200).optional().describe('Comes back as request_id; a UUID without it.'),
    }),
    body: { required: true, content: { 'application/json': { schema: ModerateRequest } } },
  },
  responses: { 200: json(ModerateResponse, 'One decision a message.'), ...problems(401, 413, 429, 502, 503) },
});

/** POST /v1/moderate. */
export function moderateRoute(app: OpenAPIHono<HttpEnv>, deps: { readonly moderate: Moderate }): void {
  app.on(['POST'], [route.path], jsonBody(BODY_BOUNDS.moderate));
  app.openapi(route, async (c) => {
    const requestId = c.get('requestId');
    const { messages } = c.req.valid('json');
    const answer = await deps.moderate({ tenant: c.get('tenant'), messages, source: 'api', requestId });
    return c.json({ request_id: requestId, decisions: [...answer.decisions], usage: answer.usage }, 200);
  });
}
