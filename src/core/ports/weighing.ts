import type { Category } from '../common/category.ts';

/** A part of a text, in code points. */
export type TextSpan = { readonly start: number; readonly end: number };

/** Says which parts weighed most in a score, in their order; none where no part stands out, null where this judge scores the text otherwise. */
export type WeighParts = (ask: {
  /** As it was sent. */
  readonly text: string;
  readonly category: Category;
  readonly score: number;
}) => Promise<readonly TextSpan[] | null>;
