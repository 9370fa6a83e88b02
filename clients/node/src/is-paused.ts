import type { Decision, Reason } from './generated/types.ts';

/** Reasons for which a message that should have been judged was not. */
const PAUSES: ReadonlySet<Reason> = new Set<Reason>([
  'quota',
  'free_plan',
  'global_budget',
  'free_budget',
  'error_open',
]);

/**
 * Whether judging was paused for this message: a quota, a plan or a budget, or a judge that could not be reached.
 * Such a message was let through unseen. The other unjudged reasons (`local`, `policy inactive`, `trusted`, `too_short`)
 * are the service doing what it was told, and are not paused.
 * @example isPaused({ reason: 'quota' }); // => true
 */
export function isPaused(decision: Pick<Decision, 'reason'>): boolean {
  return PAUSES.has(decision.reason);
}
