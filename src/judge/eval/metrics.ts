import { shareInterval } from '../../core/decisions/share-interval.ts';
import { mean, type ScoredLabel } from './statistics.ts';

/** One message's score at two positions of a batch. */
export type ScorePair = { readonly earlier: number; readonly later: number };

export type Suggestion = {
  readonly wished: number;
  readonly threshold: number;
  readonly precision: number;
  /** The lower end of the precision's interval; a threshold at which even this is high enough is safe. */
  readonly surely: number;
  readonly recall: number;
};

const THRESHOLDS = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 0.99];
const BINS = 10;

/**
 * Returns average precision: precision at each distinct score, weighted by the recall gained there; null without positives.
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

/** Returns precision and recall of flagging every score from the threshold on; null if nothing was flagged, or nothing is positive. */
export function figuresAt(scored: readonly ScoredLabel[], threshold: number) {
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
    threshold,
    precision: flagged === 0 ? null : truePositives / flagged,
    recall: positives === 0 ? null : truePositives / positives,
    truePositives,
    falsePositives,
    falseNegatives,
    precisionInterval: shareInterval(truePositives, flagged),
    recallInterval: shareInterval(truePositives, positives),
  };
}

/** Returns the expected calibration error over ten equal bins, 0 to 1; null without messages. @see https://arxiv.org/abs/1706.04599 */
export function calibrationError(scored: readonly ScoredLabel[]): number | null {
  if (scored.length === 0) return null;
  const off = calibrationBins(scored).map((bin) => Math.abs(bin.meanScore * bin.messages - bin.positives));
  return off.reduce((total, each) => total + each, 0) / scored.length;
}

/** Returns how far scores move with the position in the batch; null without pairs. */
export function positionShift(pairs: readonly ScorePair[]) {
  if (pairs.length === 0) return null;
  const differences = pairs.map(({ earlier, later }) => later - earlier);
  const absolute = differences.map(Math.abs);
  return {
    pairs: pairs.length,
    meanAbsolute: mean(absolute),
    largest: absolute.reduce((largest, value) => Math.max(largest, value), 0),
    // Above 0 if later messages score higher.
    meanTowardsEnd: mean(differences),
  };
}

export function curveOf(scored: readonly ScoredLabel[], used: number): readonly ReturnType<typeof figuresAt>[] {
  return [...new Set([...THRESHOLDS, used])].sort((a, b) => a - b).map((threshold) => figuresAt(scored, threshold));
}

/** Groups scores into ten bins of equal width, each with mean score and positives. Empty bins are left out. */
export function calibrationBins(scored: readonly ScoredLabel[]) {
  return Array.from({ length: BINS }, (_, bin) => {
    const inside = scored.filter(({ score }) => Math.min(BINS - 1, Math.floor(score * BINS)) === bin);
    const positives = inside.filter(({ positive }) => positive).length;
    return {
      from: bin / BINS,
      to: (bin + 1) / BINS,
      messages: inside.length,
      meanScore: inside.reduce((sum, { score }) => sum + score, 0) / Math.max(1, inside.length),
      positives,
      interval: shareInterval(positives, inside.length),
    };
  }).filter(({ messages }) => messages > 0);
}

/** Returns the lowest threshold above which precision never drops below the wished one; null if there is none. */
export function suggestThreshold(scored: readonly ScoredLabel[], wished: number): Suggestion | null {
  const positives = scored.filter(({ positive }) => positive).length;
  const sorted = scored.toSorted((a, b) => b.score - a.score);
  let hits = 0;
  let best: Suggestion | null = null;
  for (const [index, { score, positive }] of sorted.entries()) {
    if (positive) hits++;
    if (sorted[index + 1]?.score === score) continue;
    const precision = hits / (index + 1);
    if (precision < wished) break;
    const surely = shareInterval(hits, index + 1)?.low ?? 0;
    best = { wished, threshold: score, precision, surely, recall: positives === 0 ? 0 : hits / positives };
  }
  return best;
}
