import type { Decision } from '../../core/decisions/decision.ts';

/** Why a message has no scores though it should have been judged; null for one that was judged, or needed no judgement. */
export function pauseOf({ judged, reason }: Decision): string | null {
  switch (reason) {
    case 'quota':
    case 'free_plan':
    case 'global_budget':
    case 'free_budget':
    case 'error_open':
      return judged ? null : reason;
    default:
      return null;
  }
}
