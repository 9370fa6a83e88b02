/** Whether an expression can be a pattern; if not, why and at which character. */
export type PatternCheck =
  | { readonly kind: 'ok'; readonly size: number }
  | { readonly kind: 'invalid'; readonly message: string; readonly position: number };

/** Tells whether expressions can be patterns, each by itself and all together. */
export type PatternChecks = {
  one(pattern: string): PatternCheck;
  together(patterns: readonly string[]): string | null;
};
