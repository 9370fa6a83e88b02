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

/** Scoring of long messages of one request that is done on the event loop. */
const INLINE_MS = 8;
/** A message that takes no longer at the worst is scored here in any case, in turns: a flood of short ones would wait for a thread to begin. */
const SHORT_MS = 1;
/** What a code unit takes at the worst: a message of words that were never met. */
const UNIT_MICROS = 2.5;

/** Scores texts beside the event loop, each in the categories that are given; never rejects. */
export type ScoreInThread = (
  caller: Caller,
  weightsPath: string,
  categories: readonly Category[],
  texts: readonly string[],
) => Promise<readonly (readonly number[] | 'timeout' | 'overloaded')[]>;

/** Options of the embedded judge; none is needed. */
export type EmbeddedJudgeOptions = {
  readonly weightsPath?: string;
  /** Text work of the event loop, where others count theirs too. */
  readonly eventLoopYield?: EventLoopYield;
  /** Where long messages are scored; left out, here. */
  readonly scoreInThread?: ScoreInThread;
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
  doxxing: (text, heads) => Math.max(doxxingScore(text, heads.harassment), heads.doxxing),
  minors: (text, heads) => minorsScore(text, heads.nsfw),
  offtopic: null,
  ai_generated: null,
};

/** The categories of a table of scorers that have none. */
export function unscored<Name extends string>(scorers: Readonly<Record<Name, Scorer>>): Name[] {
  // Object.keys forgets the names.
  return (Object.keys(scorers) as Name[]).filter((name) => scorers[name] === null);
}

/** Reads the weights, and scores with them. @throws StewardError `configuration` when they are missing or broken. */
export function openScorer(weightsPath: string) {
  const weights = readWeights(weightsPath);
  const model = createModel(weights);
  return {
    name: weights.name,
    /** Whether a text is such as every score was measured on. */
    isPlainEnglish: openPlainEnglish(weights.dictionary),
    /** `read` is kept for the messages of one request; see `Model`. */
    score(text: string, categories: readonly Category[], read?: PlainWords): number[] {
      const heads = model(text, read);
      return categories.map((category) => SCORERS[category]?.(text, heads) ?? 0);
    },
  };
}

/** Texts are scored on the event loop there: so many characters take a few milliseconds at the most. */
const LOCAL_MAX_CHARS = 2_000;

/** Scores by the shipped weights, whatever judge is set: categories, and the heads `abuse` and `threat`; 0 to 1, of the first 2,000 characters. */
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
 * The judge that needs no key, no network and no budget: hashed n-grams under logistic heads, with rules for doxxing and minors.
 * Deterministic; each message is scored alone. @throws StewardError `configuration` when the weights are missing or broken.
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
    async judge({ messages, categories, rules }, _purse, caller) {
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

/** What a reader sees counts as it is; what is written behind it only where it says clearly more, since markup is full of signs that abuse hides behind. */
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

/** The languages that communities here write in, by their codes. @see https://www.loc.gov/standards/iso639-2/php/code_list.php */
const LANGUAGES = 'en de es fr pt it ru uk tr pl nl hi id ro cs vi fil ar zh ja ko'.split(' ');

const NINE = 'de es fr pt it ru uk tr pl'.split(' ');

/** What each category was trained on and is measured in; what had but few lines, as abuse in Japanese, or is hardly found where it is real, as adverts in Arabic, or has little talk to measure by, as sexual talk there, does not count. */
const READ: Readonly<Partial<Record<Category, readonly string[]>>> = {
  spam: ['en', ...NINE, 'id', 'zh', 'ja', 'ko'],
  scam: ['en', ...NINE, 'id', 'zh', 'ja', 'ko'],
  harassment: ['en', ...NINE, 'nl', 'hi', 'zh', 'ko', 'ar'],
  nsfw: ['en', ...NINE, 'nl', 'hi', 'zh', 'ja', 'ko'],
  selfharm: ['en', ...NINE, 'nl', 'hi', 'zh', 'ko'],
  doxxing: ['en', ...NINE, 'id', 'zh', 'ja', 'ko', 'ar'],
  minors: ['en'],
};

/** For each category that the embedded judge judges, the languages it does not read. */
const UNREAD: Readonly<Partial<Record<Category, readonly string[]>>> = Object.fromEntries(
  Object.entries(READ).map(([category, read]) => [category, LANGUAGES.filter((language) => !read.includes(language))]),
);
