/** The result of checking an expression; if it is invalid, the reason and the character. */
export type PatternCheck =
  | { readonly kind: 'ok'; readonly size: number }
  | { readonly kind: 'invalid'; readonly message: string; readonly position: number };

/** Checks whether expressions can be patterns, each alone and all together. */
export type PatternChecks = {
  one(pattern: string): PatternCheck;
  together(patterns: readonly string[]): string | null;
};
