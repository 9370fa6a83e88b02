import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Action, VerdictName } from '../../core/decisions/decision.ts';
import { ATTRIBUTES_MAX, commentSchema } from './perspective.ts';

/** The id in the log of an analysed comment: the same for the same text, so that a suggested score finds its decision. */
export function commentId(text: string): string {
  return `comment-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
}

/** A suggested score as Perspective takes it. */
export const suggestionSchema = z.object({
  comment: commentSchema.shape.comment,
  attributeScores: z
    .record(z.string().max(64), z.object({ summaryScore: z.object({ value: z.number().min(0).max(1) }) }))
    .refine((given) => Object.keys(given).length > 0, { error: 'name at least one attribute' })
    .refine((given) => Object.keys(given).length <= ATTRIBUTES_MAX, { error: `at most ${ATTRIBUTES_MAX} attributes` })
    .describe('What the scores should have been. From .5 on one says that the comment should be acted on.'),
  languages: commentSchema.shape.languages,
  clientToken: commentSchema.shape.clientToken,
  sessionId: commentSchema.shape.sessionId,
  communityId: commentSchema.shape.communityId,
  context: z.unknown().optional(),
});
/** Perspective's answer to it. */
export const suggestedSchema = z.object({
  clientToken: z.string().optional(),
  requestedLanguages: z.array(z.string()),
  detectedLanguages: z.array(z.string()),
});

/** From here on a suggested score says that the comment should have been acted on. */
const SUGGESTS_ACTION_FROM = 0.5;

/**
 * What suggested scores say of a decision.
 * @example verdictOf({ attributeScores: { TOXICITY: { summaryScore: { value: 0.1 } } } }, 'flag'); // => 'wrong'
 */
export function verdictOf(
  { attributeScores }: Pick<z.output<typeof suggestionSchema>, 'attributeScores'>,
  action: Action,
): VerdictName {
  const isHarmful = Object.values(attributeScores).some(
    ({ summaryScore }) => summaryScore.value >= SUGGESTS_ACTION_FROM,
  );
  return isHarmful === (action !== 'none') ? 'confirmed' : 'wrong';
}
