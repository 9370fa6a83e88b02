import { CATEGORIES } from '../core/common/category.ts';
import type { CascadeCounts } from '../core/common/processes.ts';
import { severity } from '../core/decisions/decision.ts';
import { NO_USAGE } from '../core/moderation/judgement.ts';
import { applyThresholds } from '../core/moderation/thresholds.ts';
import type { Budget, Caller, Judge, JudgeAnswer, JudgeRequest, JudgeRow } from '../core/ports/judge.ts';
import type { createEmbeddedJudge } from './embedded/embedded.ts';

/** One of so many sure messages goes to the model all the same. */
const SAMPLE_EVERY = 50;
/** Little hides in so few plain words; a longer message goes to the model. */
const TEXT_MAX_CHARS = 500;
/** A category is ruled out below this score, by the preset whose threshold the tenant's reaches; `bench/cascade.ts` measures them. */
const BANDS = [
  { threshold: 'quietThreshold', below: 0.08 },
  { threshold: 'defaultThreshold', below: 0.05 },
  { threshold: 'strictThreshold', below: 0.03 },
] as const;
/** From this score on 650 of 654 messages belonged to their category; of `nsfw` it was 315 of 321, and of `doxxing` and `minors` too few were labelled to say. */
const HIT_FROM = 0.99;
const SURE_HITS: readonly string[] = ['spam', 'scam', 'harassment', 'selfharm'];

type Criteria = NonNullable<JudgeRequest['criteria']>;
type Embedded = ReturnType<typeof createEmbeddedJudge>;

/**
 * The embedded judge decides the messages that it is sure of, and the model judges the rest in one call. Of a sampled message the model's answer counts.
 * A row of the embedded judge is not kept in the cache. Without criteria, with rules or with a category that it cannot judge, it is sure of nothing.
 * @param random from 0 to 1, draws the sample.
 */
export function withCascade(
  model: Judge,
  embedded: Embedded,
  random: () => number = Math.random,
): Judge & { counts(): CascadeCounts } {
  const counts = { messages: 0, saved_messages: 0, saved_requests: 0, sampled: 0, agreed: 0 };

  const judge = async (request: JudgeRequest, budget: Budget, caller?: Caller): Promise<JudgeAnswer> => {
    const sure = await readSure(embedded, request, budget, caller);
    const isSampled = sure.map((row) => row !== undefined && random() * SAMPLE_EVERY < 1);
    const asked = [...sure.keys()].filter((index) => !sure[index] || isSampled[index]);
    counts.messages += sure.length;
    counts.saved_messages += sure.length - asked.length;
    if (asked.length === 0) counts.saved_requests++;
    const messages = asked.flatMap((index) => request.messages[index] ?? []);
    const none: JudgeAnswer = { rows: [], usage: NO_USAGE };
    const answer = asked.length === 0 ? none : await model.judge({ ...request, messages }, budget, caller);
    const rows = [...sure];
    for (const [at, index] of asked.entries()) {
      const [row, own] = [answer.rows[at], sure[index]];
      if (!own) rows[index] = row;
      else if (row?.kind === 'scores') {
        counts.sampled++;
        if (actionOf(request.criteria, row) === actionOf(request.criteria, own)) counts.agreed++;
        rows[index] = row;
      }
    }
    return { rows: rows.map((row) => row ?? { kind: 'failed', failure: 'invalid_answer' }), usage: answer.usage };
  };

  return {
    ...model,
    model: `${model.model} behind ${embedded.model}`,
    ...(embedded.readsShown && { readsShown: embedded.readsShown }),
    ...(embedded.weighParts && { weighParts: embedded.weighParts }),
    judge,
    counts: () => ({ ...counts }),
  };
}

/** The rows of the messages that the embedded judge is sure of, in their places. */
async function readSure(embedded: Embedded, request: JudgeRequest, budget: Budget, caller: Caller | undefined) {
  const { messages, categories, rules, criteria } = request;
  const sure = messages.map((): JudgeRow | undefined => undefined);
  if (!criteria || Object.keys(rules).length > 0 || categories.some((name) => embedded.cannot.includes(name)))
    return sure;
  // What has a context is understood by it alone.
  const read = messages.filter(
    ({ text, context }) => !context && text.length <= TEXT_MAX_CHARS && embedded.isPlainEnglish(text),
  );
  if (read.length === 0) return sure;
  const { rows } = await embedded.judge({ ...request, messages: read }, budget, caller);
  for (const [at, message] of read.entries()) {
    const row = rows[at];
    if (row?.kind === 'scores' && isSure(criteria, row.scores))
      sure[messages.indexOf(message)] = { ...row, isPassing: true };
  }
  return sure;
}

/** Every category is ruled out, or one is certain whose action no other could exceed. */
function isSure(criteria: Criteria, scores: readonly number[]): boolean {
  const severest = Math.max(...criteria.map(({ action }) => severity(action)));
  return (
    criteria.every((one, at) => (scores[at] ?? 1) < noneBelow(one)) ||
    criteria.some(
      ({ name, threshold, action }, at) =>
        SURE_HITS.includes(name) && (scores[at] ?? 0) >= Math.max(HIT_FROM, threshold) && severity(action) === severest,
    )
  );
}

/** 0 for a threshold below every preset's: nothing is ruled out for it. */
function noneBelow({ name, threshold }: Criteria[number]): number {
  const category = CATEGORIES.find((one) => one.name === name);
  return BANDS.find((band) => category && threshold >= category[band.threshold])?.below ?? 0;
}

function actionOf(criteria: Criteria | undefined, row: JudgeRow): string {
  return row.kind === 'scores' ? applyThresholds({ all: criteria ?? [] }, row.scores).action : row.failure;
}
