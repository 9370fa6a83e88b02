/** What moderators make of a decision. */
export const VERDICTS = ['confirmed', 'wrong'] as const;

export type VerdictName = (typeof VERDICTS)[number];
