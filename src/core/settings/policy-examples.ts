import { z } from 'zod';
import { boundedText } from '../text/chars.ts';

/** How many examples of each kind, and how long one may be. */
export const EXAMPLE_LIMITS = { each: 20, maxChars: 500 } as const;

const list = z
  .array(boundedText(EXAMPLE_LIMITS.maxChars).refine((text) => text.trim() !== '', { error: 'is empty' }))
  .max(EXAMPLE_LIMITS.each);

/** Messages that a policy is tried on before it is saved: they must, or must not, come to an action. */
export const examplesSchema = z.strictObject({
  must_flag: list.describe('Messages that must be flagged, deleted or timed out.'),
  must_allow: list.describe('Messages that must pass.'),
});
export type Examples = z.output<typeof examplesSchema>;

/** A write: each list by itself, as a whole. */
export const examplesWriteSchema = examplesSchema.partial();

export const NO_EXAMPLES: Examples = { must_flag: [], must_allow: [] };
