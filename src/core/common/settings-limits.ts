/** What the lists of the local rules may hold at most; stated in the API documentation. */
export const SETTINGS_LIMITS = {
  words: 10_000,
  wordMaxChars: 100,
  /** Named lists beside the first; each may have so many allowed words and lines to check it by. */
  wordLists: 20,
  allowedWords: 500,
  wordListLines: 50,
  wordListLineMaxChars: 300,
  wordsMaxChars: 200_000,
  domains: 5_000,
  /** Domains of invitations, and of redirectors. */
  extraDomains: 500,
  domainMaxChars: 253,
  /** All domains of one list together: five thousand of 40 characters. */
  domainsMaxChars: 200_000,
  patterns: 100,
  patternMaxChars: 500,
  /** Steps of a compiled pattern, its counted repetitions written out; and of all patterns together. */
  patternMaxSteps: 1_100,
  patternsMaxSteps: 5_000,
  /** Unicode classes (`\p`, `\P`) of a pattern, and of all together: one of letters has 685 ranges. */
  patternMaxClasses: 20,
  patternsMaxClasses: 60,
  windowMaxSeconds: 3_600,
} as const;
/** How many examples of a kind a tenant has at most; one more, and the oldest goes. */
export const EXAMPLES_MAX = 1_000;
