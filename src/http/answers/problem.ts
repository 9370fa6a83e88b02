import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ErrorCode, StewardError } from '../../core/common/errors.ts';
import errorHelp from './error-help.json' with { type: 'json' };

/** The HTTP status of every error code. */
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

/** Errors that may be over within a second. */
const RETRY_AT_ONCE: ReadonlySet<ErrorCode> = new Set(['store_unavailable', 'overloaded', 'under_way']);

/** Receives unexpected errors for the log. The answer never contains them. */
export type ErrorSink = (event: { readonly requestId: string; readonly path: string; readonly error: unknown }) => void;

/** Answers an error without its stack: `invalid` in the validation form, all others as `{"detail": "<text>"}`. */
export function answerError(c: Context, error: unknown, report: ErrorSink, requestId: string): Response {
  reportProblem({ requestId, path: c.req.path, error }, report);
  const { status, headers, body } = problemOf(error, requestId);
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  return c.json(body, status);
}

/** Reports the errors that an operator must know about. */
export function reportProblem(event: Parameters<ErrorSink>[0], report: ErrorSink): void {
  const { error } = event;
  // A flood causes hundreds of these refusals; the metrics count them.
  const isOurs = error instanceof StewardError && (STATUS[error.code] < 500 || error.code === 'overloaded');
  if (!isOurs) report(event);
}

/** Returns the status, headers and body for an error. The headers join those of every answer. */
export function problemOf(error: unknown, requestId: string) {
  if (!(error instanceof StewardError)) {
    const detail = 'internal error; the server log has the details under this request id';
    return { status: 500 as const, headers: {}, body: { detail, ...errorFields('internal', requestId) } };
  }
  const detail = error.code === 'invalid' ? error.issues : error.message;
  const body = { detail, ...errorFields(error.code, requestId) };
  return { status: STATUS[error.code], headers: headersFor(error), body };
}

function headersFor({ code, detail }: StewardError): Readonly<Record<string, string>> {
  if (code === 'missing_token' || code === 'unknown_key') return { 'WWW-Authenticate': 'Bearer' };
  if (RETRY_AT_ONCE.has(code)) return { 'Retry-After': '1' };
  if (code === 'rate_limited') return { 'Retry-After': String(detail?.retryAfterSeconds ?? 60) };
  return code === 'method_not_allowed' ? { Allow: String(detail?.allow ?? '') } : {};
}

/** The page that explains each error. */
export const ERRORS_PATH = '/docs/errors';

/** Tells callers what to do about each error. `internal` is any unexpected error. */
const ERROR_HELP: Readonly<Record<ErrorCode | 'internal', string>> = errorHelp;

/** Returns the fields that every error answer has beside `detail`. */
export function errorFields(code: keyof typeof errorHelp, requestId: string) {
  return { code, request_id: requestId, docs: `${ERRORS_PATH}#${code}` };
}

/** Renders the page that explains each error. */
export function renderErrorHelp(): string {
  const items = Object.entries(ERROR_HELP).map(
    ([code, help]) => html`<dt id="${code}"><code>${code}</code></dt>\n<dd>${help}</dd>\n`,
  );
  return String(html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Errors of Steward</title></head>
<body>
<h1>Errors</h1>
<dl>
${items}</dl>
</body>
</html>
`);
}
