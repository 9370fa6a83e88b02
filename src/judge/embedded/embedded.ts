import { setImmediate as turn } from 'node:timers/promises';
import type { Category } from '../../core/category.ts';
import type { Judge, JudgeRow } from '../../core/ports.ts';
import type { HeadScores } from './model.ts';
import { createModel } from './model.ts';
import { doxxingScore, minorsScore } from './rules.ts';
import { readWeights, shippedWeightsPath } from './weights.ts';

/** Characters judged before other work gets its turn: about 2 ms. */
const TURN_CHARS = 8_000;

/** Options of the embedded judge; none is needed. */
export type EmbeddedJudgeOptions = {
  /** Another weights file than the shipped one. */
  readonly weightsPath?: string;
};

function scoreOf(category: Category, text: string, heads: HeadScores): number {
  switch (category) {
    case 'spam':
    case 'scam':
    case 'nsfw':
    case 'selfharm':
      return heads[category];
    case 'harassment':
      return Math.max(heads.harassment, heads.threat);
    case 'doxxing':
      return doxxingScore(text, heads.harassment);
    case 'minors':
      return minorsScore(text, heads.nsfw);
    case 'offtopic':
    case 'ai_generated':
      return 0;
    default:
      return category satisfies never;
  }
}

/**
 * The judge that needs no key and no network: hashed n-grams under logistic heads, with rules for doxxing and minors.
 * It is deterministic, and a message's scores never depend on its neighbours. It costs nothing, so it asks the purse nothing.
 * It reads its weights once, here. @throws StewardError `configuration` when they are missing or broken.
 */
export function createEmbeddedJudge(options: EmbeddedJudgeOptions = {}): Judge {
  const weights = readWeights(options.weightsPath ?? shippedWeightsPath());
  const model = createModel(weights);
  return {
    provider: 'embedded',
    model: weights.name,
    cannot: ['offtopic', 'ai_generated', 'rules'],
    async judge({ messages, categories, rules }) {
      const unjudged = new Array<number>(Object.keys(rules).length).fill(0);
      const rows: JudgeRow[] = [];
      let since = 0;
      for (const { text } of messages) {
        since += text.length;
        if (since > TURN_CHARS) {
          await turn();
          since = text.length;
        }
        const heads = model(text);
        rows.push({
          kind: 'scores',
          scores: [...categories.map((category) => scoreOf(category, text, heads)), ...unjudged],
        });
      }
      return { rows, usage: { requests: 0, inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 } };
    },
  };
}
