import { type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Clock } from '../../core/ports/judge.ts';
import { tryRules } from '../../service/filters/try.ts';
import { answers, json, jsonRequest, operation } from '../description/operation.ts';
import { TriedRules, TryRules } from '../schemas/policy.ts';
import type { HttpEnv } from '../server/context.ts';

const route = operation('policy', 'post', '/v1/rules/try', 'tryRules', {
  summary: 'Try local rules on texts',
  description:
    'Says what matches, where, and after which normalisation, by the settings that stand or by a change of them that is not saved. No model is ' +
    'asked, and nothing is counted or logged. Floods and raids are made of several messages, and match nothing here.',
  ...jsonRequest(TryRules, 'rules'),
  responses: answers(json(z.array(TriedRules), 'One a text, in their order.'), 413),
});

/** POST /v1/rules/try. */
export function rulesRoute(app: OpenAPIHono<HttpEnv>, { now }: { readonly now: Clock }): void {
  app.openapi(route, async (c) =>
    c.json(await tryRules(c.get('tenant').settings, c.req.valid('json'), now(), c.req.raw.signal), 200),
  );
}
