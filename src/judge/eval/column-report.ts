import { defaultThreshold, isCategory } from '../../core/common/category.ts';
import type { Policy } from '../../core/policy/policy-fields.ts';
import type { JudgeRow } from '../../core/ports/judge.ts';
import { MEASURED_SHIFT } from '../openai/second-look.ts';
import type { LabelledMessage } from './labelled-line.ts';
import {
  averagePrecision,
  calibrationBins,
  calibrationError,
  curveOf,
  figuresAt,
  positionShift,
  type ScorePair,
  suggestThreshold,
} from './metrics.ts';
import type { ScoredMessages } from './score-messages.ts';
import { rankingInterval, rankingOf, type ScoredLabel } from './statistics.ts';

/** The figures of one category or rule. */
export type CriterionReport = ReturnType<typeof reportCriterion>;

/** A column to report on: its position among the scores, and the messages with their labels. */
type ColumnOf = {
  readonly name: string;
  readonly column: number;
  readonly policy: Policy;
  readonly messages: readonly LabelledMessage[];
  readonly scored: ScoredMessages;
};

/** Returns a policy's threshold for a column, or the default one if it is off. */
export function thresholdOf(name: string, policy: Policy): number {
  return isCategory(name) ? (policy.thresholds[name] ?? defaultThreshold(name)) : (policy.rule_thresholds[name] ?? 1);
}

/** Returns the scores of a column with their labels, by message; null without a score or a label. */
export function labelledScores({
  name,
  column,
  messages,
  scored,
}: Omit<ColumnOf, 'policy'>): readonly (ScoredLabel | null)[] {
  const rows = scored.once.flat();
  return messages.map(({ labels }, index) => {
    const score = scoreOf(rows[index], column);
    const positive = labels.get(name);
    return score === null || positive === undefined ? null : { score, positive };
  });
}

/** Computes all figures of a column. @param precision the least precision of a suggested threshold. */
export function reportCriterion(of: ColumnOf, precision: number) {
  const scored = labelledScores(of).flatMap((one) => one ?? []);
  const threshold = thresholdOf(of.name, of.policy);
  const ranking = rankingOf(scored);
  // Each message's scores at its two positions; the one in the middle of its batch has only one.
  const pairs = of.scored.again.flatMap((rows, batch) =>
    rows.flatMap((row, index) => {
      const first = scoreOf(of.scored.once[batch]?.[index], of.column);
      const second = scoreOf(row, of.column);
      const other = rows.length - 1 - index;
      if (first === null || second === null || index === other) return [];
      return [index < other ? { earlier: first, later: second } : { earlier: second, later: first }];
    }),
  );
  const isNear = ({ earlier, later }: ScorePair) =>
    Math.min(Math.abs(earlier - threshold), Math.abs(later - threshold)) <= MEASURED_SHIFT;
  return {
    name: of.name,
    // Messages that were judged and are labelled in this column; the next field counts the positive ones.
    labelled: scored.length,
    positives: scored.filter(({ positive }) => positive).length,
    ...figuresAt(scored, threshold),
    auc: ranking?.auc ?? null,
    aucInterval: ranking && rankingInterval(ranking),
    auprc: averagePrecision(scored),
    calibrationError: calibrationError(scored),
    curve: curveOf(scored, threshold),
    calibration: calibrationBins(scored),
    suggestion: suggestThreshold(scored, precision),
    shift: positionShift(pairs),
    // Mean absolute shift of messages that would get a second look; null if there are none.
    shiftNear: positionShift(pairs.filter(isNear))?.meanAbsolute ?? null,
    // Messages that cross the threshold in only one order of their batch; null if judged once.
    flips: of.scored.again.length === 0 ? null : countFlips(of.scored, of.column, threshold),
  };
}

function countFlips({ once, again }: ScoredMessages, column: number, threshold: number): number {
  const before = once.flat();
  return again.flat().filter((row, index) => {
    const [first, second] = [scoreOf(before[index], column), scoreOf(row, column)];
    return first !== null && second !== null && first >= threshold !== second >= threshold;
  }).length;
}

function scoreOf(row: JudgeRow | undefined, column: number): number | null {
  return row?.kind === 'scores' ? (row.scores[column] ?? null) : null;
}
