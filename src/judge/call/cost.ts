import type { Budget, JudgeUsage } from '../../core/ports/judge.ts';
import { ANSWER_SCHEMA } from './prompt.ts';

/** Token prices in USD per million, which equals micro-USD per token. */
export type TokenPrices = {
  readonly inputUsdPerMtok: number;
  readonly cachedInputUsdPerMtok: number;
  readonly outputUsdPerMtok: number;
};

/** The tokens that one call used. `outputTokens` includes reasoning tokens. */
export type TokenUsage = Omit<JudgeUsage, 'requests'>;

/** The usage of a call that was not charged. */
export const NO_TOKENS: TokenUsage = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 };

/** Roles, separators and what a server adds around two messages. */
const FRAMING_TOKENS = 64;
/** `{"r":[]}` and whitespace. */
const ENVELOPE_TOKENS = 32;
/** Index, keys and brackets of one row; 7 were measured, the rest is for servers that pretty-print. */
const ROW_TOKENS = 12;
/** One score with its criterion's name, quotes and comma (`"harassment:45",`) in a sparse row: up to eight tokens if each digit is one. */
const SCORE_TOKENS = 8;
/** Tokens that a reasoning model may use before it answers. An effort that is missing here counts as medium. */
const REASONING_TOKENS: Readonly<Record<string, number>> = {
  none: 0,
  minimal: 512,
  low: 2_048,
  medium: 8_192,
  high: 16_384,
  xhigh: 32_768,
};
const REASONING_TOKENS_DEFAULT = 8_192;

/** The schema's bytes; its punctuation counts in full. */
const SCHEMA_TOKENS = Buffer.byteLength(JSON.stringify(ANSWER_SCHEMA));
/** Our English prompt takes about one token per 4.5 bytes; these are safe bounds. */
const PROMPT_BYTES_A_TOKEN = { least: 2, most: 12 } as const;
/** Answers are digits, quotes and short names; no tokenizer packs sixteen bytes of them into one token. */
const ANSWER_BYTES_A_TOKEN_MOST = 16;

/** Returns the tokens reserved for reasoning at an effort; 0 without one. */
export function thinkingTokensOf(reasoningEffort: string | null): number {
  if (reasoningEffort === null) return 0;
  const known = Object.hasOwn(REASONING_TOKENS, reasoningEffort) ? REASONING_TOKENS[reasoningEffort] : undefined;
  return known ?? REASONING_TOKENS_DEFAULT;
}

/** Returns the `max_tokens` to send: room for every row and for reasoning, but no more than the server accepts. */
export function outputTokensMax(
  messages: number,
  criteria: number,
  { thinkingTokens, maxTokensLimit }: { readonly thinkingTokens: number; readonly maxTokensLimit: number | null },
): number {
  const wanted = ENVELOPE_TOKENS + messages * (ROW_TOKENS + criteria * SCORE_TOKENS) + thinkingTokens;
  return Math.min(wanted, maxTokensLimit ?? wanted);
}

/** Most tokens of an image in low detail; OpenAI's models take 85 to 2,833. https://developers.openai.com/api/docs/guides/images-vision */
const IMAGE_TOKENS = 4_096;

/** Returns the most tokens that a call can use: a token has at least one byte, so bytes bound the tokens of a text. */
export function boundUsage(systemBytes: number, userMessage: string, maxOutputTokens: number, images = 0): TokenUsage {
  const prompt = Math.ceil(systemBytes / PROMPT_BYTES_A_TOKEN.least);
  return {
    inputTokens: prompt + SCHEMA_TOKENS + FRAMING_TOKENS + Buffer.byteLength(userMessage) + images * IMAGE_TOKENS,
    cachedInputTokens: 0,
    outputTokens: maxOutputTokens,
  };
}

/** Why a claimed usage cannot be true: more than the call can have used, or less than it must have used. */
export type UsageDoubt = 'too_high' | 'too_low';

/** Checks a server's claimed usage; null if it is plausible. @param call.content the answer's content; '' without one. */
export function doubtUsage(
  claimed: TokenUsage,
  call: { readonly bound: TokenUsage; readonly systemBytes: number; readonly content: string },
): UsageDoubt | null {
  const { bound, systemBytes, content } = call;
  if (claimed.inputTokens > bound.inputTokens || claimed.outputTokens > bound.outputTokens) return 'too_high';
  const input = systemBytes / PROMPT_BYTES_A_TOKEN.most;
  const output = Buffer.byteLength(content) / ANSWER_BYTES_A_TOKEN_MOST;
  return claimed.inputTokens < input || claimed.outputTokens < output ? 'too_low' : null;
}

/** Returns the cost of a call in whole micro-USD, rounded up; 0 without prices. */
export function costMicroUsd(usage: TokenUsage, prices: TokenPrices | null): number {
  if (!prices) return 0;
  const cached = Math.min(usage.cachedInputTokens, usage.inputTokens);
  const cost =
    (usage.inputTokens - cached) * prices.inputUsdPerMtok +
    cached * prices.cachedInputUsdPerMtok +
    usage.outputTokens * prices.outputUsdPerMtok;
  return roundUp(cost);
}

/** Returns the most that a call of this size can cost, in whole micro-USD: all its input counts at the higher of the two prices. */
export function boundMicroUsd(bound: TokenUsage, prices: TokenPrices | null): number {
  if (!prices) return 0;
  const input = Math.max(prices.inputUsdPerMtok, prices.cachedInputUsdPerMtok);
  return roundUp(bound.inputTokens * input + bound.outputTokens * prices.outputUsdPerMtok);
}

/** Rounds up, but ignores floating-point noise (10 × 0.3 is 3, not 4). */
function roundUp(microUsd: number): number {
  return Math.max(0, Math.ceil(microUsd - 1e-6));
}

/**
 * Splits a whole number by weights into whole numbers that add up to it.
 * @example apportion(10, [1, 1, 1]); // => [3, 3, 4]
 */
export function apportion(amount: number, weights: readonly number[]): readonly number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let weighed = 0;
  let given = 0;
  return weights.map((weight) => {
    weighed += weight;
    const share = Math.floor((amount * weighed) / total) - given;
    given += share;
    return share;
  });
}

/** Combines the budgets of several requests: each reserves and pays its share, and a refusal of one counts for all. */
export function shareBudget(budgets: readonly Budget[], weights: readonly number[]): Budget {
  return {
    reserve: async (boundMicroUsd) => {
      const shares = apportion(boundMicroUsd, weights);
      const asked = await Promise.allSettled(budgets.map((budget, at) => budget.reserve(shares[at] ?? 0)));
      const refused = asked.find((one) => one.status === 'rejected' || one.value !== null);
      if (!refused) return null;
      for (const [at, one] of asked.entries())
        if (one.status === 'fulfilled' && one.value === null) budgets[at]?.settle(shares[at] ?? 0, 0);
      if (refused.status === 'rejected') throw refused.reason;
      return refused.value;
    },
    settle: (boundMicroUsd, actualMicroUsd) => {
      const bounds = apportion(boundMicroUsd, weights);
      const actuals = apportion(actualMicroUsd, weights);
      for (const [at, budget] of budgets.entries()) budget.settle(bounds[at] ?? 0, actuals[at] ?? 0);
    },
  };
}
