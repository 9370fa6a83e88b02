import type { Head } from '../src/judge/embedded/weights.ts';

/** What is known of a text; a head that is not named is unknown and teaches nothing. */
export type Labels = { readonly [head in Head]?: 0 | 1 };

/** One text of one source. */
export type Row = {
  readonly source: string;
  /** Normalised as a judge would get it. */
  readonly text: string;
  readonly labels: Labels;
  /** Whether its words count as English. */
  readonly english: boolean;
  /** The language of a line written for training, where it was written in one. */
  readonly lang?: string;
  /** How much its labels count in training, 1 where it is left out. */
  readonly weight?: number;
  /** What splits keep together beside near-duplicates, such as an identity word. */
  readonly group?: string;
};

/** Nothing to be seen here, in any head. */
export const CLEAN: Labels = { spam: 0, scam: 0, harassment: 0, threat: 0, nsfw: 0, selfharm: 0 };

/** Why a set is read: to train and test on, or as a source that the weights never saw. */
export type Use = 'train' | 'unseen';
