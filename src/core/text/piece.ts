/** One word as it stands in a text, and what it looks like. */
export type Piece = {
  readonly start: number;
  readonly end: number;
  /** Lower-case letters that it looks like, digits and signs read as letters where they stand for letters. */
  readonly look: string;
  /** Whether it is written in a disguise: scripts mixed, digits or signs for letters, or a foreign script throughout (see `isWholeDisguise`). */
  readonly disguised: boolean;
  /** Whether digits and signs in it stand for letters. */
  readonly readsDigits?: boolean;
  /** Whether every letter of it looks Latin and none is: a disguise where the word that it looks like is a long one. */
  readonly looksLatin?: boolean;
  /** Whether it may be a word of another language, so that it is compared as a whole alone; see `readFonts`. */
  readonly isPure?: boolean;
};
