import { lazily } from '../../core/collections/remember.ts';
import { type Category, defaultThreshold } from '../../core/common/category.ts';
import { createEventLoopYield, type EventLoopYield } from '../../core/moderation/event-loop-yield.ts';
import { NO_USAGE } from '../../core/moderation/judgement.ts';
import type { Caller, Judge, JudgeRow } from '../../core/ports/judge.ts';
import { createModel, type HeadScores, openPlainEnglish } from './model.ts';
import { doxxingScore, minorsScore } from './rules.ts';
import type { PlainWords } from './tokens.ts';
import { createWeighParts } from './weigh-parts.ts';
import { readWeights, shippedWeightsPath } from './weights.ts';

/** Time per request for scoring long messages on the event loop. */
const INLINE_MS = 8;
/** Messages that take at most this long are always scored on the event loop, in turns: a flood of short ones would only wait for a thread. */
const SHORT_MS = 1;
/** Longest time per UTF-16 code unit: a message of unknown words. */
const UNIT_MICROS = 2.5;

/** Scores texts in a thread, each in the given categories; never rejects. */
export type ScoreInThread = (
  caller: Caller,
  weightsPath: string,
  categories: readonly Category[],
  texts: readonly string[],
) => Promise<readonly (readonly number[] | 'timeout' | 'overloaded')[]>;

/** Options of the embedded judge; all are optional. */
export type EmbeddedJudgeOptions = {
  readonly weightsPath?: string;
  /** The shared limit on text work of the event loop. */
  readonly eventLoopYield?: EventLoopYield;
  /** Scores long messages; if left out, they are scored on the event loop. */
  readonly scoreInThread?: ScoreInThread;
};

/** The threshold of harassment; from this score on a threat counts in full. */
const THREAT_COUNTS_FROM = defaultThreshold('harassment');

/** Dampens unsure threat scores: this head ranks ordinary talk badly. The higher of both heads then ranks as well as the better one. */
function damped(threat: number): number {
  return threat >= THREAT_COUNTS_FROM ? threat : THREAT_COUNTS_FROM * (threat / THREAT_COUNTS_FROM) ** 4;
}

/** Returns a category's score, 0 to 1; null if this judge cannot score it. */
export type Scorer = ((text: string, heads: HeadScores) => number) | null;

/** Every category has an entry here, even if it cannot be scored. */
export const SCORERS: Readonly<Record<Category, Scorer>> = {
  spam: (_text, heads) => heads.spam,
  scam: (_text, heads) => heads.scam,
  harassment: (_text, heads) => Math.max(heads.harassment, damped(heads.threat)),
  nsfw: (_text, heads) => heads.nsfw,
  selfharm: (_text, heads) => heads.selfharm,
  doxxing: (text, heads) => Math.max(doxxingScore(text, heads.harassment), heads.doxxing),
  minors: (text, heads) => Math.max(minorsScore(text, heads.nsfw), heads.minors),
  offtopic: null,
  ai_generated: null,
};

/** Returns the categories without a scorer. */
export function unscored<Name extends string>(scorers: Readonly<Record<Name, Scorer>>): Name[] {
  // `Object.keys` loses the names in the types.
  return (Object.keys(scorers) as Name[]).filter((name) => scorers[name] === null);
}

/** Reads the weights and returns a scorer. @throws StewardError `configuration` if they are missing or broken. */
export function openScorer(weightsPath: string) {
  const weights = readWeights(weightsPath);
  const model = createModel(weights);
  return {
    name: weights.name,
    /** Whether a text is plain English, the only kind on which every score was measured. */
    isPlainEnglish: openPlainEnglish(weights.dictionary),
    /** `read` caches words across the messages of one request; see `Model`. */
    score(text: string, categories: readonly Category[], read?: PlainWords): number[] {
      const heads = model(text, read);
      return categories.map((category) => SCORERS[category]?.(text, heads) ?? 0);
    },
  };
}

/** Longest text for scoring on the event loop: it takes a few milliseconds at most. */
const LOCAL_MAX_CHARS = 2_000;

/** Scores with the shipped weights, whatever judge is configured: categories, `abuse` and `threat`; 0 to 1, of the first 2,000 characters. */
export function openLocalScores(): (text: string) => Readonly<Record<string, number>> {
  const model = lazily(() => createModel(readWeights(shippedWeightsPath())));
  return (text) => {
    const start = text.slice(0, LOCAL_MAX_CHARS);
    const heads = model()(start);
    const scored = Object.entries<Scorer>(SCORERS).flatMap(([name, score]) =>
      score ? [[name, score(start, heads)]] : [],
    );
    return { ...Object.fromEntries(scored), abuse: heads.harassment, threat: heads.threat };
  };
}

/**
 * Creates the judge that needs no key, network or budget: hashed n-grams with logistic heads, and rules for doxxing and minors.
 * Deterministic; each message is scored alone. @throws StewardError `configuration` if the weights are missing or broken.
 */
export function createEmbeddedJudge(
  options: EmbeddedJudgeOptions = {},
): Judge & Pick<ReturnType<typeof openScorer>, 'isPlainEnglish'> {
  const { weightsPath = shippedWeightsPath(), eventLoopYield = createEventLoopYield(), scoreInThread } = options;
  const scorer = openScorer(weightsPath);
  return {
    provider: 'embedded',
    model: scorer.name,
    cannot: [...unscored(SCORERS), 'rules'],
    unread: UNREAD,
    readsShown: true,
    isPlainEnglish: scorer.isPlainEnglish,
    weighParts: createWeighParts((text, shown, category) => {
      const [score = 0] = scorer.score(shown, [category]);
      return shown === text ? score : Math.max(score, behind(scorer.score(text, [category])[0] ?? 0));
    }, eventLoopYield),
    async judge({ messages, categories, rules }, _budget, caller) {
      const texts = messages.flatMap(({ text, shown }) => (shown === undefined ? [text] : [shown, text]));
      const scored: Scores[] = [];
      const far: number[] = [];
      const read: PlainWords = new Map();
      let leftMs = INLINE_MS;
      for (const [index, text] of texts.entries()) {
        if (scoreInThread && (text.length * UNIT_MICROS) / 1_000 > Math.max(leftMs, SHORT_MS)) {
          far.push(index);
          continue;
        }
        const pause = eventLoopYield.begin();
        if (pause) await pause;
        const before = eventLoopYield.now();
        scored[index] = scorer.score(text, categories, read);
        const tookMs = eventLoopYield.now() - before;
        eventLoopYield.spend(tookMs);
        leftMs -= tookMs;
      }
      if (scoreInThread && far.length > 0) {
        const long = far.map((index) => texts[index] ?? '');
        const answers = await scoreInThread(caller ?? NOBODY, weightsPath, categories, long);
        for (const [index, at] of far.entries()) scored[at] = answers[index] ?? 'overloaded';
      }
      const unjudged = new Array<number>(Object.keys(rules).length).fill(0);
      let at = 0;
      const rows = messages.map(({ shown }): JudgeRow => {
        const first = scored[at++] ?? 'overloaded';
        const scores = shown === undefined ? first : together(first, scored[at++] ?? 'overloaded');
        if (typeof scores === 'string') return { kind: 'failed', failure: scores };
        return { kind: 'scores', scores: [...scores, ...unjudged] };
      });
      return { rows, usage: NO_USAGE };
    },
  };
}
const NOBODY: Caller = { tenant: '', lane: 'bulk' };

/** The scores of a text, or why there are none. */
type Scores = readonly number[] | 'timeout' | 'overloaded';

/** The displayed text counts in full; the written text only if its score is clearly higher, because markup has many characters that also disguise abuse. */
function together(shown: Scores, written: Scores): Scores {
  if (typeof shown === 'string') return shown;
  if (typeof written === 'string') return written;
  return shown.map((score, criterion) => Math.max(score, behind(written[criterion] ?? 0)));
}

/** In log-odds. */
const BEHIND_LOWERED = 1;

function behind(score: number): number {
  return score / (score + (1 - score) * Math.exp(BEHIND_LOWERED));
}

/** The languages in which communities write, by code. @see https://www.loc.gov/standards/iso639-2/php/code_list.php */
const LANGUAGES = 'en de es fr pt it ru uk tr pl nl hi id ro cs vi fil ar zh ja ko'.split(' ');

const NINE = 'de es fr pt it ru uk tr pl'.split(' ');

/** Languages in which each category was trained and measured. Left out: those with few lines (abuse in Japanese), low recall on real messages (adverts in Arabic), or little ordinary talk to measure on (sexual talk there). */
const READ: Readonly<Partial<Record<Category, readonly string[]>>> = {
  spam: ['en', ...NINE, 'id', 'zh', 'ja', 'ko'],
  scam: ['en', ...NINE, 'id', 'zh', 'ja', 'ko'],
  harassment: ['en', ...NINE, 'nl', 'hi', 'zh', 'ko', 'ar'],
  nsfw: ['en', ...NINE, 'nl', 'hi', 'zh', 'ja', 'ko'],
  selfharm: ['en', ...NINE, 'nl', 'hi', 'zh', 'ko'],
  doxxing: ['en', ...NINE, 'id', 'zh', 'ja', 'ko', 'ar'],
  minors: ['en', ...NINE, 'id', 'zh', 'ja', 'ko', 'ar'],
};

/** For each category that the embedded judge scores, the languages that it cannot read. */
const UNREAD: Readonly<Partial<Record<Category, readonly string[]>>> = Object.fromEntries(
  Object.entries(READ).map(([category, read]) => [category, LANGUAGES.filter((language) => !read.includes(language))]),
);
