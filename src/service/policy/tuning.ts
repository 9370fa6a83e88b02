import { isCategory } from '../../core/common/category.ts';
import { type Action, severity } from '../../core/decisions/decision.ts';
import { type Criterion, criteriaOf } from '../../core/moderation/thresholds.ts';
import type { PolicyWrite } from '../../core/policy/policy.ts';
import type { Policy } from '../../core/policy/policy-fields.ts';
import type { StoreFor } from '../../core/store/store.ts';
import {
  countUpheld,
  readVerdictCurves,
  SUGGEST_VERDICTS_MIN,
  type SuggestedThreshold,
  type VerdictCurve,
} from './precision-curve.ts';

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
