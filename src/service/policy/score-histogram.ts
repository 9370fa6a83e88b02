import type { ScoredVerdict } from '../../core/decision-log/hourly-totals.ts';
import { criteriaOf } from '../../core/moderation/thresholds.ts';
import type { Policy } from '../../core/policy/policy-fields.ts';
import { countUpheld, type VerdictCurve } from './precision-curve.ts';
import { leastOf } from './replay.ts';
import { NO_SCORE, SCORE_SCALE, type ScoreHistory } from './score-history.ts';

/** Bars from 0 to 1. A threshold of two decimals lies between two bars or in the middle of one. */
export const HISTOGRAM_BARS = 50;
const BAR_WIDTH = SCORE_SCALE / HISTOGRAM_BARS;

/** Messages on one side of a threshold, and the verdicts on those that triggered. */
type Side = { readonly messages: number; readonly verdicts: number; readonly upheld: number };

/** How the judged messages of 30 days scored in a category or rule. */
export type ScoreHistogram = ReturnType<typeof histogramOf>;

/**
 * Computes a histogram for each category and rule that the policy has on.
 * @example scoreHistograms(history, tenant.policy, curves).get('spam')?.reached.messages;
 */
export function scoreHistograms(
  history: ScoreHistory,
  policy: Policy,
  curves: ReadonlyMap<string, VerdictCurve>,
): ReadonlyMap<string, ScoreHistogram> {
  return new Map(
    criteriaOf(policy).all.map(({ name, threshold }) => [
      name,
      histogramOf(history.values(name), threshold, curves.get(name)?.verdicts ?? []),
    ]),
  );
}

function histogramOf(values: readonly number[], threshold: number, verdicts: readonly ScoredVerdict[]) {
  const bars = new Uint32Array(HISTOGRAM_BARS + 1);
  const least = leastOf(threshold);
  let [below, reached] = [0, 0];
  // A plain loop, because hundreds of thousands of values are counted while somebody moves a slider.
  for (const value of values) {
    if (value === NO_SCORE) continue;
    const bar = Math.floor(value / BAR_WIDTH);
    bars[bar] = (bars[bar] ?? 0) + 1;
    if (value >= least) reached++;
    else below++;
  }
  // A score of exactly 1 belongs to the last bar.
  const counts = [...bars.slice(0, HISTOGRAM_BARS - 1), (bars.at(-2) ?? 0) + (bars.at(-1) ?? 0)];
  const sideOf = (messages: number, isReached: boolean): Side => {
    const own = verdicts.filter(({ probability }) => probability >= threshold === isReached);
    return { messages, verdicts: own.length, upheld: countUpheld(own) };
  };
  return { threshold, bars: counts, below: sideOf(below, false), reached: sideOf(reached, true) };
}
