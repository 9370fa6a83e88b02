import type { JudgeAnswer, JudgeUsage, Purse } from '../../core/ports.ts';

/** Adds up usage and cost; its purse has no bottom. */
export function createTally(): {
  readonly purse: Purse;
  add(answer: JudgeAnswer): void;
  usage(): JudgeUsage;
  costMicroUsd(): number;
} {
  let usage: JudgeUsage = { requests: 0, inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 };
  let cost = 0;
  return {
    purse: {
      reserve: async () => null,
      settle: (_bound, actual) => {
        cost += actual;
      },
    },
    add: ({ usage: used }) => {
      usage = {
        requests: usage.requests + used.requests,
        inputTokens: usage.inputTokens + used.inputTokens,
        cachedInputTokens: usage.cachedInputTokens + used.cachedInputTokens,
        outputTokens: usage.outputTokens + used.outputTokens,
      };
    },
    usage: () => usage,
    costMicroUsd: () => cost,
  };
}
