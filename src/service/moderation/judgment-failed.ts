import { StewardError } from '../../core/common/errors.ts';
import type { ModerateRequest } from '../../core/moderation/moderate-request.ts';
import type { JudgeFailure } from '../../core/ports/judge.ts';

/** The error type that the 502 names for each failure. */
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

/** Failures that mean the model is unavailable. All others concern one message. */
const UNAVAILABLE: readonly unknown[] = [
  'unreachable',
  'timeout',
  'refused',
  'rate_limited',
  'overloaded',
] satisfies JudgeFailure[];

/**
 * Whether an error says that the model is unavailable, not that it cannot judge this message.
 * @example isModelUnavailable(judgmentFailed('timeout')); // => true
 */
export function isModelUnavailable(error: unknown): boolean {
  return (
    error instanceof StewardError && error.code === 'judgment_failed' && UNAVAILABLE.includes(error.detail?.failure)
  );
}

/** Whether a message that could not be judged passes. The request's own rule for an unavailable model wins over the tenant's setting. */
export function failsOpen({ tenant, failOpen }: ModerateRequest, failure: JudgeFailure): boolean {
  return (UNAVAILABLE.includes(failure) ? failOpen : undefined) ?? tenant.settings.fail_open;
}

/** Creates the error for a request of a tenant that fails closed. */
export function judgmentFailed(failure: JudgeFailure): StewardError {
  return new StewardError('judgment_failed', `judgment failed: ${FAILURE_TYPES[failure]}`, { detail: { failure } });
}
