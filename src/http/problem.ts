import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ErrorCode, StewardError } from '../core/errors.ts';
import { tellError } from './error-help.ts';

/** The status of every error code. */
export const STATUS = {
  missing_token: 401,
  unknown_key: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  under_way: 409,
  changed_meanwhile: 412,
  too_large: 413,
  invalid: 422,
  rate_limited: 429,
  configuration: 500,
  judgment_failed: 502,
  unreachable: 502,
  store_unavailable: 503,
  overloaded: 503,
  stopping: 503,
} as const satisfies Record<ErrorCode, ContentfulStatusCode>;

/** Errors that may be gone in a second. */
const RETRY_AT_ONCE: ReadonlySet<ErrorCode> = new Set(['store_unavailable', 'overloaded', 'under_way']);

/** Where unexpected errors go: the log, never the answer. */
export type ErrorSink = (event: { readonly requestId: string; readonly path: string; readonly error: unknown }) => void;

/** Answers an error: the validation form for `invalid`, `{"detail": "<text>"}` for all others, and never a stack. */
export function answerError(c: Context, error: unknown, report: ErrorSink, requestId: string): Response {
  if (!(error instanceof StewardError)) {
    report({ requestId, path: c.req.path, error });
    const detail = 'internal error; the log has it under this request id';
    return c.json({ detail, ...tellError('internal', requestId) }, 500);
  }
  const status = STATUS[error.code];
  // Turned away by the hundred while somebody floods: the metrics count them.
  if (status >= 500 && error.code !== 'overloaded') report({ requestId, path: c.req.path, error });
  if (error.code === 'missing_token' || error.code === 'unknown_key') c.header('WWW-Authenticate', 'Bearer');
  if (RETRY_AT_ONCE.has(error.code)) c.header('Retry-After', '1');
  if (error.code === 'rate_limited') c.header('Retry-After', String(error.detail?.retryAfterSeconds ?? 60));
  if (error.code === 'method_not_allowed') c.header('Allow', String(error.detail?.allow ?? ''));
  const detail = error.code === 'invalid' ? error.faults : error.message;
  return c.json({ detail, ...tellError(error.code, requestId) }, status);
}
