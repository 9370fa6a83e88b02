import { type Interval, Z } from '../../core/decisions/share-interval.ts';

/** A score, 0 to 1, and whether the message belongs to the column. */
export type ScoredLabel = { readonly score: number; readonly positive: boolean };

/** Returns for each value how many of the others are below it; ties count half. The lists need not be sorted. */
function placements(values: readonly number[], others: readonly number[]): number[] {
  const sorted = others.toSorted((a, b) => a - b);
  const countBelow = (value: number, orEqual: boolean): number => {
    let from = 0;
    let to = sorted.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      const other = sorted[middle] ?? 0;
      if (other < value || (orEqual && other === value)) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  return values.map((value) => (countBelow(value, false) + countBelow(value, true)) / 2);
}

/** The area under the ROC curve, with one part per message to compute its variance by DeLong's method. */
export type Ranking = NonNullable<ReturnType<typeof rankingOf>>;

/**
 * Returns the chance that a positive message scores above a negative one; ties count half; null without both kinds.
 * @see https://doi.org/10.2307/2531595 DeLong, DeLong, Clarke-Pearson (1988)
 */
export function rankingOf(scored: readonly ScoredLabel[]) {
  const positives = scored.flatMap(({ score, positive }) => (positive ? [score] : []));
  const negatives = scored.flatMap(({ score, positive }) => (positive ? [] : [score]));
  if (positives.length === 0 || negatives.length === 0) return null;
  const ofPositives = placements(positives, negatives).map((below) => below / negatives.length);
  const ofNegatives = placements(negatives, positives).map((below) => 1 - below / positives.length);
  return { auc: mean(ofPositives), ofPositives, ofNegatives };
}

/** Returns the confidence interval of an area, by DeLong's variance. */
export function rankingInterval({ auc, ofPositives, ofNegatives }: Ranking): Interval {
  const half = Z * Math.sqrt(covariance(ofPositives, ofPositives) + covariance(ofNegatives, ofNegatives));
  return { low: Math.max(0, auc - half), high: Math.min(1, auc + half) };
}

/** Returns the chance that two areas on the same messages differ this much or more; 1 without a difference. */
export function rankingDifference(first: Ranking, second: Ranking): number {
  const variance = [first.ofPositives, first.ofNegatives].reduce((sum, one, kind) => {
    const other = kind === 0 ? second.ofPositives : second.ofNegatives;
    return sum + covariance(one, one) + covariance(other, other) - 2 * covariance(one, other);
  }, 0);
  if (variance <= 1e-15) return first.auc === second.auc ? 1 : 0;
  return 2 * (1 - normalCdf(Math.abs(first.auc - second.auc) / Math.sqrt(variance)));
}

/** Runs McNemar's exact test on messages that two judges decide differently: how many only the first, or only the second, decided correctly. */
export function mcNemar(firstOnly: number, secondOnly: number): number {
  const all = firstOnly + secondOnly;
  if (all === 0) return 1;
  const least = Math.min(firstOnly, secondOnly);
  let logChoose = 0;
  let tail = 0;
  for (let k = 0; k <= least; k++) {
    if (k > 0) logChoose += Math.log((all - k + 1) / k);
    tail += Math.exp(logChoose - all * Math.LN2);
  }
  return Math.min(1, 2 * tail);
}

/** Returns the covariance of the means of two lists; 0 for a single value, where it is unknown. */
function covariance(first: readonly number[], second: readonly number[]): number {
  if (first.length < 2) return 0;
  const [a, b] = [mean(first), mean(second)];
  const sum = first.reduce((total, value, i) => total + (value - a) * ((second[i] ?? 0) - b), 0);
  return sum / (first.length - 1) / first.length;
}

/** @see Abramowitz, Stegun, Handbook of Mathematical Functions, 26.2.17; the error is below 7.5e-8. */
function normalCdf(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  const tail =
    density * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return x >= 0 ? 1 - tail : tail;
}

/** Returns the mean; NaN without values. */
export function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}
