import { type Decision, type DecisionCategory, mostSevere, type Reason, severity } from '../decisions/decision.ts';
import type { LocalHit, RulesSettings } from '../filters/rule/compiled-rules.ts';
import type { Caller } from '../ports/judge.ts';
import type { Plan } from '../tenants/tenant.ts';
import type { Unread } from './read-messages.ts';
import { applyThresholds, type Criteria, type Criterion } from './thresholds.ts';

/** The step behind each reason, in the order in which a message passes them; the last ones are why a judgement is missing. */
const STEP_OF = {
  local: 'local_rules',
  'policy inactive': 'policy',
  free_plan: 'plan',
  quota: 'quota',
  trusted: 'trusted',
  too_short: 'too_short',
  cache: 'cache',
  model: 'judge',
  global_budget: 'budget',
  free_budget: 'budget',
  error_open: 'judge_failure',
} as const satisfies Record<Reason, string>;
type DecidingStep = (typeof STEP_OF)[Reason];
export const DECIDING_STEPS: readonly DecidingStep[] = [...new Set(Object.values(STEP_OF))];

/** Kinds of deciders: a local rule, a category, a rule in the tenant's own words. */
export const DECIDER_KINDS = ['local', 'category', 'rule'] as const;
type Decider = { readonly kind: (typeof DECIDER_KINDS)[number]; readonly name: string };

/** A range of the text as sent, in code points, and its content. */
export type TextPlace = { readonly start: number; readonly end: number; readonly text: string };

/** A hit of a local rule. `name` is the rule's, `patterns.<name>` for a pattern. */
export type LocalFinding = LocalHit & { readonly name: string; readonly at: TextPlace | null };

/** The decision that a message would have had; `action` is null if it needs a judgement that does not exist. */
export type DecidedWithout = {
  readonly action: Decision['action'] | null;
  readonly category: DecisionCategory | null;
  readonly decided_by: DecidingStep;
};

/** A text to try; at most `looksLeft` code units are read again to find the places of hits. */
export type TextToTry = { readonly text: string; readonly looksLeft: number };
/** The result of the trial, and how many of these code units are left. */
export type TriedText = {
  readonly normal_form: string;
  readonly shown_form: string;
  readonly local_hits: LocalFinding[];
  readonly in_fonts?: { readonly found: number; readonly of: number };
  readonly looksLeft: number;
};
/** Tries a text off the event loop; never rejects. */
export type TryInThread = (caller: Caller, settings: RulesSettings, ask: TextToTry) => Promise<TriedText | Unread>;
/** The thread that tries hard texts; without it, the event loop tries them. */
export type TrialDeps = { readonly tryInThread?: TryInThread };

/** All facts behind a decision. */
export type Facts = {
  readonly decision: Decision;
  readonly findings: readonly LocalFinding[];
  readonly criteria: Criteria;
  /** Whether the judge also saw a message whose local hit is milder than the strongest criterion. */
  readonly alsoJudge: boolean;
  readonly plan: Plan;
  readonly isTrusted: boolean;
  readonly isShort: boolean;
};

/**
 * Explains a decision: the step that decided; each score beside its threshold; the decision as it would have been without each local rule
 * that hit, and without each category or rule that was crossed.
 * @example const { decided_by, scores, without } = explainDecision(facts);
 */
export function explainDecision(facts: Facts) {
  const { decision, findings, criteria } = facts;
  const scores = criteria.all.map((criterion) => scoreOf(criteria, criterion, decision));
  const deciders: Decider[] = [
    ...findings.filter(({ observed }) => !observed).map(({ name }) => ({ kind: 'local' as const, name })),
    ...scores.filter(({ crossed }) => crossed).map(({ kind, name }) => ({ kind, name })),
  ];
  return {
    decided_by: STEP_OF[decision.reason],
    scores,
    without: deciders.map((decider) => ({ ...decider, ...decideWithout(facts, decider) })),
  };
}

/** Returns a score beside the tenant's threshold; the score is null if nothing scored the message. */
function scoreOf(criteria: Criteria, { name, threshold, action, observed }: Criterion, { scores }: Decision) {
  const score = Object.hasOwn(scores, name) ? (scores[name] ?? null) : null;
  const crossed = score !== null && action !== 'none' && score >= threshold;
  const kind: Decider['kind'] = Object.hasOwn(criteria.rules, name) ? 'rule' : 'category';
  const wouldCross = observed !== undefined && score !== null && score >= threshold;
  return { kind, name, score, threshold, action, crossed, ...(wouldCross && { observed }) };
}

function decideWithout(facts: Facts, out: Decider): DecidedWithout {
  const isLocal = out.kind === 'local';
  const hit = mostSevere(facts.findings.filter(({ name, observed }) => !observed && (!isLocal || name !== out.name)));
  const criteria = facts.criteria.all.filter(({ name }) => isLocal || name !== out.name);
  const local: DecidedWithout | null = hit && { action: hit.action, category: hit.category, decided_by: 'local_rules' };
  const strongest = facts.alsoJudge ? Math.max(0, ...criteria.map(({ action }) => severity(action))) : 0;
  if (hit && local && severity(hit.action) >= strongest) return local;
  const later = decideRest(facts, criteria);
  return hit && local && later.action !== null && severity(later.action) <= severity(hit.action) ? local : later;
}

/** Returns the decision on a message that no local rule decides. */
function decideRest({ decision, plan, isTrusted, isShort }: Facts, criteria: readonly Criterion[]): DecidedWithout {
  const unjudged = (decided_by: DecidingStep): DecidedWithout => ({ action: 'none', category: null, decided_by });
  const { scores, reason } = decision;
  if (Object.keys(scores).length > 0) {
    const { action, category } = applyThresholds(
      { all: criteria },
      criteria.map(({ name }) => scores[name] ?? 0),
    );
    return { action, category, decided_by: reason === 'cache' ? 'cache' : 'judge' };
  }
  if (reason !== 'local') return unjudged(STEP_OF[reason]);
  if (criteria.length === 0) return unjudged('policy');
  if (plan === 'free') return unjudged('plan');
  if (isTrusted) return unjudged('trusted');
  if (isShort) return unjudged('too_short');
  return { action: null, category: null, decided_by: 'judge' };
}
