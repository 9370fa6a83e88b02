import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { CATEGORY_NAMES } from '../../core/common/category.ts';
import { invalid, type StewardError } from '../../core/common/errors.ts';
import { MESSAGES_MAX, TEXT_MAX_CHARS } from '../../core/common/message-limits.ts';
import { type Decision, severity } from '../../core/decisions/decision.ts';
import { textMessage } from '../../core/messages/message.ts';
import { type Criteria, criteriaOf } from '../../core/moderation/thresholds.ts';
import { OPENAI_CATEGORIES, translateScore } from '../../core/policy/other-services.ts';
import type { Judge } from '../../core/ports/judge.ts';
import { isWithinChars } from '../../core/text/chars.ts';
import {
  IMAGE_STATES,
  IMAGES_MAX,
  type ImageDecision,
  type ImageDeps,
  moderateImages,
} from '../../service/images/moderate-images.ts';
import type { InterfaceDeps } from '../../service/tenants/interface-deps.ts';
import { json, jsonRequest, operation } from '../description/operation.ts';
import type { HttpEnv } from '../server/context.ts';
import { describeProblems, OPENAI_PATH } from './problems.ts';

const text = z.string().meta({ maxLength: TEXT_MAX_CHARS });
const textPart = z.object({ type: z.literal('text'), text });
const imagePart = z.object({
  type: z.literal('image_url'),
  image_url: z.object({ url: z.string().min(1).describe('An https address, or `data:image/png;base64,…`.') }),
});

/** A moderation request in OpenAI's form. */
const openAiRequestSchema = z.object({
  input: z
    .union(
      [
        text,
        z.array(text).meta({ minItems: 1, maxItems: MESSAGES_MAX }),
        z.array(z.discriminatedUnion('type', [textPart, imagePart])).meta({ minItems: 1, maxItems: MESSAGES_MAX }),
      ],
      { error: 'a text, a list of texts, or parts, like [{"type":"image_url","image_url":{"url":"https://…"}}]' },
    )
    .describe(
      `One text, a list of 1 to ${MESSAGES_MAX} texts, or the parts of one message with at most ${IMAGES_MAX} images. A text, or all text parts together, has at most ${TEXT_MAX_CHARS} characters.`,
    ),
  model: z.string().max(200).optional().describe("Accepted and ignored, because this server's judge answers."),
});

/** A moderation answer in OpenAI's form; the member `steward` is our addition. */
const openAiAnswerSchema = z.object({
  id: z.string(),
  model: z.string().describe('The judge that answered.'),
  results: z.array(
    z.object({
      flagged: z.boolean().describe("Whether the tenant's policy triggers."),
      categories: z
        .record(z.string(), z.boolean())
        .describe("Whether each category reaches the tenant's threshold: OpenAI's categories, then Steward's."),
      category_scores: z.record(z.string(), z.number().min(0).max(1)),
      category_applied_input_types: z
        .record(z.string(), z.array(z.enum(['text', 'image'])))
        .describe('The kinds of input that each score used. Empty if the category was not scored.'),
      steward: z
        .object({
          action: z.string(),
          category: z.string().nullable(),
          judged: z.boolean(),
          reason: z.string(),
          images: z
            .array(z.enum(IMAGE_STATES))
            .optional()
            .describe(
              'How each image was judged: by the model, only against confirmed pictures, or not at all. Absent if there are no images.',
            ),
        })
        .describe('The decision. If judged is false, some of the input was not scored, and reason says why.'),
    }),
  ),
});

const { 404: _none, ...problems } = describeProblems('openai');
const route = operation('compatibility', 'post', OPENAI_PATH, 'createModeration', {
  summary: "Judge texts and images in the form of OpenAI's moderation endpoint",
  description:
    "For OpenAI's clients. Set their base URL to this server's /v1. `flagged` follows the tenant's policy, and categories are mapped to OpenAI's. Known pictures judge images, and so does a model that reads images. `steward.images` shows how each image was judged.",
  ...jsonRequest(openAiRequestSchema.meta({ id: 'ModerationRequest' }), 'moderate'),
  responses: {
    200: json(openAiAnswerSchema.meta({ id: 'Moderation' }), 'One result per text, or one for the parts of a message.'),
    ...problems,
  },
});

/** Adds POST /v1/moderations. */
export function moderationsRoute(app: OpenAPIHono<HttpEnv>, deps: InterfaceDeps & ImageDeps): void {
  app.openapi(route, async (c) => {
    const { texts, images: urls } = readOpenAiInput(c.req.valid('json').input);
    const [tenant, requestId] = [c.get('tenant'), c.get('requestId')];
    const messages = texts.map((text) => textMessage(text));
    const images = await moderateImages(deps, { tenant, requestId }, urls);
    const judged = texts.length > 0 && (await deps.moderate({ tenant, messages, source: 'api', requestId }));
    const criteria = criteriaOf(tenant.policy, tenant.settings);
    const read = judged ? judged.decisions : [null];
    const results = read.map((text) => toOpenAiResult({ text, images }, criteria, deps.judge));
    return c.json({ id: `modr-${requestId}`, model: deps.judge.model, results }, 200);
  });
}

/** Returns the texts to judge, joining the parts of one message, and the image addresses. @throws StewardError `invalid` for none, too many or too long texts. */
function readOpenAiInput(input: z.output<typeof openAiRequestSchema>['input']) {
  const all = typeof input === 'string' ? [input] : input;
  if (all.length === 0 || all.length > MESSAGES_MAX)
    throw refuse(`1 to ${MESSAGES_MAX} texts a request, not ${all.length}`);
  const texts = all.flatMap((one) => (typeof one === 'string' ? [one] : []));
  const parts = all.flatMap((one) => (typeof one !== 'string' && one.type === 'text' ? [one.text] : []));
  const images = all.flatMap((one) => (typeof one !== 'string' && one.type !== 'text' ? [one.image_url.url] : []));
  const read = parts.length > 0 ? [parts.join('\n')] : texts;
  if (read.every((one) => isWithinChars(one, TEXT_MAX_CHARS))) return { texts: read, images };
  throw refuse(`a text is longer than ${TEXT_MAX_CHARS} characters; split it`);
}

function refuse(msg: string): StewardError {
  return invalid([{ loc: ['body', 'input'], msg, type: 'too_big' }]);
}

/** Builds OpenAI's result for a message: OpenAI's categories, then ours and the rules with other names. */
function toOpenAiResult(
  { text, images }: { readonly text: Decision | null; readonly images: readonly ImageDecision[] },
  criteria: Criteria,
  judge: Pick<Judge, 'cannot' | 'readsImages'>,
) {
  const decisions = [...(text ? [text] : []), ...images.map(({ decision }) => decision)];
  const { action, category, judged, reason, scores } = decisions.reduce(combine);
  const states = images.map(({ state }) => state);
  const isCrossed = (name: string) => {
    const line = criteria.all.find((criterion) => criterion.name === name);
    return category === name || (line !== undefined && line.action !== 'none' && (scores[name] ?? 0) >= line.threshold);
  };
  const seen = states.includes('judged') ? judge.readsImages : undefined;
  const isSeen = (name: string) =>
    seen?.some((one) => one === name) || (seen && !CATEGORY_NAMES.some((one) => one === name));
  const theirs = Object.keys(OPENAI_CATEGORIES).map(
    (name) => [name, translateScore(OPENAI_CATEGORIES, judge, scores, name)] as const,
  );
  const own = Object.keys(scores)
    .filter((name) => !Object.hasOwn(OPENAI_CATEGORIES, name))
    .map((name) => [name, { score: scores[name] ?? 0, from: [name] }] as const);
  const all = [...theirs, ...own];
  const local = reason === 'local' && category !== null ? { [category]: true } : {};
  return {
    flagged: action !== 'none',
    categories: { ...Object.fromEntries(all.map(([name, { from }]) => [name, from.some(isCrossed)])), ...local },
    category_scores: Object.fromEntries(all.map(([name, { score }]) => [name, score ?? 0])),
    category_applied_input_types: Object.fromEntries(
      all.map(([name, { score, from }]): [string, ('text' | 'image')[]] => [
        name,
        [...(text && score !== null ? (['text'] as const) : []), ...(from.some(isSeen) ? (['image'] as const) : [])],
      ]),
    ),
    steward: { action, category, judged, reason, ...(images.length > 0 && { images: states }) },
  };
}

/** Returns the more severe of two decisions, at a tie the one nobody judged, with the higher of both scores. */
function combine(one: Decision, other: Decision): Decision {
  const isMilder = severity(one.action) < severity(other.action);
  const isJudgedAlone = severity(one.action) === severity(other.action) && one.judged && !other.judged;
  const scores = { ...one.scores };
  for (const [name, score] of Object.entries(other.scores)) scores[name] = Math.max(score, scores[name] ?? 0);
  return { ...(isMilder || isJudgedAlone ? other : one), judged: one.judged && other.judged, scores };
}
