import { type OpenAPIHono, z } from '@hono/zod-openapi';
import {
  judgeUnjudgedSchema,
  listUnjudged,
  unjudgedQuerySchema,
  unjudgedSchema,
} from '../../service/decisions/unjudged.ts';
import { judgedLaterSchema, judgeUnjudged } from '../../service/moderation/judge-unjudged.ts';
import type { InterfaceDeps } from '../../service/tenants/interface-deps.ts';
import { answers, json, jsonRequest, operation } from '../description/operation.ts';
import type { HttpEnv } from '../server/context.ts';

const UnjudgedMessage = unjudgedSchema.meta({ id: 'UnjudgedMessage' });
const JudgeUnjudged = judgeUnjudgedSchema.meta({ id: 'JudgeUnjudged' });
const JudgedLater = judgedLaterSchema.meta({ id: 'JudgedLater' });

const listRoute = operation('decisions', 'get', '/v1/unjudged', 'listUnjudged', {
  summary: 'List what passed unjudged',
  description:
    'Messages that passed because the quota or a ceiling was reached or the model could not answer, newest first; kept for 72 hours where the setting ' +
    '`unjudged` is keep or judge and the server keeps text.',
  request: { query: unjudgedQuerySchema },
  responses: answers(json(z.array(UnjudgedMessage), 'Messages, newest first.')),
});

const judgeRoute = operation('decisions', 'post', '/v1/unjudged/judge', 'judgeUnjudged', {
  summary: 'Judge what passed unjudged',
  description:
    'Judges the oldest within quota and ceilings, and stops while judging is paused. Each gets a new row in the log; nothing is done in chat.',
  ...jsonRequest(JudgeUnjudged, 'keys'),
  responses: answers(json(JudgedLater, 'What it came to.'), 413),
});

/** GET /v1/unjudged and POST /v1/unjudged/judge. */
export function unjudgedRoutes(app: OpenAPIHono<HttpEnv>, deps: InterfaceDeps): void {
  app.openapi(listRoute, async (c) => c.json(await listUnjudged(deps, c.get('tenant').id, c.req.valid('query')), 200));
  app.openapi(judgeRoute, async (c) =>
    c.json(await judgeUnjudged(deps, c.get('tenant'), c.req.valid('json').limit), 200),
  );
}
