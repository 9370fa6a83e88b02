import type { Decision, Reason } from './generated/types.ts';

/** The reasons why a message was not judged although it should have been. */
const PAUSES: ReadonlySet<Reason> = new Set<Reason>([
  'quota',
  'free_plan',
  'global_budget',
  'free_budget',
  'error_open',
]);

/**
 * Whether judging was paused for this message because of a quota, a plan or a budget, or because the judge failed.
 * Such a message passed without a check. The other reasons without a judgement (`local`, `policy inactive`, `trusted`,
 * `too_short`) are intended by the settings, so they do not count as paused.
 * @example isPaused({ reason: 'quota' }); // => true
 */
export function isPaused(decision: Pick<Decision, 'reason'>): boolean {
  return PAUSES.has(decision.reason);
}
