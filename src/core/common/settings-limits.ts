/** Size limits of the filters' lists; the API documentation states them. */
export const SETTINGS_LIMITS = {
  words: 10_000,
  wordMaxChars: 100,
  /** Named word lists besides the main one; `allowedWords` and `wordListLines` (test lines) apply to each. */
  wordLists: 20,
  allowedWords: 500,
  wordListLines: 50,
  wordListLineMaxChars: 300,
  wordsMaxChars: 200_000,
  domains: 5_000,
  /** Extra domains of invitations, and of redirectors; the limit applies to each list. */
  extraDomains: 500,
  domainMaxChars: 253,
  /** All domains of one list together: 5,000 of 40 characters. */
  domainsMaxChars: 200_000,
  patterns: 100,
  patternMaxChars: 500,
  /** Steps of a compiled pattern with its counted repetitions expanded; and of all patterns together. */
  patternMaxSteps: 1_100,
  patternsMaxSteps: 5_000,
  /** Unicode classes (`\p`, `\P`) per pattern, and in all patterns: the class of letters alone has 685 ranges. */
  patternMaxClasses: 20,
  patternsMaxClasses: 60,
  windowMaxSeconds: 3_600,
} as const;
/** Most examples of one kind per tenant; a further one replaces the oldest. */
export const EXAMPLES_MAX = 1_000;
