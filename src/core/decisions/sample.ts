/** Of judged messages that were not flagged, the share that is drawn at random, and the most of a UTC day of one tenant. */
export const SAMPLE_SHARE = 0.1;
export const SAMPLE_A_DAY = 50;
/** For how long the texts wait for an answer. */
export const SAMPLE_DAYS = 7;

/** One that nobody has answered, and how many such there are. */
export type OpenSample = {
  readonly id: string;
  readonly channel: string;
  readonly text: string;
  readonly atMs: number;
  readonly left: number;
};

/** How often moderators gave one answer about the messages of a UTC day: a category, or '' where nothing should have been flagged. */
export type SampleAnswers = {
  readonly dayMs: number;
  readonly answer: string;
  readonly count: number;
  /** All answers about that day; its messages that the sample was drawn from; and beside them those that were flagged. */
  readonly answered: number;
  readonly passed: number;
  readonly flagged: number;
};

/** A random sample of messages that were judged and not flagged; `record` draws it. */
export type SampleStore = {
  /** The oldest day first, and in random order within it. A day must be over, for until then others may take the place of what was drawn, and be there whole. */
  findOpenSample(tenantId: string, nowMs: number): Promise<OpenSample | null>;
  /** Keeps an answer in place of text and author. @returns false where somebody else answered, or it is gone. */
  answerSample(tenantId: string, id: string, answer: string): Promise<boolean>;
  listSampleAnswers(tenantId: string, sinceMs: number): Promise<readonly SampleAnswers[]>;
};
