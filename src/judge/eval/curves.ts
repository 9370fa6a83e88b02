import { type Interval, shareInterval } from '../../core/decisions/share-interval.ts';
import { figuresAt, type ScoredLabel, type ThresholdFigures } from './metrics.ts';

/** The figures of one threshold, with their intervals. */
export type CurvePoint = ThresholdFigures & {
  readonly threshold: number;
  readonly precisionInterval: Interval | null;
  readonly recallInterval: Interval | null;
};

/** Messages of nearly one score: what the scores say, and how many are positive. */
export type CalibrationBin = {
  readonly from: number;
  readonly to: number;
  readonly messages: number;
  readonly meanScore: number;
  readonly positives: number;
  readonly interval: Interval | null;
};

/** A threshold that keeps a wished precision. */
export type Suggestion = {
  readonly wished: number;
  readonly threshold: number;
  readonly precision: number;
  /** The lower end of the precision's interval; a threshold that keeps even this is safe. */
  readonly surely: number;
  readonly recall: number;
};

const THRESHOLDS = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 0.99];
const BINS = 10;

/** Precision and recall over a fixed set of thresholds and the one in use. */
export function curveOf(scored: readonly ScoredLabel[], used: number): readonly CurvePoint[] {
  return [...new Set([...THRESHOLDS, used])]
    .sort((a, b) => a - b)
    .map((threshold) => {
      const figures = figuresAt(scored, threshold);
      const { truePositives, falsePositives, falseNegatives } = figures;
      return {
        threshold,
        ...figures,
        precisionInterval: shareInterval(truePositives, truePositives + falsePositives),
        recallInterval: shareInterval(truePositives, truePositives + falseNegatives),
      };
    });
}

/** What a score means: in ten bins of equal width, the mean score beside the share of positives. Empty bins are left out. */
export function calibrationBins(scored: readonly ScoredLabel[]): readonly CalibrationBin[] {
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

/** The lowest threshold from which precision never falls below what is wished for; null where none keeps it. */
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
