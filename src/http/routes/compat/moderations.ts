import type { OpenAPIHono } from '@hono/zod-openapi';
import { textMessage } from '../../../core/messages/message.ts';
import { criteriaOf } from '../../../core/moderation/thresholds.ts';
import { type ImageDeps, moderateImages } from '../../../service/images/moderate-images.ts';
import type { InterfaceDeps } from '../../../service/tenants/interface-deps.ts';
import { openAiAnswerSchema, openAiRequestSchema, readOpenAiInput, toOpenAiResult } from '../../compat/openai.ts';
import { describeProblems, OPENAI_PATH } from '../../compat/problems.ts';
import { json, jsonRequest, operation } from '../../description/operation.ts';
import type { HttpEnv } from '../../server/context.ts';

const { 404: _none, ...problems } = describeProblems('openai');
const route = operation('compatibility', 'post', OPENAI_PATH, 'createModeration', {
  summary: "Judge texts and images in the form of OpenAI's moderation endpoint",
  description:
    "For OpenAI's clients, with this server's /v1 as their base URL. `flagged` follows the tenant's policy; the categories are translated. Images are judged by the tenant's known pictures, and by the model where it reads images; `steward.images` says how far.",
  ...jsonRequest(openAiRequestSchema.meta({ id: 'ModerationRequest' }), 'moderate'),
  responses: {
    200: json(openAiAnswerSchema.meta({ id: 'Moderation' }), 'One result a text; one for the parts of a message.'),
    ...problems,
  },
});

/** POST /v1/moderations. */
export function moderationsRoute(app: OpenAPIHono<HttpEnv>, deps: InterfaceDeps & ImageDeps): void {
  app.openapi(route, async (c) => {
    const { texts, images: urls } = readOpenAiInput(c.req.valid('json').input);
    const [tenant, requestId] = [c.get('tenant'), c.get('requestId')];
    const messages = texts.map((text) => textMessage(text));
    const images = await moderateImages(deps, { tenant, requestId }, urls);
    const { decisions } =
      texts.length === 0 ? { decisions: [] } : await deps.moderate({ tenant, messages, source: 'api', requestId });
    const criteria = criteriaOf(tenant.policy, tenant.settings);
    const read = texts.length > 0 ? decisions : [null];
    const results = read.map((text) => toOpenAiResult({ text, images }, criteria, deps.judge));
    return c.json({ id: `modr-${requestId}`, model: deps.judge.model, results }, 200);
  });
}
