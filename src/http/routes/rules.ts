import { type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Clock } from '../../core/ports/judge.ts';
import { tryRules } from '../../service/filters/try.ts';
import { json, jsonRequest, operation, problems } from '../answers/answers.ts';
import { TriedRules, TryRules } from '../schemas/policy.ts';
import { BODY_BOUNDS, jsonBody } from '../server/body.ts';
import type { HttpEnv } from '../server/context.ts';

const route = operation('policy', 'post', '/v1/rules/try', 'tryRules', {
  summary: 'Try local rules on texts',
  description:
    'Says what matches, where, and after which normalisation, by the settings that stand or by a change of them that is not saved. No model is ' +
    'asked, and nothing is counted or logged. Floods and raids are made of several messages, and match nothing here.',
  request: { body: jsonRequest(TryRules) },
  responses: { 200: json(z.array(TriedRules), 'One a text, in their order.'), ...problems(401, 413, 429, 503) },
});

/** POST /v1/rules/try. */
export function rulesRoute(app: OpenAPIHono<HttpEnv>, { now }: { readonly now: Clock }): void {
  app.on(['POST'], [route.path], jsonBody(BODY_BOUNDS.rules));
  app.openapi(route, async (c) => c.json(await tryRules(c.get('tenant').settings, c.req.valid('json'), now()), 200));
}
