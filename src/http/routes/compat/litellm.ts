import type { OpenAPIHono } from '@hono/zod-openapi';
import { chunksOf } from '../../../core/collections/chunks-of.ts';
import { MESSAGES_MAX } from '../../../core/common/message-limits.ts';
import type { Decision } from '../../../core/decisions/decision.ts';
import { textMessage } from '../../../core/messages/message.ts';
import { type ImageDeps, moderateImages } from '../../../service/images/moderate-images.ts';
import {
  answerGuardrail,
  guardrailAnswerSchema,
  guardrailRequestSchema,
  LITELLM_PATH,
  piecesOf,
} from '../../compat/litellm.ts';
import { answers, json, jsonRequest, operation } from '../../description/operation.ts';
import type { HttpEnv } from '../../server/context.ts';

const route = operation('moderation', 'post', LITELLM_PATH, 'applyGuardrail', {
  summary: "Guard a language model, in the form of LiteLLM's generic guardrail API",
  description:
    "For LiteLLM's proxy, with this server's /v1/compat/litellm as api_base and an API key as api_key. Texts are judged by the tenant's policy, images by its known pictures and by the model where it reads images; tools are not.",
  ...jsonRequest(guardrailRequestSchema.meta({ id: 'GuardrailRequest' }), 'moderate'),
  responses: answers(
    json(guardrailAnswerSchema.meta({ id: 'GuardrailAnswer' }), 'What LiteLLM does with the call.'),
    413,
    502,
  ),
});

/** POST of LiteLLM's guardrail. */
export function litellmRoute(app: OpenAPIHono<HttpEnv>, deps: ImageDeps): void {
  app.openapi(route, async (c) => {
    const request = c.req.valid('json');
    const pieces = piecesOf(request.texts ?? []);
    const [tenant, requestId] = [c.get('tenant'), c.get('requestId')];
    const images = (await moderateImages(deps, { tenant, requestId }, request.images ?? [])).map((one) => one.decision);
    const messages = pieces.map(({ text }, index) => textMessage(text, { id: String(index) }));
    const decisions: Decision[] = [];
    for (const some of chunksOf(messages, MESSAGES_MAX))
      decisions.push(...(await deps.moderate({ tenant, messages: some, source: 'api', requestId })).decisions);
    return c.json(answerGuardrail(request, pieces, decisions, images), 200);
  });
}
