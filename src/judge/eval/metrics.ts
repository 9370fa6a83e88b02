/** A score, 0 to 1, and whether the message belongs to the column. */
export type ScoredLabel = { readonly score: number; readonly positive: boolean };

/** How well one threshold tells the positives apart. null where nothing was flagged, or there is nothing to find. */
export type ThresholdFigures = {
  readonly precision: number | null;
  readonly recall: number | null;
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
};

/** How scores of the same messages differ when they stand at another place of their batch. */
export type PositionShift = {
  readonly pairs: number;
  /** Mean absolute difference. */
  readonly meanAbsolute: number;
  readonly largest: number;
  /** Mean of (score at the later place − score at the earlier one): above 0 when later messages score higher. */
  readonly meanTowardsEnd: number;
};

/** One message's score at two places of a batch. */
export type ScorePair = { readonly earlier: number; readonly later: number };

const CALIBRATION_BINS = 10;

/**
 * Average precision: precision at each distinct score, weighted by the recall gained there; null without a positive.
 * @see https://scikit-learn.org/stable/modules/generated/sklearn.metrics.average_precision_score.html
 */
export function averagePrecision(scored: readonly ScoredLabel[]): number | null {
  const positives = scored.filter(({ positive }) => positive).length;
  if (positives === 0) return null;
  const sorted = scored.toSorted((left, right) => right.score - left.score);
  let area = 0;
  let found = 0;
  let foundBefore = 0;
  for (const [index, { score, positive }] of sorted.entries()) {
    if (positive) found++;
    if (sorted[index + 1]?.score === score) continue;
    area += ((found - foundBefore) / positives) * (found / (index + 1));
    foundBefore = found;
  }
  return area;
}

/** Precision and recall of flagging every score at or above the threshold. */
export function figuresAt(scored: readonly ScoredLabel[], threshold: number): ThresholdFigures {
  let truePositives = 0;
  let falsePositives = 0;
  let falseNegatives = 0;
  for (const { score, positive } of scored) {
    if (score >= threshold) positive ? truePositives++ : falsePositives++;
    else if (positive) falseNegatives++;
  }
  const flagged = truePositives + falsePositives;
  const positives = truePositives + falseNegatives;
  return {
    precision: flagged === 0 ? null : truePositives / flagged,
    recall: positives === 0 ? null : truePositives / positives,
    truePositives,
    falsePositives,
    falseNegatives,
  };
}

/** Expected calibration error over ten equal bins, 0 to 1; null without messages. @see https://arxiv.org/abs/1706.04599 */
export function calibrationError(scored: readonly ScoredLabel[]): number | null {
  if (scored.length === 0) return null;
  const bins = Array.from({ length: CALIBRATION_BINS }, () => ({ scores: 0, positives: 0 }));
  for (const { score, positive } of scored) {
    const bin = bins[Math.min(CALIBRATION_BINS - 1, Math.floor(score * CALIBRATION_BINS))];
    if (!bin) continue;
    bin.scores += score;
    bin.positives += positive ? 1 : 0;
  }
  return bins.reduce((total, bin) => total + Math.abs(bin.scores - bin.positives), 0) / scored.length;
}

/** How far scores move with the place in the batch; null without pairs. */
export function positionShift(pairs: readonly ScorePair[]): PositionShift | null {
  if (pairs.length === 0) return null;
  const differences = pairs.map(({ earlier, later }) => later - earlier);
  const absolute = differences.map(Math.abs);
  return {
    pairs: pairs.length,
    meanAbsolute: mean(absolute),
    largest: absolute.reduce((largest, value) => Math.max(largest, value), 0),
    meanTowardsEnd: mean(differences),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}
