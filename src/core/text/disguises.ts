import type { Piece } from './pieces.ts';

/** A text taken apart into words, with what stands between them left out. */
export type Disguises = {
  readonly pieces: readonly Piece[];
  /** Letters written apart (`c a s i n o`, `c.a.s.i.n.o`): each run in one, in order. */
  readonly spelled: readonly Piece[];
  /** Words with signs inside them (`c.asino`, `cas**ino**`), the signs left out, and words that can be read in another way (`ouısɐɔ`). */
  readonly joined: readonly Piece[];
  /** The pieces, with those in one that are one word written apart; the same array where there are none. */
  readonly mended: readonly Piece[];
};
