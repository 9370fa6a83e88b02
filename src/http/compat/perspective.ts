import { z } from 'zod';
import type { Decision } from '../../core/decisions/decision.ts';
import type { Judge } from '../../core/ports/judge.ts';
import { countChars } from '../../core/text/chars.ts';
import { pauseOf, type Translation, translateScore } from './translate-scores.ts';

/** Perspective's attributes, with our categories that score them; docs/moving.md has the same table. https://developers.perspectiveapi.com/s/about-the-api-attributes-and-languages */
export const PERSPECTIVE_ATTRIBUTES = {
  TOXICITY: ['harassment', 'nsfw'],
  SEVERE_TOXICITY: ['harassment'],
  IDENTITY_ATTACK: ['harassment'],
  INSULT: ['harassment'],
  PROFANITY: ['harassment', 'nsfw'],
  THREAT: ['harassment'],
  SEXUALLY_EXPLICIT: ['nsfw', 'minors'],
  FLIRTATION: ['nsfw'],
  OBSCENE: ['harassment', 'nsfw'],
  SPAM: ['spam', 'scam'],
  ATTACK_ON_AUTHOR: ['harassment'],
  ATTACK_ON_COMMENTER: ['harassment'],
  INFLAMMATORY: [],
  INCOHERENT: [],
  UNSUBSTANTIAL: [],
  LIKELY_TO_REJECT: [],
} as const satisfies Translation;

/** In the place of a language that nobody named: none is detected here. @see https://www.rfc-editor.org/rfc/rfc5646#section-4.1 */
const UNDETERMINED = 'und';
const ATTRIBUTES_MAX = 32;
const TOKEN_MAX_CHARS = 1_000;

/** A comment as Perspective takes it. Members of its that change nothing there or here are taken. */
export const commentSchema = z.object({
  comment: z.object({
    text: z.string(),
    type: z.enum(['COMMENT_TYPE_UNSPECIFIED', 'PLAIN_TEXT', 'HTML', 'TEXT_TYPE_UNSPECIFIED']).optional(),
  }),
  requestedAttributes: z
    .record(
      z.string().max(64),
      z.object({
        scoreType: z.enum(['SCORE_TYPE_UNSPECIFIED', 'PROBABILITY']).optional(),
        scoreThreshold: z.number().min(0).max(1).optional(),
      }),
    )
    .refine((asked) => Object.keys(asked).length > 0, { error: 'name at least one attribute' })
    .refine((asked) => Object.keys(asked).length <= ATTRIBUTES_MAX, { error: `at most ${ATTRIBUTES_MAX} attributes` })
    .describe(`By name: ${Object.keys(PERSPECTIVE_ATTRIBUTES).join(', ')}, each also with _EXPERIMENTAL behind it.`),
  languages: z
    .array(z.string().max(64))
    .max(20)
    .optional()
    .describe('Come back, or "und" where none is named; the judge reads any language that it can.'),
  doNotStore: z.boolean().optional().describe('true leaves no row in the decision log.'),
  clientToken: z.string().max(TOKEN_MAX_CHARS).optional().describe('Comes back.'),
  spanAnnotations: z.boolean().optional(),
  context: z.unknown().optional(),
  sessionId: z.string().max(TOKEN_MAX_CHARS).optional(),
  communityId: z.string().max(TOKEN_MAX_CHARS).optional(),
});
export type CommentRequest = z.output<typeof commentSchema>;

const score = z.object({ value: z.number().min(0).max(1), type: z.literal('PROBABILITY') });
/** An analysis as Perspective answers it. */
export const analysisSchema = z.object({
  attributeScores: z.record(
    z.string(),
    z.object({
      spanScores: z.array(z.object({ begin: z.int(), end: z.int(), score })).describe('One: the whole comment.'),
      summaryScore: score,
    }),
  ),
  languages: z.array(z.string()),
  clientToken: z.string().optional(),
});

/** What keeps a comment from being answered. */
export type CommentFault = {
  readonly kind: 'invalid' | 'exhausted' | 'unavailable';
  readonly message: string;
  readonly errorType?: string;
};

/** The name of an attribute as the table has it; null for one that is not there. */
function attributeOf(name: string): string | null {
  const known = name.replace(/_EXPERIMENTAL$/, '');
  return Object.hasOwn(PERSPECTIVE_ATTRIBUTES, known) ? known : null;
}

/** What of a request cannot be answered, whatever the comment. */
export function findCommentFault(
  { comment, requestedAttributes }: CommentRequest,
  charsMax: number,
): CommentFault | null {
  const unknown = Object.keys(requestedAttributes).find((name) => attributeOf(name) === null);
  if (unknown !== undefined) {
    const known = Object.keys(PERSPECTIVE_ATTRIBUTES).join(', ');
    return {
      kind: 'invalid',
      message: `Attribute ${unknown} is not supported; these are: ${known}.`,
      errorType: 'UNSUPPORTED_ATTRIBUTE',
    };
  }
  if (comment.text.trim() === '')
    return { kind: 'invalid', message: 'Comment must be non-empty.', errorType: 'COMMENT_EMPTY' };
  if (countChars(comment.text) <= charsMax) return null;
  return {
    kind: 'invalid',
    message: `Comment text is longer than ${charsMax} characters.`,
    errorType: 'COMMENT_TOO_LONG',
  };
}

/**
 * A decision as Perspective's analysis. A comment that a local rule acts on is 1 in all that was asked for; one too short to be judged is 0.
 * @returns the analysis, or what keeps it from being one: Perspective has no word for a message that nobody judged, and 0 would say that all is well.
 */
export function toAnalysis(
  request: CommentRequest,
  decision: Decision,
  judge: Pick<Judge, 'cannot'>,
): z.output<typeof analysisSchema> | CommentFault {
  const paused = pauseOf(decision);
  if (paused === 'error_open')
    return { kind: 'unavailable', message: 'The judge could not be reached; try again later.' };
  if (paused !== null) return { kind: 'exhausted', message: `Judging is paused: ${paused}.` };
  const end = countChars(request.comment.text);
  const attributeScores: z.output<typeof analysisSchema>['attributeScores'] = {};
  for (const [name, { scoreThreshold = 0 }] of Object.entries(request.requestedAttributes)) {
    const value = attributeScoreOf(decision, judge, attributeOf(name) ?? name);
    if (value === null) {
      const message = `Attribute ${name} is scored by nothing that is on in this tenant's policy, or that this server's judge can score.`;
      return { kind: 'invalid', message, errorType: 'UNSUPPORTED_ATTRIBUTE' };
    }
    if (value < scoreThreshold) continue;
    const score = { value, type: 'PROBABILITY' as const };
    attributeScores[name] = { spanScores: [{ begin: 0, end, score }], summaryScore: score };
  }
  const { clientToken, languages = [] } = request;
  return {
    attributeScores,
    languages: languages.length > 0 ? languages : [UNDETERMINED],
    ...(clientToken === undefined ? {} : { clientToken }),
  };
}

function attributeScoreOf(decision: Decision, judge: Pick<Judge, 'cannot'>, attribute: string): number | null {
  if (decision.reason === 'local') return decision.action === 'none' ? 0 : 1;
  if (decision.judged) return translateScore(PERSPECTIVE_ATTRIBUTES, judge, decision.scores, attribute).score;
  return decision.reason === 'policy inactive' ? null : 0;
}
