import { StewardError } from '../../core/common/errors.ts';
import type { ModerateRequest } from '../../core/moderation/moderate-request.ts';
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

/** Failures of the model itself. The others come from one message. */
const UNAVAILABLE: readonly unknown[] = [
  'unreachable',
  'timeout',
  'refused',
  'rate_limited',
  'overloaded',
] satisfies JudgeFailure[];

/**
 * Whether an error says that the model is unavailable, and not that it cannot judge this message.
 * @example isModelUnavailable(judgmentFailed('timeout')); // => true
 */
export function isModelUnavailable(error: unknown): boolean {
  return (
    error instanceof StewardError && error.code === 'judgment_failed' && UNAVAILABLE.includes(error.detail?.failure)
  );
}

/** Whether a message that could not be judged passes: the tenant's setting decides, unless the request has its own rule for an unavailable model. */
export function failsOpen({ tenant, failOpen }: ModerateRequest, failure: JudgeFailure): boolean {
  return (UNAVAILABLE.includes(failure) ? failOpen : undefined) ?? tenant.settings.fail_open;
}

/** What a request of a tenant that fails closed gets. */
export function judgmentFailed(failure: JudgeFailure): StewardError {
  return new StewardError('judgment_failed', `judgment failed: ${FAILURE_TYPES[failure]}`, { detail: { failure } });
}
