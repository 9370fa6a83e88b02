import { StewardError } from '../../core/common/errors.ts';
import type { JudgeFailure } from '../../core/ports/judge.ts';

/** The type that the 502 names, a failure each. */
const FAILURE_TYPES = {
  unreachable: 'ConnectionError',
  timeout: 'TimeoutError',
  refused: 'RefusedError',
  rate_limited: 'RateLimitError',
  content_filter: 'ContentFilterError',
  invalid_answer: 'InvalidAnswerError',
  context_too_long: 'ContextTooLongError',
  overloaded: 'OverloadedError',
  budget: 'BudgetError',
} as const satisfies Record<JudgeFailure, string>;

/**
 * What a request of a tenant that fails closed gets.
 * @example throw judgmentFailed('timeout');
 */
export function judgmentFailed(failure: JudgeFailure): StewardError {
  return new StewardError('judgment_failed', `judgment failed: ${FAILURE_TYPES[failure]}`, { detail: { failure } });
}
