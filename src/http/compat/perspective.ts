import { z } from 'zod';
import { lazily } from '../../core/collections/remember.ts';
import { invalid, StewardError } from '../../core/common/errors.ts';
import type { Decision } from '../../core/decisions/decision.ts';
import { NOT_JUDGED_REASONS } from '../../core/decisions/unjudged.ts';
import { PERSPECTIVE_ATTRIBUTES, translateScore } from '../../core/policy/other-services.ts';
import type { Judge } from '../../core/ports/judge.ts';
import { countChars } from '../../core/text/chars.ts';

/** Attributes that are finer than a category. Only a head of the embedded judge scores them separately. */
const HEADS: Readonly<Record<string, string>> = { INSULT: 'abuse', THREAT: 'threat' };

/** The attributes that a local rule's hit counts for. A pattern or list named like an attribute counts only for it. */
const LOCAL_ATTRIBUTES: readonly (readonly [category: RegExp, attributes: readonly string[]])[] = [
  [/^local:word/, ['TOXICITY', 'PROFANITY', 'OBSCENE']],
  [/^local:(?:pattern|example|clean)/, ['TOXICITY']],
  [/^local:picture/, ['SEXUALLY_EXPLICIT']],
  [/^local:/, ['SPAM']],
];

/** Scores a text without the judge. Returns the scores of the categories and of the heads of harassment. */
export type ScoreLocally = (text: string) => Readonly<Record<string, number>>;

/** The language if the request names none, because we detect none. @see https://www.rfc-editor.org/rfc/rfc5646#section-4.1 */
const UNDETERMINED = 'und';
const ATTRIBUTES_MAX = 32;
const TOKEN_MAX_CHARS = 1_000;

/** Returns the schema of a record of values by attribute name. */
export function byAttribute<S extends z.ZodType>(schema: S) {
  return z
    .record(z.string().max(64), schema)
    .refine((named) => Object.keys(named).length > 0, {
      error: 'name at least one attribute, such as TOXICITY',
    })
    .refine((named) => Object.keys(named).length <= ATTRIBUTES_MAX, { error: `at most ${ATTRIBUTES_MAX} attributes` });
}

/** A comment in Perspective's form. Members of Perspective that have no effect here are accepted. */
export const commentSchema = z.object({
  comment: z.object({
    text: z.string(),
    type: z.enum(['COMMENT_TYPE_UNSPECIFIED', 'PLAIN_TEXT', 'HTML', 'TEXT_TYPE_UNSPECIFIED']).optional(),
  }),
  requestedAttributes: byAttribute(
    z.object({
      scoreType: z.enum(['SCORE_TYPE_UNSPECIFIED', 'PROBABILITY']).optional(),
      scoreThreshold: z.number().min(0).max(1).optional(),
    }),
  ).describe(`The attributes: ${Object.keys(PERSPECTIVE_ATTRIBUTES).join(', ')}. Each may end in _EXPERIMENTAL.`),
  languages: z
    .array(z.string().max(64))
    .max(20)
    .optional()
    .describe('Returned in the answer, or "und" if you name none. The judge detects languages itself.'),
  doNotStore: z.boolean().optional().describe('true: no row in the audit log.'),
  clientToken: z.string().max(TOKEN_MAX_CHARS).optional().describe('Comes back.'),
  spanAnnotations: z.boolean().optional(),
  context: z.unknown().optional(),
  sessionId: z.string().max(TOKEN_MAX_CHARS).optional(),
  communityId: z.string().max(TOKEN_MAX_CHARS).optional(),
});
export type CommentRequest = z.output<typeof commentSchema>;

const score = z.object({ value: z.number().min(0).max(1), type: z.literal('PROBABILITY') });
/** An analysis in Perspective's form. */
export const analysisSchema = z.object({
  attributeScores: z.record(
    z.string(),
    z.object({
      spanScores: z.array(z.object({ begin: z.int(), end: z.int(), score })).describe('One span: the whole comment.'),
      summaryScore: score,
    }),
  ),
  languages: z.array(z.string()),
  clientToken: z.string().optional(),
});

function refuse(msg: string, errorType: string): StewardError {
  return invalid([{ loc: ['body'], msg, type: errorType }]);
}

/** Returns the attribute's name as it is in the table, or null if the table does not have it. */
function attributeOf(name: string): string | null {
  const known = name.replace(/_EXPERIMENTAL$/, '');
  return Object.hasOwn(PERSPECTIVE_ATTRIBUTES, known) ? known : null;
}

/** Checks that a request can be answered, whatever the decision. @throws StewardError `invalid` */
export function checkComment({ comment, requestedAttributes }: CommentRequest, charsMax: number): void {
  const unknown = Object.keys(requestedAttributes).find((name) => attributeOf(name) === null);
  if (unknown !== undefined) {
    const known = Object.keys(PERSPECTIVE_ATTRIBUTES).join(', ');
    throw refuse(`Attribute ${unknown} is not supported; these are: ${known}.`, 'UNSUPPORTED_ATTRIBUTE');
  }
  if (comment.text.trim() === '') throw refuse('Comment must be non-empty.', 'COMMENT_EMPTY');
  if (countChars(comment.text) > charsMax)
    throw refuse(`Comment text is longer than ${charsMax} characters.`, 'COMMENT_TOO_LONG');
}

/**
 * Turns a decision into an analysis. A local rule's hit scores 1 for its attributes; missing scores come from here.
 * @throws StewardError why nobody judged: Perspective has no value for that, and 0 would mean that the text is fine.
 */
export function toAnalysis(
  request: CommentRequest,
  decision: Decision,
  judge: Pick<Judge, 'cannot' | 'provider'>,
  { scoreLocally, isOn }: { readonly scoreLocally: ScoreLocally; readonly isOn: (category: string) => boolean },
): z.output<typeof analysisSchema> {
  const paused = NOT_JUDGED_REASONS.find((reason) => reason === decision.reason) ?? null;
  if (paused === 'error_open') throw new StewardError('overloaded', 'The judge could not be reached; try again later.');
  if (paused !== null)
    throw new StewardError('rate_limited', `Judging is paused: ${paused}.`, { detail: { retryAfterSeconds: 3_600 } });
  const end = countChars(request.comment.text);
  const local = lazily(() => scoreLocally(request.comment.text));
  const scoreOf = (attribute: string): number | null => {
    if (decision.reason === 'policy inactive') return null;
    if (isHit(decision, attribute)) return 1;
    const scores = decision.judged
      ? decision.scores
      : Object.fromEntries(Object.entries(local()).filter(([category]) => isOn(category)));
    const { score } = translateScore(PERSPECTIVE_ATTRIBUTES, decision.judged ? judge : EMBEDDED, scores, attribute);
    const head = HEADS[attribute];
    if (score !== null || head === undefined || !isOn('harassment')) return score;
    return decision.judged && judge.provider !== 'embedded' ? null : (local()[head] ?? null);
  };
  const attributeScores: z.output<typeof analysisSchema>['attributeScores'] = {};
  for (const [name, { scoreThreshold = 0 }] of Object.entries(request.requestedAttributes)) {
    const value = scoreOf(attributeOf(name) ?? name);
    if (value === null) {
      const message = `Attribute ${name} cannot be scored: its categories are off in this tenant's policy, or this server's judge does not score them.`;
      throw refuse(message, 'UNSUPPORTED_ATTRIBUTE');
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

/** The local scorer handles no rules, and no category that it does not name. */
const EMBEDDED = { cannot: ['rules'] } as const;

/** Whether a local rule acts on the comment and its hit counts for this attribute. */
function isHit({ reason, action, category }: Decision, attribute: string): boolean {
  if (reason !== 'local' || action === 'none' || category === null) return false;
  const named = attributeOf(category.replace(/^local:(?:pattern|word):/, '').toUpperCase());
  const [, attributes = []] = LOCAL_ATTRIBUTES.find(([pattern]) => pattern.test(category)) ?? [];
  return named === null ? attributes.includes(attribute) : named === attribute;
}
