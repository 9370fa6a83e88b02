import { groupBy } from '../../core/collections/group-by.ts';
import type { ScoredVerdict } from '../../core/decision-log/hourly-totals.ts';
import { shareInterval } from '../../core/decisions/share-interval.ts';
import type { StoreFor } from '../../core/store/store.ts';

/** Most verdicts that a curve is made from, newest first. */
const VERDICTS_MAX = 20_000;
/** A suggestion needs this many verdicts near the threshold, of both kinds; fewer would be chance. */
export const SUGGEST_VERDICTS_MIN = 20;
const NEAR = 0.15;
/** The least share of upheld verdicts at or above a suggested threshold. */
const SUGGEST_PRECISION = 0.9;
const STEP = 0.05;

/** Precision and recall of one category or rule by its verdicts. */
export type VerdictCurve = ReturnType<typeof curveOf>;

/** The lowest threshold above the lowest verdict with a precision of at least 0.9. */
export type SuggestedThreshold = NonNullable<ReturnType<typeof suggestionOf>>;

/**
 * Reads precision and recall by threshold from the verdicts of 30 days. Scores that did not trigger have no verdicts.
 * @example const curves = await readVerdictCurves({ store }, tenant.id); curves.get('spam')?.suggested;
 */
export async function readVerdictCurves(
  { store }: StoreFor<'listScoredVerdicts'>,
  tenantId: string,
): Promise<ReadonlyMap<string, VerdictCurve>> {
  const byName = groupBy(await store.listScoredVerdicts(tenantId, VERDICTS_MAX), ({ category }) => category);
  return new Map([...byName].map(([name, verdicts]) => [name, curveOf(name, verdicts)]));
}

/** Counts the verdicts that upheld the decision. */
export function countUpheld(verdicts: readonly ScoredVerdict[]): number {
  return verdicts.filter(({ verdict }) => verdict === 'confirmed').length;
}

/** Computes the curve of one category. */
export function curveOf(name: string, verdicts: readonly ScoredVerdict[]) {
  const confirmed = countUpheld(verdicts);
  const lowest = Math.min(1, ...verdicts.map(({ probability }) => probability));
  const first = Math.floor(lowest / STEP + 1e-9);
  const points = Array.from({ length: Math.round(1 / STEP) - first }, (_, index) =>
    pointAt(Math.round((first + index) * STEP * 100) / 100, verdicts, confirmed),
  );
  const good = points.find(
    ({ threshold, precision }) => threshold > lowest && precision !== null && precision >= SUGGEST_PRECISION,
  );
  return {
    name,
    confirmed,
    wrong: verdicts.length - confirmed,
    // From the lowest score with a verdict on, in steps of .05.
    points,
    verdicts,
    // null with too few verdicts for a suggestion, or without a good enough threshold.
    suggested: good ? suggestionOf(good, verdicts) : null,
  };
}

/** Computes how a threshold would have done on the messages with verdicts. */
function pointAt(threshold: number, verdicts: readonly ScoredVerdict[], confirmed: number) {
  const reached = verdicts.filter(({ probability }) => probability >= threshold);
  const right = countUpheld(reached);
  return {
    threshold,
    // The upheld share of the verdicts at or above the threshold; null without any.
    precision: reached.length === 0 ? null : right / reached.length,
    // The share of all upheld verdicts that reach the threshold; null without any.
    recall: confirmed === 0 ? null : right / confirmed,
    reached: reached.length,
  };
}

/** @returns `reviews`: verdicts near the threshold; `precision`: the upheld share at or above it; `recall`: the share of all upheld ones that reach it. */
function suggestionOf(
  { threshold, precision, recall, reached }: ReturnType<typeof pointAt>,
  verdicts: readonly ScoredVerdict[],
) {
  const interval = shareInterval((precision ?? 0) * reached, reached);
  const near = verdicts.filter(({ probability }) => Math.abs(probability - threshold) <= NEAR);
  const isOfBothKinds = new Set(near.map(({ verdict }) => verdict)).size > 1;
  if (near.length < SUGGEST_VERDICTS_MIN || !isOfBothKinds || !interval) return null;
  return { threshold, reviews: near.length, precision: interval, recall: recall ?? 0 };
}
