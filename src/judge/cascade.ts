import { CATEGORIES } from '../core/common/category.ts';
import type { CascadeCounts } from '../core/common/processes.ts';
import { severity } from '../core/decisions/decision.ts';
import { NO_USAGE } from '../core/moderation/judgement.ts';
import { applyThresholds } from '../core/moderation/thresholds.ts';
import type { Budget, Caller, Judge, JudgeAnswer, JudgeRequest, JudgeRow } from '../core/ports/judge.ts';
import type { createEmbeddedJudge } from './embedded/embedded.ts';

/** One in this many sure messages goes to the model all the same. */
const SAMPLE_EVERY = 50;
/** Longer messages go to the model: only in short plain ones little can be hidden. */
const TEXT_MAX_CHARS = 500;
/** A category is ruled out below this score; the band is the first whose preset's threshold the tenant's reaches. Measured by `bench/cascade.ts`. */
const BANDS = [
  { threshold: 'quietThreshold', below: 0.08 },
  { threshold: 'defaultThreshold', below: 0.05 },
  { threshold: 'strictThreshold', below: 0.03 },
] as const;
/** From this score on, 650 of 654 messages belonged to their category; of `nsfw` only 315 of 321, and `doxxing` and `minors` had too few labels to tell. */
const HIT_FROM = 0.99;
const SURE_HITS: readonly string[] = ['spam', 'scam', 'harassment', 'selfharm'];

type Criteria = NonNullable<JudgeRequest['criteria']>;
type Embedded = ReturnType<typeof createEmbeddedJudge>;

/**
 * Adds the embedded judge in front of a model: it decides the messages that it is sure of; the model judges the others, and a sample, in one call.
 * Rows of the embedded judge are not cached. Without criteria, with rules, or with a category that it cannot judge, it is sure of nothing.
 * @param random from 0 to 1, draws the sample; for a sampled message the model's answer counts.
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

/** Returns the rows of the messages that the embedded judge is sure of, by position. */
async function readSure(embedded: Embedded, request: JudgeRequest, budget: Budget, caller: Caller | undefined) {
  const { messages, categories, rules, criteria } = request;
  const sure = messages.map((): JudgeRow | undefined => undefined);
  if (!criteria || Object.keys(rules).length > 0 || categories.some((name) => embedded.cannot.includes(name)))
    return sure;
  // A message with context cannot be understood without it.
  const read = messages.filter(
    ({ text, context }) => !context && text.length <= TEXT_MAX_CHARS && embedded.isPlainEnglish(text),
  );
  if (read.length === 0) return sure;
  const { rows } = await embedded.judge({ ...request, messages: read }, budget, caller);
  for (const [at, message] of read.entries()) {
    const row = rows[at];
    if (row?.kind === 'scores' && isSure(criteria, row.scores))
      sure[messages.indexOf(message)] = { ...row, isUncacheable: true };
  }
  return sure;
}

/** Whether every category is ruled out, or one with the severest action is certain. */
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

/** Returns the score below which a category is ruled out; 0 (never) for a threshold below every preset's. */
function noneBelow({ name, threshold }: Criteria[number]): number {
  const category = CATEGORIES.find((one) => one.name === name);
  return BANDS.find((band) => category && threshold >= category[band.threshold])?.below ?? 0;
}

function actionOf(criteria: Criteria | undefined, row: JudgeRow): string {
  return row.kind === 'scores' ? applyThresholds({ all: criteria ?? [] }, row.scores).action : row.failure;
}
