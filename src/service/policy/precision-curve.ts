import { groupBy } from '../../core/collections/group-by.ts';
import type { HourlyTotals, ScoredVerdict } from '../../core/decision-log/hourly-totals.ts';
import { type Interval, shareInterval } from '../../core/decisions/share-interval.ts';

/** Verdicts that a curve is made from, newest first. */
const VERDICTS_MAX = 20_000;
/** With fewer, so near the threshold and of both kinds, a suggestion would be chance. */
export const SUGGEST_VERDICTS_MIN = 20;
const NEAR = 0.15;
/** Of what a suggested threshold meets, so much was upheld. */
const SUGGEST_PRECISION = 0.9;
const STEP = 0.05;

/** How a line would have done among what moderators gave verdicts on. */
export type LinePoint = {
  readonly threshold: number;
  /** Confirmed among what reaches it; null where nothing does. */
  readonly precision: number | null;
  /** What reaches it, among what was confirmed; null where nothing was. */
  readonly recall: number | null;
  readonly reached: number;
};

/** How well one category or rule does by the verdicts. */
export type VerdictCurve = {
  readonly name: string;
  readonly confirmed: number;
  readonly wrong: number;
  /** From the lowest score with a verdict on, in steps of .05. */
  readonly points: readonly LinePoint[];
  /** null where there are too few verdicts to suggest one, or none that is good enough. */
  readonly suggested: SuggestedThreshold | null;
  /** What it is made from. */
  readonly verdicts: readonly ScoredVerdict[];
};

/** The lowest threshold above the lowest verdict of which at least nine of ten were upheld. */
export type SuggestedThreshold = {
  readonly threshold: number;
  /** Verdicts near it. */
  readonly reviews: number;
  /** The share of what reaches it that was upheld, by an interval of 95%. */
  readonly precision: Interval;
  /** The share of what was upheld that still reaches it. */
  readonly recall: number;
};

/**
 * Precision and recall by threshold, from verdicts of 30 days. Below what triggered nothing is known.
 * @example const curves = await readVerdictCurves({ store }, tenant.id); curves.get('spam')?.suggested;
 */
export async function readVerdictCurves(
  { store }: { readonly store: Pick<HourlyTotals, 'listScoredVerdicts'> },
  tenantId: string,
): Promise<ReadonlyMap<string, VerdictCurve>> {
  const byName = groupBy(await store.listScoredVerdicts(tenantId, VERDICTS_MAX), ({ category }) => category);
  return new Map([...byName].map(([name, verdicts]) => [name, curveOf(name, verdicts)]));
}

/** How many verdicts found the decision right. */
export function countUpheld(verdicts: readonly ScoredVerdict[]): number {
  return verdicts.filter(({ verdict }) => verdict === 'confirmed').length;
}

/** The curve of one category. */
export function curveOf(name: string, verdicts: readonly ScoredVerdict[]): VerdictCurve {
  const confirmed = countUpheld(verdicts);
  const lowest = Math.min(1, ...verdicts.map(({ probability }) => probability));
  const first = Math.floor(lowest / STEP + 1e-9);
  const points = Array.from({ length: Math.round(1 / STEP) - first }, (_, index): LinePoint => {
    const threshold = Math.round((first + index) * STEP * 100) / 100;
    const reached = verdicts.filter(({ probability }) => probability >= threshold);
    const right = countUpheld(reached);
    return {
      threshold,
      precision: reached.length === 0 ? null : right / reached.length,
      recall: confirmed === 0 ? null : right / confirmed,
      reached: reached.length,
    };
  });
  const good = points.find(
    ({ threshold, precision }) => threshold > lowest && precision !== null && precision >= SUGGEST_PRECISION,
  );
  return {
    name,
    confirmed,
    wrong: verdicts.length - confirmed,
    points,
    verdicts,
    suggested: good ? suggestionOf(good, verdicts) : null,
  };
}

function suggestionOf(
  { threshold, precision, recall, reached }: LinePoint,
  verdicts: readonly ScoredVerdict[],
): SuggestedThreshold | null {
  const interval = shareInterval((precision ?? 0) * reached, reached);
  const near = verdicts.filter(({ probability }) => Math.abs(probability - threshold) <= NEAR);
  const isOfBothKinds = new Set(near.map(({ verdict }) => verdict)).size > 1;
  if (near.length < SUGGEST_VERDICTS_MIN || !isOfBothKinds || !interval) return null;
  return { threshold, reviews: near.length, precision: interval, recall: recall ?? 0 };
}
