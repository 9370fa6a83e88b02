import { groupBy } from '../../core/collections/group-by.ts';
import { isCategory } from '../../core/common/category.ts';
import type { ScoredVerdict } from '../../core/decision-log/hourly-totals.ts';
import { type Action, severity } from '../../core/decisions/decision.ts';
import { shareInterval } from '../../core/decisions/share-interval.ts';
import { type Criterion, criteriaOf } from '../../core/moderation/thresholds.ts';
import type { Policy, PolicyWrite } from '../../core/policy/policy.ts';
import type { StoreFor } from '../../core/store/store.ts';

/** A line that would have changed fewer entries is not worth a word. */
const CHANGED_MIN = 3;
/** So many of the entries must be right before it is suggested that what is flagged be deleted, and wrong before it is only flagged. */
const RIGHT_FOR_MORE = 0.95;
const WRONG_FOR_LESS = 0.5;

/** A change of the policy that moderators' verdicts speak for, with its numbers. */
export type TuningSuggestion = {
  readonly name: string;
  readonly change:
    | {
        readonly kind: 'threshold';
        readonly from: number;
        readonly to: number;
        /** What the suggestion rests on; absent from one that an older version made. */
        readonly basis?: Omit<SuggestedThreshold, 'threshold'> | undefined;
      }
    | { readonly kind: 'action'; readonly from: Action; readonly to: Action };
  /** Entries with a verdict, how many of them it would have changed, and how many of those were dismissed. */
  readonly entries: number;
  readonly changed: number;
  readonly dismissed: number;
};

/**
 * What verdicts of 30 days speak for, the most effective first: another threshold, deleting what is right, flagging what is wrong.
 * @example (await suggestTuning({ store }, tenant)).map(describeTuning);
 */
export async function suggestTuning(
  { store }: StoreFor<'listScoredVerdicts'>,
  { id, policy }: { readonly id: string; readonly policy: Policy },
): Promise<readonly TuningSuggestion[]> {
  const curves = await readVerdictCurves({ store }, id);
  return criteriaOf(policy)
    .all.flatMap((criterion) => tuningOf(criterion, curves.get(criterion.name)) ?? [])
    .sort((one, other) => other.changed - one.changed);
}

/** What the verdicts on one category speak for; null where they are too few, or speak for what is. */
export function tuningOf(
  { name, threshold: from, action }: Criterion,
  { verdicts, suggested }: Pick<VerdictCurve, 'verdicts' | 'suggested'> = { verdicts: [], suggested: null },
): TuningSuggestion | null {
  if (verdicts.length < SUGGEST_VERDICTS_MIN) return null;
  const to = suggested?.threshold ?? null;
  if (suggested && to !== null && Math.abs(to - from) >= 0.005) {
    const moved = verdicts.filter(({ probability }) => probability >= from !== probability >= to);
    const dismissed = moved.length - countUpheld(moved);
    const entries = verdicts.filter(({ probability }) => probability >= Math.min(from, to)).length;
    // Upwards it must spare what was wrong, downwards bring what was right.
    const isWorth = to > from ? dismissed * 2 > moved.length : dismissed * 2 < moved.length;
    if (isWorth && moved.length >= CHANGED_MIN) {
      const { threshold: _, ...basis } = suggested;
      return { name, change: { kind: 'threshold', from, to, basis }, entries, changed: moved.length, dismissed };
    }
  }
  const reached = verdicts.filter(({ probability }) => probability >= from);
  const dismissed = reached.length - countUpheld(reached);
  const counts = { entries: reached.length, changed: reached.length, dismissed };
  if (reached.length < SUGGEST_VERDICTS_MIN) return null;
  if (action === 'flag' && dismissed <= reached.length * (1 - RIGHT_FOR_MORE))
    return { name, change: { kind: 'action', from: action, to: 'delete' }, ...counts };
  if (to === null && severity(action) > severity('flag') && dismissed >= reached.length * WRONG_FOR_LESS)
    return { name, change: { kind: 'action', from: action, to: 'flag' }, ...counts };
  return null;
}

/**
 * The write that carries a suggestion out; null where the policy is not as it was any more.
 * @example await writePolicy({ store, judge }, tenant, tuningWrite(tenant.policy, suggestion) ?? {});
 */
export function tuningWrite(policy: Policy, { name, change }: TuningSuggestion): PolicyWrite | null {
  const current = criteriaOf(policy).all.find((one) => one.name === name);
  if (!current) return null;
  const now = change.kind === 'threshold' ? current.threshold : current.action;
  if (now !== change.from) return null;
  if (change.kind === 'threshold')
    return isCategory(name) ? { thresholds: { [name]: change.to } } : { rule_thresholds: { [name]: change.to } };
  return isCategory(name) ? { actions: { [name]: change.to } } : { rule_actions: { [name]: change.to } };
}

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
type SuggestedThreshold = NonNullable<ReturnType<typeof suggestionOf>>;

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
