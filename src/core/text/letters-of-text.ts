import type { Gap } from './gap-rule.ts';
import type { Piece } from './piece.ts';

/** The letters of a text, with what stands between them. */
export type LetterSequence = {
  readonly source: string;
  /** The words as they stand, then each of them that can be read in another way (`ouısɐɔ`), which nothing is next to. */
  readonly parts: readonly Piece[];
  readonly singles: readonly boolean[];
  readonly gaps: readonly Gap[];
  /** One character a letter: i and l are one, and a letter that is repeated counts once. */
  readonly text: string;
  readonly letters: readonly Letter[];
  readonly starts: readonly number[];
};

/** A letter as it looks, `run` times in a row, from one place of the text to another. `first` and `last` are the parts that it begins and ends in. */
export type Letter = { run: number; readonly from: number; to: number; readonly first: number; last: number };
