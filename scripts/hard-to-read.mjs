/** Ways to write that are hard to read, in docs, texts and comments (docs/style.md). */
export const HARD_TO_READ = [
  /^(?:What|Who|Whoever)\b[^?\n]*[.:]$/gm,
  /\b(?:stand|stands|stood)\b(?! (?:for|out)\b)/gi,
  /\b(?:is|are) (?:told|said|asked|looked)\b/gi,
  /, for (?=(?:it|they|that|the|a|this|there) )/g,
  /\bby itself\b/gi,
  /\bas everywhere\b/gi,
  /\bwhat comes of it\b|\bcame of it\b/gi,
];
