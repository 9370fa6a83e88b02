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

/** Fewest changed entries that make a suggestion worthwhile. */
const CHANGED_MIN = 3;
/** Upheld share from which deleting flagged messages is suggested, and dismissed share from which only flagging is suggested. */
const RIGHT_FOR_MORE = 0.95;
const WRONG_FOR_LESS = 0.5;

/** A policy change that moderators' verdicts support, with its numbers. */
export type TuningSuggestion = {
  readonly name: string;
  readonly change:
    | {
        readonly kind: 'threshold';
        readonly from: number;
        readonly to: number;
        /** The basis of the suggestion; suggestions of older versions have none. */
        readonly basis?: Omit<SuggestedThreshold, 'threshold'> | undefined;
      }
    | { readonly kind: 'action'; readonly from: Action; readonly to: Action };
  /** Entries with a verdict, how many of them it would have changed, and how many of those were dismissed. */
  readonly entries: number;
  readonly changed: number;
  readonly dismissed: number;
};

/**
 * Suggests changes that the verdicts of 30 days support, most effective first: a new threshold, deleting upheld flags, only flagging dismissed ones.
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

/** Returns the change that the verdicts on one category support; null if they are too few, or support the current policy. */
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
    // A higher threshold must spare dismissed messages, a lower one must catch upheld ones.
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
 * Returns the write that carries out a suggestion; null if the policy has changed since.
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
