import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { invalid, StewardError } from '../../../core/common/errors.ts';
import { TEXT_MAX_CHARS } from '../../../core/common/message-limits.ts';
import type { Moderate } from '../../../core/moderation/moderate-request.ts';
import type { Judge } from '../../../core/ports/judge.ts';
import { json } from '../../answers/answers.ts';
import { discoveryDocument } from '../../compat/discovery.ts';
import {
  analysisSchema,
  type CommentFault,
  commentSchema,
  findCommentFault,
  toAnalysis,
} from '../../compat/perspective.ts';
import { describeProblems, PERSPECTIVE_ROOT } from '../../compat/problems.ts';
import { BODY_BOUNDS, jsonBody } from '../../server/body.ts';
import type { HttpEnv } from '../../server/context.ts';

/** Where the description is that Google's clients build themselves from. */
export const DISCOVERY_PATH = `${PERSPECTIVE_ROOT}/$discovery/rest`;

const route = createRoute({
  method: 'post',
  path: `${PERSPECTIVE_ROOT}/v1alpha1/comments:analyze`,
  operationId: 'analyzeComment',
  tags: ['compatibility'],
  summary: "Score a comment in the form of Perspective's API",
  description:
    "For clients of Google's Perspective API, with this server's /v1/compat/perspective as their root address. The key may come as `?key=`, here alone.",
  security: [{ apiKey: [] }, { perspectiveKey: [] }],
  request: {
    body: {
      required: true,
      content: { 'application/json': { schema: commentSchema.meta({ id: 'AnalyzeCommentRequest' }) } },
    },
  },
  responses: {
    200: json(analysisSchema.meta({ id: 'AnalyzeCommentResponse' }), 'A score for each attribute that was asked for.'),
    ...describeProblems('google'),
  },
});

const discoveryRoute = createRoute({
  method: 'get',
  path: DISCOVERY_PATH,
  operationId: 'describePerspective',
  tags: ['compatibility'],
  summary: "What Google's discovery-style clients build themselves from",
  description: 'Has this server as its root, by the address it was asked for under. Needs no key.',
  security: [],
  responses: {
    200: {
      description: 'A discovery document with this server as its root.',
      content: {
        'application/json': {
          schema: z.record(z.string(), z.unknown()),
          // Its beginning: what follows has references of its own kind.
          example: {
            kind: 'discovery#restDescription',
            name: 'commentanalyzer',
            version: 'v1alpha1',
            rootUrl: `http://127.0.0.1:8080${PERSPECTIVE_ROOT}/`,
          },
        },
      },
    },
    405: describeProblems('google')[405],
  },
});

/** POST comments:analyze, and the discovery document that leads there. */
export function perspectiveRoutes(
  app: OpenAPIHono<HttpEnv>,
  deps: { readonly moderate: Moderate; readonly judge: Judge },
): void {
  app.on(['POST'], [route.path], jsonBody(BODY_BOUNDS.moderate));
  app.openapi(route, async (c) => {
    const request = c.req.valid('json');
    const issue = findCommentFault(request, TEXT_MAX_CHARS);
    if (issue) throw errorOf(issue);
    const message = { id: '', text: request.comment.text, author: '', channel_topic: '', author_trusted: false };
    const { decisions } = await deps.moderate({
      tenant: c.get('tenant'),
      messages: [message],
      source: 'api',
      requestId: c.get('requestId'),
      ...(request.doNotStore === true ? { mode: 'unlogged' } : {}),
    });
    const [decision] = decisions;
    if (!decision) throw new StewardError('judgment_failed', 'the comment was not decided');
    const analysis = toAnalysis(request, decision, deps.judge);
    if ('kind' in analysis) throw errorOf(analysis);
    return c.json(analysis, 200);
  });
  app.openapi(discoveryRoute, (c) =>
    c.json(discoveryDocument(`${new URL(c.req.url).origin}${PERSPECTIVE_ROOT}/`), 200),
  );
}

function errorOf(issue: CommentFault): StewardError {
  switch (issue.kind) {
    case 'invalid':
      return invalid([{ loc: ['body'], msg: issue.message, type: issue.errorType ?? 'comment' }]);
    case 'exhausted':
      return new StewardError('rate_limited', issue.message, { detail: { retryAfterSeconds: 3_600 } });
    case 'unavailable':
      return new StewardError('overloaded', issue.message);
    default:
      throw new RangeError(issue.kind satisfies never);
  }
}
