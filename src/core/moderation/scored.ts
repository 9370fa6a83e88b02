import type { Decision } from '../decisions/decision.ts';
import type { Scored } from './decided.ts';
import { applyThresholds, type Criteria, nameScores, tellScore } from './thresholds.ts';

/** What was last decided of a text, until its scores expire. Under another policy or topic it does not count. */
export type KeptScored = {
  readonly criteria: Criteria;
  readonly topic: string;
  readonly untilMs: number;
  readonly scored: Scored;
};

/**
 * Applies a policy to the scores of one message, one a criterion.
 * @example scoredUnder(criteriaOf(DEFAULT_POLICY), [0.9, 0, 0, 0, 0, 0, 0]).action; // => 'flag'
 */
export function scoredUnder(criteria: Criteria, scores: readonly number[]): Scored {
  // A threshold may have more decimals than the caller is told of a score.
  const { action, category, threshold, ...crossing } = applyThresholds(criteria, scores);
  const told = criteria.all.map((criterion, index) => tellScore(scores[index] ?? 0, criterion.threshold));
  const probability = threshold === null ? Math.max(0, ...told) : tellScore(crossing.probability, threshold);
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

/** What the criteria that are only observed would have done. */
function observedIn({ all }: Criteria, scores: readonly number[]): Pick<Scored, 'observed'> {
  const observed = all.flatMap(({ name, threshold, observed: action }, index) =>
    action && (scores[index] ?? 0) >= threshold ? [{ category: name, action }] : [],
  );
  return observed.length > 0 ? { observed } : {};
}

/**
 * The JSON of a decision, byte for byte as `JSON.stringify` has it.
 * @param scored where scores decided.
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

/** As one piece: a text put together by `+` keeps its pieces, which are four times its bytes, for as long as it is remembered. */
function flat(pieces: readonly string[]): string {
  return pieces.join('');
}

/** As in JSON, which has no word for what is no number. */
function writeNumber(value: number): string {
  return Number.isFinite(value) ? String(value) : 'null';
}
