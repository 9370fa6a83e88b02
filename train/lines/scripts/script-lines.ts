/** The lines for one language of the script heads: abuse, threats and hate, and plain talk with the same words. */
export type ScriptLines = { readonly hostile: readonly string[]; readonly plain: readonly string[] };
