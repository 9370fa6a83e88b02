import { groupBy } from '../../core/collections/group-by.ts';
import type { ScoredVerdict } from '../../core/decision-log/hourly-totals.ts';
import { shareInterval } from '../../core/decisions/share-interval.ts';
import type { StoreFor } from '../../core/store/store.ts';

/** Verdicts that a curve is made from, newest first. */
const VERDICTS_MAX = 20_000;
/** With fewer, so near the threshold and of both kinds, a suggestion would be chance. */
export const SUGGEST_VERDICTS_MIN = 20;
const NEAR = 0.15;
/** Of what a suggested threshold meets, so much was upheld. */
const SUGGEST_PRECISION = 0.9;
const STEP = 0.05;

/** How well one category or rule does by the verdicts. */
export type VerdictCurve = ReturnType<typeof curveOf>;

/** The lowest threshold above the lowest verdict of which at least nine of ten were upheld. */
export type SuggestedThreshold = NonNullable<ReturnType<typeof suggestionOf>>;

/**
 * Precision and recall by threshold, from verdicts of 30 days. Below what triggered nothing is known.
 * @example const curves = await readVerdictCurves({ store }, tenant.id); curves.get('spam')?.suggested;
 */
export async function readVerdictCurves(
  { store }: StoreFor<'listScoredVerdicts'>,
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
    // null where there are too few verdicts to suggest one, or none that is good enough.
    suggested: good ? suggestionOf(good, verdicts) : null,
  };
}

/** How a line would have done among what moderators gave verdicts on. */
function pointAt(threshold: number, verdicts: readonly ScoredVerdict[], confirmed: number) {
  const reached = verdicts.filter(({ probability }) => probability >= threshold);
  const right = countUpheld(reached);
  return {
    threshold,
    // Confirmed among what reaches it; null where nothing does.
    precision: reached.length === 0 ? null : right / reached.length,
    // What reaches it, among what was confirmed; null where nothing was.
    recall: confirmed === 0 ? null : right / confirmed,
    reached: reached.length,
  };
}

/** @returns `reviews` are verdicts near it, `precision` the share of what reaches it that was upheld, `recall` that of what was upheld and still reaches it. */
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
