/** Share of judged, unflagged messages that is drawn at random, and the most per tenant and UTC day. */
export const SAMPLE_SHARE = 0.1;
export const SAMPLE_A_DAY = 50;
/** Days for which drawn texts wait for an answer. */
export const SAMPLE_DAYS = 7;

/** A drawn message without an answer; `left` is the number of such messages. */
export type OpenSample = {
  readonly id: string;
  readonly channel: string;
  readonly text: string;
  readonly atMs: number;
  readonly left: number;
};

/** How often moderators gave one answer for the messages of a UTC day: a category, or '' if nothing should have been flagged. */
export type SampleAnswers = {
  readonly dayMs: number;
  readonly answer: string;
  readonly count: number;
  /** For that day: all answers; the messages that the sample was drawn from; and the flagged messages. */
  readonly answered: number;
  readonly passed: number;
  readonly flagged: number;
};

/** A random sample of messages that were judged and not flagged; `record` draws it. */
export type SampleStore = {
  /** Returns the next message: oldest day first, random within a day. Only from past days, because today's draws may still be replaced. */
  findOpenSample(tenantId: string, nowMs: number): Promise<OpenSample | null>;
  /** Stores an answer and removes text and author. @returns false if somebody else answered, or the message is gone. */
  answerSample(tenantId: string, id: string, answer: string): Promise<boolean>;
  listSampleAnswers(tenantId: string, sinceMs: number): Promise<readonly SampleAnswers[]>;
};
