import type { Category } from '../common/category.ts';

/** A part of a text, in code points. */
export type TextSpan = { readonly start: number; readonly end: number };

/**
 * Says which parts of a text weighed most in a score that it was given, the parts in their order.
 * @returns none where no part weighed more than the others; null where this judge gives the text another score, so that it cannot say.
 */
export type WeighParts = (ask: {
  /** As it was sent. */
  readonly text: string;
  readonly category: Category;
  /** The score in the log. */
  readonly score: number;
}) => Promise<readonly TextSpan[] | null>;
