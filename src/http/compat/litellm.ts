import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { chunksOf } from '../../core/collections/chunks-of.ts';
import { invalid } from '../../core/common/errors.ts';
import { MESSAGES_MAX, TEXT_MAX_CHARS } from '../../core/common/message-limits.ts';
import { type Action, type Decision, mostSevere, severity } from '../../core/decisions/decision.ts';
import { textMessage } from '../../core/messages/message.ts';
import { cutChars } from '../../core/text/chars.ts';
import { type ImageDeps, moderateImages } from '../../service/images/moderate-images.ts';
import { answers, json, jsonRequest, operation } from '../description/operation.ts';
import type { HttpEnv } from '../server/context.ts';

/** The root path of LiteLLM's generic guardrail API. LiteLLM's client adds the rest of the path. */
export const LITELLM_ROOT = '/v1/compat/litellm';
const LITELLM_PATH = `${LITELLM_ROOT}/beta/litellm_basic_guardrail_api`;

/** A long text is split into pieces that overlap, so that no phrase is cut in two. */
const OVERLAP_CHARS = 200;
const PIECES_MAX = 4 * MESSAGES_MAX;

/** The content of `additional_provider_specific_params` in the guardrail's configuration. */
const options = z.object({
  outcome: z
    .enum(['block', 'replace', 'watch'])
    .default('block')
    .describe('block: the answer is BLOCKED. replace: the text is replaced. watch: the text passes and is logged.'),
  from_action: z.enum(['flag', 'delete', 'timeout']).default('delete').describe('The mildest action that counts.'),
  replacement: z.string().max(1_000).default('[removed]').describe('The text that replaces a triggered text.'),
});

/** A request of LiteLLM; other members are accepted and ignored. https://docs.litellm.ai/docs/adding_provider/generic_guardrail_api */
const guardrailRequestSchema = z.object({
  input_type: z.enum(['request', 'response']).optional().describe('Whether the texts go to the model or come from it.'),
  texts: z.array(z.string()).max(PIECES_MAX).nullish().describe('The texts of the request or of the answer.'),
  images: z.array(z.string()).nullish().describe('The images, as `data:` URLs or addresses.'),
  additional_provider_specific_params: options.nullish(),
});

const guardrailAnswerSchema = z.object({
  action: z.enum(['NONE', 'BLOCKED', 'GUARDRAIL_INTERVENED']).meta({ id: 'GuardrailAction' }),
  blocked_reason: z.string().optional().describe('The category and its score. Present only with BLOCKED.'),
  texts: z.array(z.string()).optional().describe('The texts to use instead. Present only with GUARDRAIL_INTERVENED.'),
});

const route = operation('moderation', 'post', LITELLM_PATH, 'applyGuardrail', {
  summary: "Guard a language model, in the form of LiteLLM's generic guardrail API",
  description:
    "For LiteLLM's proxy. Set api_base to this server's /v1/compat/litellm and api_key to an API key. The tenant's policy judges texts. Known pictures judge images, and so does a model that reads images. Tool calls are not judged.",
  ...jsonRequest(guardrailRequestSchema.meta({ id: 'GuardrailRequest' }), 'moderate'),
  responses: answers(
    json(guardrailAnswerSchema.meta({ id: 'GuardrailAnswer' }), 'The decision for LiteLLM.'),
    413,
    502,
  ),
});

/** Adds the POST route of LiteLLM's guardrail. */
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

/** A part of one text, short enough for the judge. */
type TextPiece = { readonly index: number; readonly text: string };

/** Splits the texts of a request into pieces and leaves empty ones out. @throws StewardError `invalid` for more than 200 pieces. */
function piecesOf(texts: readonly string[]): readonly TextPiece[] {
  const pieces = texts.flatMap((text, index) => {
    const parts: TextPiece[] = [];
    for (let rest = text; rest !== ''; ) {
      const part = cutChars(rest, TEXT_MAX_CHARS);
      parts.push({ index, text: part });
      rest = part === rest ? '' : rest.slice(part.length - OVERLAP_CHARS);
    }
    return parts;
  });
  if (pieces.length <= PIECES_MAX) return pieces;
  const msg = `the texts need more than ${PIECES_MAX} pieces of ${TEXT_MAX_CHARS} characters; send fewer or shorter texts`;
  throw invalid([{ loc: ['body', 'texts'], msg, type: 'too_long' }]);
}

/** Turns the decisions into the guardrail's answer. @param images the decisions on images; one that counts blocks, because an image cannot be replaced. */
function answerGuardrail(
  request: z.output<typeof guardrailRequestSchema>,
  pieces: readonly TextPiece[],
  decisions: readonly Decision[],
  images: readonly Decision[],
): z.output<typeof guardrailAnswerSchema> {
  const { outcome, from_action, replacement } = request.additional_provider_specific_params ?? options.parse({});
  const counts = ({ action }: { readonly action: Action }) => severity(action) >= severity(from_action);
  const worst = mostSevere([...decisions, ...images].filter(counts));
  if (!worst || outcome === 'watch') return { action: 'NONE' };
  if (outcome === 'block' || images.some(counts)) {
    const blocked_reason = `${worst.category ?? worst.reason} (${worst.probability.toFixed(2)})`;
    return { action: 'BLOCKED', blocked_reason };
  }
  const hit = new Set(
    pieces.filter((_, index) => decisions[index] && counts(decisions[index])).map(({ index }) => index),
  );
  const texts = (request.texts ?? []).map((text, index) => (hit.has(index) ? replacement : text));
  return { action: 'GUARDRAIL_INTERVENED', texts };
}
