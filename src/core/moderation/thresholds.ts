import type { Category } from '../common/category.ts';
import { type Action, type Decision, type Scores, severity } from '../decisions/decision.ts';
import { enabledCategories } from '../policy/policy.ts';
import type { Policy } from '../policy/policy-fields.ts';
import { type Examples, NO_EXAMPLES } from '../settings/setting-schemas.ts';
import { normalise } from '../text/normalise.ts';

/** One criterion of the judge's answer: an enabled category or a rule, with the tenant's threshold for it. */
export type Criterion = {
  readonly name: string;
  readonly threshold: number;
  readonly action: Action;
  /** The action that a criterion would take if it is only observed; its `action` is none. */
  readonly observed?: Action;
};

/** The criteria that a message is judged by: the enabled categories, then the rules. */
export type Criteria = {
  readonly all: readonly Criterion[];
  readonly categories: readonly Category[];
  readonly rules: Readonly<Record<string, string>>;
  /** Every criterion's name with 0. The scores of messages are copies of it, so they have one shape and are cheap to make and to write. */
  readonly blank: Scores;
  /** For each member of `blank` in its order: the JSON before its number, and its criterion. */
  readonly members: readonly { readonly text: string; readonly place: number }[];
  /** If the tenant wants a second look: the threshold of each criterion, null if its action is none. */
  readonly secondLook?: readonly (number | null)[];
  /** If there are rules: the tenant's messages that must and must not trigger an action, as the judge sees texts. */
  readonly examples?: Examples;
};

/**
 * Returns the criteria of a policy, with thresholds if the settings want a second look; none if every category is off and there is no rule.
 * @example criteriaOf(DEFAULT_POLICY).categories.length; // => 7
 */
export function criteriaOf(
  policy: Policy,
  settings?: { readonly second_look?: boolean; readonly examples?: Examples; readonly observe?: readonly string[] },
): Criteria {
  const categories = enabledCategories(policy);
  const all: readonly Criterion[] = [
    ...categories.map((name) => ({ name, threshold: policy.thresholds[name] ?? 1, action: policy.actions[name] })),
    ...Object.keys(policy.rules).map((name) => ({
      name,
      threshold: policy.rule_thresholds[name] ?? 1,
      action: policy.rule_actions[name] ?? 'none',
    })),
  ].map((one) =>
    one.action !== 'none' && settings?.observe?.includes(one.name)
      ? { ...one, action: 'none', observed: one.action }
      : one,
  );
  const blank = Object.fromEntries(all.map(({ name }) => [name, 0]));
  return {
    all,
    categories,
    rules: policy.rules,
    blank,
    // An object orders its members: names that are whole numbers come first.
    members: Object.keys(blank).map((name, at) => ({
      text: `${at === 0 ? '{' : ','}${JSON.stringify(name)}:`,
      place: all.findLastIndex((criterion) => criterion.name === name),
    })),
    ...examplesOf(policy, settings?.examples),
    ...(settings?.second_look && {
      secondLook: all.map(({ threshold, action, observed }) => (action === 'none' && !observed ? null : threshold)),
    }),
  };
}

function examplesOf({ rules }: Policy, examples: Examples = NO_EXAMPLES): Pick<Criteria, 'examples'> {
  const count = examples.must_flag.length + examples.must_allow.length;
  if (count === 0 || Object.keys(rules).length === 0) return {};
  return { examples: { must_flag: examples.must_flag.map(normalise), must_allow: examples.must_allow.map(normalise) } };
}

/** The result of the scores of one message. */
export type Crossing = Pick<Decision, 'action' | 'category' | 'probability'> & {
  /** The threshold that was crossed; null if none was. */
  readonly threshold: number | null;
};

/**
 * Turns the scores of one message, one per criterion, into an action. Among criteria at or above their threshold, the most
 * severe action wins, then the highest probability. A criterion whose action is none never triggers.
 * @returns without a crossing: action none, category null, and the highest score (0 without scores).
 * @example applyThresholds(criteriaOf(DEFAULT_POLICY), [0.9]).action; // => 'flag'
 */
export function applyThresholds(criteria: Pick<Criteria, 'all'>, scores: readonly number[]): Crossing {
  let best: Crossing | null = null;
  let highest = 0;
  criteria.all.forEach((criterion, index) => {
    const probability = scores[index] ?? 0;
    highest = Math.max(highest, probability);
    if (criterion.action === 'none' || probability < criterion.threshold) return;
    const crossing = {
      action: criterion.action,
      category: criterion.name,
      probability,
      threshold: criterion.threshold,
    };
    if (!best || isStronger(crossing, best)) best = crossing;
  });
  return best ?? { action: 'none', category: null, probability: highest, threshold: null };
}

/** Names the scores of one message by criterion; see `shownScore`. */
export function nameScores(criteria: Criteria, scores: readonly number[]): Scores {
  // The copy already has all names, also one like __proto__, so each is set on the copy itself.
  const named: Record<string, number> = { ...criteria.blank };
  criteria.all.forEach((criterion, index) => {
    named[criterion.name] = scores[index] ?? 0;
  });
  return named;
}

/**
 * Rounds a probability to four decimals, within 0 to 1. This is as precise as the probability of a model, and keeps answers and log
 * rows short.
 * @example roundScore(0.123456); // => 0.1235
 */
export function roundScore(score: number): number {
  return Math.min(1, Math.max(0, Math.round(score * 10_000) / 10_000));
}

/**
 * Returns a score as callers see it: four decimals, on the same side of its threshold as the score itself. Otherwise 0.99996 would show as 1
 * without reaching a threshold of 1.
 * @example shownScore(0.99996, 1); // => 0.9999
 */
export function shownScore(score: number, threshold: number): number {
  const rounded = roundScore(score);
  const reaches = score >= threshold;
  if (reaches === rounded >= threshold) return rounded;
  return roundScore((reaches ? Math.ceil(score * 10_000) : Math.floor(score * 10_000)) / 10_000);
}

function isStronger(one: Crossing, other: Crossing): boolean {
  const difference = severity(one.action) - severity(other.action);
  return difference > 0 || (difference === 0 && one.probability > other.probability);
}
