import type { Head } from '../src/judge/embedded/weights.ts';

/** The known labels of a text. A missing head is unknown and teaches nothing. */
export type Labels = { readonly [head in Head]?: 0 | 1 };

/** One text of one source. */
export type Row = {
  readonly source: string;
  /** Normalised as for a judge. */
  readonly text: string;
  readonly labels: Labels;
  /** Whether its words count as English. */
  readonly english: boolean;
  /** The language of a line written for training, if it has one. */
  readonly lang?: string;
  /** The weight of its labels in training; 1 if missing. */
  readonly weight?: number;
  /** A value that splits keep together besides near-duplicates, such as an identity word. */
  readonly group?: string;
};

/** Labels of a text that is of no head's kind. */
export const CLEAN: Labels = { spam: 0, scam: 0, harassment: 0, threat: 0, nsfw: 0, selfharm: 0 };

/** The use of a set: for training and testing, or as a source that the weights never saw. */
export type Use = 'train' | 'unseen';
