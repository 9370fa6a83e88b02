import { z } from 'zod';
import type { AnyDecision } from './open-judging.ts';

/** Reasons why judging was paused. `trusted`, `too_short` and `policy inactive` are intended by the policy, so they are not here. */
export const PAUSES = ['quota', 'free_plan', 'global_budget', 'free_budget'];

const counts = z.record(z.string(), z.int().min(0));
/** The totals of a check so far. */
export const checkTotalsSchema = z.strictObject({
  messages: z.int(),
  triggered: z.int(),
  judged: z.int(),
  /** Lines that were not messages; an older version had no such count. */
  bad: z.int().default(0),
  categories: counts,
  unjudged: counts,
});
export type CheckTotals = Readonly<z.output<typeof checkTotalsSchema>>;

export const NO_TOTALS: CheckTotals = { messages: 0, triggered: 0, judged: 0, bad: 0, categories: {}, unjudged: {} };

/** Whether a decision is a hit: it triggered, or in a comparison it differs from before. */
export function isHit({ action, before = 'none' }: AnyDecision): boolean {
  return action !== before;
}

/** Returns the totals with more decisions added. */
export function addDecisions(totals: CheckTotals, decisions: readonly AnyDecision[]): CheckTotals {
  const categories = new Map(Object.entries(totals.categories));
  const unjudged = new Map(Object.entries(totals.unjudged));
  let { triggered, judged } = totals;
  for (const decision of decisions) {
    if (decision.judged) judged++;
    else unjudged.set(decision.reason, (unjudged.get(decision.reason) ?? 0) + 1);
    if (!isHit(decision)) continue;
    triggered++;
    const category = decision.before ? `${decision.before} to ${decision.action}` : (decision.category ?? 'other');
    categories.set(category, (categories.get(category) ?? 0) + 1);
  }
  return {
    messages: totals.messages + decisions.length,
    triggered,
    judged,
    bad: totals.bad,
    categories: Object.fromEntries(categories),
    unjudged: Object.fromEntries(unjudged),
  };
}

/** Returns how many messages were not judged for one of these reasons. */
export function countUnjudged({ unjudged }: CheckTotals, reasons: readonly string[]): number {
  const counted = Object.entries(unjudged).filter(([reason]) => reasons.includes(reason));
  return counted.reduce((sum, [, count]) => sum + count, 0);
}

/** Returns the totals as one line for people. */
export function describeTotals(totals: CheckTotals, seconds: number, hits = 'triggered'): string {
  const rate =
    seconds > 0 ? `, ${(totals.messages / seconds).toFixed(totals.messages / seconds < 10 ? 1 : 0)} a second` : '';
  const unjudged = Object.values(totals.unjudged).reduce((sum, count) => sum + count, 0);
  return [
    `${totals.messages} messages${rate}`,
    `${totals.triggered} ${hits}${listOf(totals.categories)}`,
    `${totals.judged} judged`,
    ...(totals.bad > 0 ? [`${totals.bad} bad lines`] : []),
    ...(unjudged > 0 ? [`${unjudged} not judged${listOf(totals.unjudged)}`] : []),
  ].join('; ');
}

function listOf(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts)
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name} ${count}`);
  return parts.length > 0 ? ` (${parts.join(', ')})` : '';
}
