import { type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { invalid } from '../../core/common/errors.ts';
import type { LocalHit } from '../../core/filters/rule/compiled-rules.ts';
import type { ModerateAnswer, ModerateRequest as ServiceRequest } from '../../core/moderation/moderate-request.ts';
import { explainDecisions } from '../../service/moderation/explain.ts';
import { moderateOnce } from '../../service/moderation/moderate-idempotent.ts';
import { readBearer } from '../../service/tenants/identify.ts';
import type { InterfaceDeps } from '../../service/tenants/interface-deps.ts';
import { MODERATE_PATH } from '../answers/plain-messages.ts';
import { answers, json, jsonRequest, operation } from '../description/operation.ts';
import { ModerateRequest, ModerateResponse } from '../schemas/decisions.ts';
import type { HttpEnv } from '../server/context.ts';

/** The longest Idempotency-Key; a UUID has 36 characters. */
const IDEMPOTENCY_KEY_MAX_CHARS = 255;

/**
 * Returns the schema of the header that makes it safe to repeat a request.
 * @example z.object({ 'idempotency-key': idempotencyKey('The same body answers the same job.') });
 */
export const idempotencyKey = (says: string) =>
  z.string().min(1).max(IDEMPOTENCY_KEY_MAX_CHARS).optional().describe(says);
const flag = (says: string) => z.enum(['true', 'false']).optional().describe(says);

const route = operation('moderation', 'post', MODERATE_PATH, 'moderate', {
  summary: 'Judge 1 to 50 messages',
  description:
    'Answers one decision per message. Pauses and open failures (quota, free_plan, global_budget, free_budget, error_open) are not errors: you get a 200 with judged false, and reason says why.',
  ...jsonRequest(ModerateRequest, 'moderate', {
    headers: z.object({
      'x-request-id': z.string().max(200).optional().describe('Returned as request_id. Without it: a UUID.'),
      'idempotency-key': idempotencyKey(
        'Makes retries safe. For 24 hours, the same messages with the same Idempotency-Key and API key get the first decisions again. A repeat counts, costs and logs nothing. Other messages with the same key get a 422.',
      ),
    }),
    query: z.object({
      explain: flag("true: explanations shows the reasons for each decision, for a repeat by today's policy."),
      dry_run: flag(
        'true: a dry run, which counts, logs and caches nothing. It may call the model, and that costs money. A tenant with a quota may send 1,000 messages a day in dry runs. Cannot be used with Idempotency-Key.',
      ),
    }),
  }),
  responses: answers(json(ModerateResponse, 'One decision per message.'), 409, 413, 502),
});

/** Adds POST /v1/moderate. */
export function moderateRoute(app: OpenAPIHono<HttpEnv>, deps: InterfaceDeps): void {
  app.openapi(route, async (c) => {
    const { messages } = c.req.valid('json');
    const { explain, dry_run } = c.req.valid('query');
    const tenant = c.get('tenant');
    const contextHits = new Map<object, readonly LocalHit[]>();
    const request: ServiceRequest = {
      tenant,
      messages,
      source: 'api',
      requestId: c.get('requestId'),
      ...(dry_run === 'true' ? { mode: 'dry_run' } : {}),
      ...(explain === 'true' ? { onContextHits: (hits, message) => contextHits.set(message, hits) } : {}),
    };
    const nowMs = deps.now();
    const { decisions, usage } = await decide(c, deps, request, c.req.valid('header')['idempotency-key']);
    const decided = { ...deps, tenant, messages, decisions, contextHits, nowMs };
    const explanations = explain === 'true' ? await explainDecisions(decided) : undefined;
    const answer = { request_id: c.get('requestId'), decisions: [...decisions], usage };
    return c.json(explanations ? { ...answer, explanations } : answer, 200);
  });
}

async function decide(
  c: Context<HttpEnv>,
  deps: InterfaceDeps,
  request: ServiceRequest,
  idempotencyKey: string | undefined,
): Promise<Pick<ModerateAnswer, 'decisions' | 'usage'>> {
  if (idempotencyKey === undefined || request.tenant.isTest) return await deps.moderate(request);
  if (request.mode !== 'dry_run') return await decideOnce(c, deps, request, idempotencyKey);
  const msg = 'Idempotency-Key cannot be used with dry_run=true, because a dry run saves nothing; omit the header';
  throw invalid([{ loc: ['header', 'idempotency-key'], msg, type: 'idempotency_key' }]);
}

async function decideOnce(c: Context<HttpEnv>, deps: InterfaceDeps, request: ServiceRequest, idempotencyKey: string) {
  // The guard has already accepted this key.
  const secret = readBearer(c.req.header('authorization')) ?? '';
  const answer = await moderateOnce(deps, { ...request, idempotencyKey, apiKey: { id: c.get('keyId'), secret } });
  if (answer.repeatOf !== null) {
    c.header('Idempotent-Replayed', 'true');
    // A repeat without its own id gets the id of the first request, which the log knows, if it fits into a header.
    if (c.req.header('x-request-id') === undefined && /^[\x21-\x7e]+$/.test(answer.repeatOf)) {
      c.set('requestId', answer.repeatOf);
      c.header('X-Request-Id', answer.repeatOf);
    }
  }
  return answer;
}
