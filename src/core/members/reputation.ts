import { CATEGORY_NAMES } from '../common/category.ts';
import { SEVERE_CATEGORIES } from '../decision-log/decision-store.ts';
import type { VerdictName } from '../decisions/decision.ts';
import type { Policy } from '../policy/policy-fields.ts';

/** How far thresholds may be moved at most. */
export const REPUTATION_MAX = 0.15;
/** Verdicts count for so long, each half as much after every week. */
export const REPUTATION_MS = 30 * 86_400_000;
const HALF_LIFE_MS = 7 * 86_400_000;
/** So many verdicts of today move thresholds as far as they may be. */
const FULL = 3;
/** Few values, since messages under other thresholds are judged apart. */
const STEPS = 4;
const THRESHOLD_MIN = 0.05;

/** What the team said of an incident of a member, and when that was. */
export type MemberVerdict = { readonly verdict: VerdictName; readonly atMs: number };

/**
 * What verdicts say of a member: from -1, where they were dismissed, to 1, where they were upheld.
 * @example reputationOf([{ verdict: 'confirmed', atMs: 0 }], 0); // => 0.25
 */
export function reputationOf(verdicts: readonly MemberVerdict[], nowMs: number): number {
  const weights = verdicts.map(
    ({ verdict, atMs }) => (verdict === 'confirmed' ? 1 : -1) * 2 ** -(Math.max(0, nowMs - atMs) / HALF_LIFE_MS),
  );
  const all = weights.reduce((sum, weight) => sum + weight, 0) / FULL;
  return Math.round(STEPS * Math.min(1, Math.max(-1, all))) / STEPS;
}

/**
 * A policy whose thresholds are lower by so much, or higher where that is negative. What keeps people from harm is never less strict.
 * @example withLowerThresholds(DEFAULT_POLICY, 0.05).thresholds.scam; // => 0.7
 */
export function withLowerThresholds(policy: Policy, by: number): Policy {
  const move = (threshold: number) => Math.min(1, Math.max(Math.min(threshold, THRESHOLD_MIN), round(threshold - by)));
  const thresholds = { ...policy.thresholds };
  for (const name of CATEGORY_NAMES) {
    const threshold = thresholds[name];
    const isSevere = SEVERE_CATEGORIES.some((severe) => severe === name);
    if (threshold !== null && (by > 0 || !isSevere)) thresholds[name] = move(threshold);
  }
  const rules = Object.entries(policy.rule_thresholds).map(([name, threshold]) => [name, move(threshold)] as const);
  return { ...policy, thresholds, rule_thresholds: Object.fromEntries(rules) };
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
