import { setImmediate as turn } from 'node:timers/promises';
import { type Category, defaultThreshold } from '../../core/category.ts';
import type { Judge, JudgeRow } from '../../core/ports.ts';
import { createModel, type HeadScores } from './model.ts';
import { doxxingScore, minorsScore } from './rules.ts';
import { readWeights, shippedWeightsPath } from './weights.ts';

/** Characters judged before other work gets its turn: about 2 ms. */
const TURN_CHARS = 8_000;

/** Options of the embedded judge; none is needed. */
export type EmbeddedJudgeOptions = {
  /** Another weights file than the shipped one. */
  readonly weightsPath?: string;
};

/** The threshold of harassment; a threat counts from here on as it is. */
const THREAT_COUNTS_FROM = defaultThreshold('harassment');

/** The head of threats ranks plain talk badly: what it is not sure of fades, so that the higher of two heads ranks as well as the better. */
function damped(threat: number): number {
  return threat >= THREAT_COUNTS_FROM ? threat : THREAT_COUNTS_FROM * (threat / THREAT_COUNTS_FROM) ** 4;
}

/** How a category is scored, 0 to 1; null where this judge cannot. */
export type Scorer = ((text: string, heads: HeadScores) => number) | null;

/** Every category has its line here, also one that cannot be scored. */
export const SCORERS: Readonly<Record<Category, Scorer>> = {
  spam: (_text, heads) => heads.spam,
  scam: (_text, heads) => heads.scam,
  harassment: (_text, heads) => Math.max(heads.harassment, damped(heads.threat)),
  nsfw: (_text, heads) => heads.nsfw,
  selfharm: (_text, heads) => heads.selfharm,
  doxxing: (text, heads) => doxxingScore(text, heads.harassment),
  minors: (text, heads) => minorsScore(text, heads.nsfw),
  offtopic: null,
  ai_generated: null,
};

/** The categories of a table of scorers that have none. */
export function unscored<Name extends string>(scorers: Readonly<Record<Name, Scorer>>): Name[] {
  // Object.keys forgets the names.
  return (Object.keys(scorers) as Name[]).filter((name) => scorers[name] === null);
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
    cannot: [...unscored(SCORERS), 'rules'],
    unread: UNREAD,
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
          scores: [...categories.map((category) => SCORERS[category]?.(text, heads) ?? 0), ...unjudged],
        });
      }
      return { rows, usage: { requests: 0, inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 } };
    },
  };
}

/** The languages that communities here write in, by their codes. @see https://www.loc.gov/standards/iso639-2/php/code_list.php */
const LANGUAGES = 'en de es fr pt it ru uk tr pl nl hi id ro cs vi fil ar zh ja ko'.split(' ');

const NINE = 'de es fr pt it ru uk tr pl'.split(' ');

/** What each category was trained on and is measured in; what had but a few lines does not count. */
const READ: Readonly<Partial<Record<Category, readonly string[]>>> = {
  spam: ['en', ...NINE, 'id'],
  scam: ['en', ...NINE, 'id'],
  harassment: ['en', ...NINE, 'nl', 'hi'],
  nsfw: ['en', ...NINE, 'nl', 'hi'],
  selfharm: ['en', ...NINE, 'nl', 'hi'],
  doxxing: ['en'],
  minors: ['en'],
};

/** For each category that the embedded judge judges, the languages it does not read. */
const UNREAD: Readonly<Partial<Record<Category, readonly string[]>>> = Object.fromEntries(
  Object.entries(READ).map(([category, read]) => [category, LANGUAGES.filter((language) => !read.includes(language))]),
);
