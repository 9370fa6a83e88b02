import { createHash } from 'node:crypto';
import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { isCategory } from '../../core/common/category.ts';
import { StewardError } from '../../core/common/errors.ts';
import { TEXT_MAX_CHARS } from '../../core/common/message-limits.ts';
import { textMessage } from '../../core/messages/message.ts';
import { giveExternalVerdict } from '../../service/decisions/external-verdict.ts';
import { listDecisions } from '../../service/decisions/list.ts';
import type { InterfaceDeps } from '../../service/tenants/interface-deps.ts';
import { json, jsonRequest, operation } from '../description/operation.ts';
import type { HttpEnv } from '../server/context.ts';
import discovery from './discovery.json' with { type: 'json' };
import {
  analysisSchema,
  byAttribute,
  checkComment,
  commentSchema,
  type ScoreLocally,
  toAnalysis,
} from './perspective.ts';
import { describeProblems, PERSPECTIVE_ROOT } from './problems.ts';

const { comment, languages, clientToken, sessionId, communityId, context } = commentSchema.shape;
/** A suggested score in Perspective's form. */
const suggestionSchema = z.object({
  comment,
  attributeScores: byAttribute(z.object({ summaryScore: z.object({ value: z.number().min(0).max(1) }) })).describe(
    'The correct scores. A score of 0.5 or more means that the comment should have triggered.',
  ),
  ...{ languages, clientToken, sessionId, communityId, context },
});
/** Perspective's answer to a suggested score. */
const suggestedSchema = z.object({
  clientToken: z.string().optional(),
  requestedLanguages: z.array(z.string()),
  detectedLanguages: z.array(z.string()),
});

/** From this suggested score on, the comment should have triggered an action. */
const SUGGESTS_ACTION_FROM = 0.5;

/** The path of the discovery document from which Google's clients build themselves. */
const DISCOVERY_PATH = `${PERSPECTIVE_ROOT}/$discovery/rest`;

const { 404: notFound, ...problems } = describeProblems('google');
const route = operation('compatibility', 'post', `${PERSPECTIVE_ROOT}/v1alpha1/comments:analyze`, 'analyzeComment', {
  summary: "Score a comment in the form of Perspective's API",
  description:
    "For clients of Google's Perspective API. Set their root address to this server's /v1/compat/perspective. Only these endpoints accept the key as `?key=`.",
  security: [{ apiKey: [] }, { perspectiveKey: [] }],
  ...jsonRequest(commentSchema.meta({ id: 'AnalyzeCommentRequest' }), 'moderate'),
  responses: {
    200: json(analysisSchema.meta({ id: 'AnalyzeCommentResponse' }), 'One score for each requested attribute.'),
    ...problems,
  },
});

const suggestRoute = operation(
  'compatibility',
  'post',
  `${PERSPECTIVE_ROOT}/v1alpha1/comments:suggestscore`,
  'suggestCommentScore',
  {
    summary: "Give a verdict in the form of Perspective's API",
    description:
      'Your suggested score becomes a verdict on the newest decision about the same text. A score of 0.5 or more means that it should have triggered. You get a 404 if the audit log has no analysis of this text.',
    security: [{ apiKey: [] }, { perspectiveKey: [] }],
    ...jsonRequest(suggestionSchema.meta({ id: 'SuggestCommentScoreRequest' }), 'moderate'),
    responses: {
      200: json(suggestedSchema.meta({ id: 'SuggestCommentScoreResponse' }), 'The verdict is saved.'),
      ...problems,
      404: notFound,
    },
  },
);

const discoveryRoute = operation('compatibility', 'get', DISCOVERY_PATH, 'describePerspective', {
  summary: "Read the discovery document for Google's API clients",
  description:
    "Google's clients build their methods from it. The root is the address that you used for this request. Needs no key.",
  security: [],
  responses: {
    200: {
      description: 'The discovery document.',
      content: {
        'application/json': {
          schema: z.record(z.string(), z.unknown()),
          // Only the beginning of the document: the rest contains references in Google's own format.
          example: {
            kind: 'discovery#restDescription',
            name: 'commentanalyzer',
            version: 'v1alpha1',
            rootUrl: `http://127.0.0.1:8080${PERSPECTIVE_ROOT}/`,
          },
        },
      },
    },
    405: problems[405],
  },
});

/** Adds POST comments:analyze and comments:suggestscore, and the discovery document that describes them. */
export function perspectiveRoutes(
  app: OpenAPIHono<HttpEnv>,
  deps: InterfaceDeps & { readonly scoreLocally: ScoreLocally },
): void {
  app.openapi(route, async (c) => {
    const request = c.req.valid('json');
    checkComment(request, TEXT_MAX_CHARS);
    const tenant = c.get('tenant');
    const { text } = request.comment;
    const message = textMessage(text, { id: commentId(text) });
    const { decisions } = await deps.moderate({
      tenant,
      messages: [message],
      source: 'api',
      requestId: c.get('requestId'),
      ...(request.doNotStore === true ? { mode: 'unlogged' } : {}),
    });
    const [decision] = decisions;
    if (!decision) throw new StewardError('judgment_failed', 'the comment was not decided');
    const isOn = (category: string) => isCategory(category) && tenant.policy.thresholds[category] !== null;
    return c.json(toAnalysis(request, decision, deps.judge, { scoreLocally: deps.scoreLocally, isOn }), 200);
  });
  app.openapi(suggestRoute, async (c) => {
    const suggestion = c.req.valid('json');
    const { id: tenantId } = c.get('tenant');
    const asked = { message_id: commentId(suggestion.comment.text), limit: 1 };
    const { rows } = await listDecisions(deps, tenantId, asked);
    const [row] = rows;
    if (!row)
      throw new StewardError(
        'not_found',
        'no analysis of this comment is in the log; send it to comments:analyze first',
      );
    const isHarmful = Object.values(suggestion.attributeScores).some(
      ({ summaryScore }) => summaryScore.value >= SUGGESTS_ACTION_FROM,
    );
    const verdict = isHarmful === (row.action !== 'none') ? 'confirmed' : 'wrong';
    const given = { verdict, by: c.get('keyId') } as const;
    await giveExternalVerdict({ ...deps, communities: deps.store.communities }, tenantId, row.id, given);
    const { clientToken, languages = [] } = suggestion;
    return c.json(
      { requestedLanguages: languages, detectedLanguages: [], ...(clientToken === undefined ? {} : { clientToken }) },
      200,
    );
  });
  app.openapi(discoveryRoute, (c) => {
    const root = `${new URL(c.req.url).origin}${PERSPECTIVE_ROOT}/`;
    const document: Record<string, unknown> = { ...discovery, rootUrl: root, baseUrl: root };
    return c.json(document, 200);
  });
}

/** Returns the log id of an analysed comment. It depends only on the text, so a suggested score finds its decision. */
function commentId(text: string): string {
  return `comment-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
}
