import type { Decision } from '../decisions/decision.ts';
import type { Scored } from './decided.ts';
import { applyThresholds, type Criteria, nameScores, shownScore } from './thresholds.ts';

/** The last result for a text, until its scores expire. It does not hold for another policy or topic. */
export type KeptScored = {
  readonly criteria: Criteria;
  readonly topic: string;
  readonly untilMs: number;
  readonly scored: Scored;
};

/**
 * Applies a policy to the scores of one message, one score per criterion.
 * @example scoredUnder(criteriaOf(DEFAULT_POLICY), [0.9, 0, 0, 0, 0, 0, 0]).action; // => 'flag'
 */
export function scoredUnder(criteria: Criteria, scores: readonly number[]): Scored {
  // A threshold may have more decimals than the scores in an answer.
  const { action, category, threshold, ...crossing } = applyThresholds(criteria, scores);
  const told = criteria.all.map((criterion, index) => shownScore(scores[index] ?? 0, criterion.threshold));
  const probability = threshold === null ? Math.max(0, ...told) : shownScore(crossing.probability, threshold);
  const scoresJson = writeScores(criteria, told);
  return {
    action,
    category,
    probability,
    threshold,
    scores: nameScores(criteria, told),
    scoresJson,
    ...observedIn(criteria, scores),
    json: flat([
      `"action":"${action}","category":${JSON.stringify(category)},"probability":`,
      `${writeNumber(probability)},"scores":${scoresJson},"judged":true,"reason":"`,
    ]),
  };
}

/** Returns the actions of the criteria that are only observed. */
function observedIn({ all }: Criteria, scores: readonly number[]): Pick<Scored, 'observed'> {
  const observed = all.flatMap(({ name, threshold, observed: action }, index) =>
    action && (scores[index] ?? 0) >= threshold ? [{ category: name, action }] : [],
  );
  return observed.length > 0 ? { observed } : {};
}

/**
 * Returns the JSON of a decision, byte for byte like `JSON.stringify`.
 * @param scored the result of the scores, if scores decided.
 * @example const json = writeDecision(decision, scoredUnder(criteria, scores));
 */
export function writeDecision(decision: Decision, scored: Scored | undefined): string {
  if (!scored) return JSON.stringify(decision);
  return `{"message_id":${JSON.stringify(decision.message_id)},${scored.json}${decision.reason}"}`;
}

function writeScores({ members }: Criteria, told: readonly number[]): string {
  if (members.length === 0) return '{}';
  return flat([...members.map(({ text, place: index }) => `${text}${writeNumber(told[index] ?? 0)}`), '}']);
}

/** Joins pieces into one string. With `+`, a string keeps its pieces, four times its bytes, for as long as it is cached. */
function flat(pieces: readonly string[]): string {
  return pieces.join('');
}

/** Writes a number as JSON does, and null for NaN and infinity. */
function writeNumber(value: number): string {
  return Number.isFinite(value) ? String(value) : 'null';
}
