import type { Category } from '../common/category.ts';

/** A part of a text, in code points. */
export type TextSpan = { readonly start: number; readonly end: number };

/** Finds the parts that raised a score most, in text order; [] if no part stands out, null if this judge scores the text in another way. */
export type WeighParts = (ask: {
  /** The text as the caller sent it. */
  readonly text: string;
  readonly category: Category;
  readonly score: number;
}) => Promise<readonly TextSpan[] | null>;
