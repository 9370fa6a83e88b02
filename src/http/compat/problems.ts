import { type ErrorCode, StewardError } from '../../core/common/errors.ts';
import { errorFields } from '../answers/problem.ts';
import { CompatProblem } from '../schemas/problems.ts';

/** The path of OpenAI's moderation endpoint. */
export const OPENAI_PATH = '/v1/moderations';
/** The root path of Perspective's API. */
export const PERSPECTIVE_ROOT = '/v1/compat/perspective';

/** Google's name for each status. https://cloud.google.com/apis/design/errors#handling_errors */
const GOOGLE_STATUS: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  405: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};
const OPENAI_TYPE: Readonly<Record<number, string>> = { 401: 'invalid_request_error', 429: 'rate_limit_error' };

/** The service whose clients call; each service has its own error format. */
type Form = 'openai' | 'google';
type Own = { readonly detail: unknown; readonly code: string };

/** Adds to an error answer the form that the other service's clients expect on its path. Returns every other answer unchanged. */
export async function reshapeProblem(path: string, answer: Response, error: Error): Promise<Response> {
  const form = formOf(path);
  if (form === null) return answer;
  const status = statusOf(answer.status);
  // Every error answer is an object that we made.
  const own = (await answer.json()) as Own;
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  // httplib2, which Google's Python client uses, fails on a challenge without a parameter.
  if (status === 401) headers.set('WWW-Authenticate', 'Bearer realm="steward"');
  return Response.json(shape(form, status, own, error), { status, headers });
}

/** Describes the error answers of such a path for the OpenAPI description, with examples. */
export function describeProblems(form: Form) {
  const example = (status: number, code: ErrorCode, message: string) => {
    const error = new StewardError(code, message);
    const own = { detail: message, ...errorFields(code, '5d0a8e2e-5c3b-4a39-9c0c-0c1f3f8f3a54') };
    return {
      description: SAYS[status] ?? message,
      content: { 'application/json': { schema: CompatProblem, example: shape(form, status, own, error) } },
    };
  };
  return {
    400: example(400, 'invalid', 'body: the body is not valid JSON'),
    401: example(401, 'unknown_key', 'unknown api key'),
    404: example(404, 'not_found', 'no analysis of this comment is in the log; send it to comments:analyze first'),
    405: example(405, 'method_not_allowed', 'this path accepts OPTIONS, POST, not GET'),
    429: example(429, 'rate_limited', 'more than 600 requests a minute; try again in 12 s'),
    503: example(503, 'store_unavailable', 'the store is unavailable; try again in a moment'),
  };
}

const SAYS: Readonly<Record<number, string>> = {
  400: 'The request is not valid: for example a broken image, an attribute that cannot be scored, or a text that is too long.',
  401: 'The key is missing or unknown.',
  404: 'There is no decision about this text.',
  405: 'The path does not accept this method. The Allow header lists the methods that it accepts.',
  429: "Too many requests for this key, or too much data at once. Perspective's endpoints also answer this while a quota or ceiling pauses judging.",
  503: 'The judge or the store is unavailable, or the server has too many concurrent requests. Try again.',
};

function formOf(path: string): Form | null {
  if (path === OPENAI_PATH) return 'openai';
  return path === PERSPECTIVE_ROOT || path.startsWith(`${PERSPECTIVE_ROOT}/`) ? 'google' : null;
}

function shape(form: Form, status: number, own: Own, error: Error) {
  const message = typeof own.detail === 'string' ? own.detail : error.message;
  const type = OPENAI_TYPE[status] ?? (status < 500 ? 'invalid_request_error' : 'server_error');
  const shaped =
    form === 'openai'
      ? { message, type, param: paramOf(error), code: own.code }
      : { code: status, message, status: GOOGLE_STATUS[status] ?? 'UNKNOWN', ...detailsOf(error) };
  return { error: shaped, ...own };
}

/** Maps a status to one that these clients know: 400 for an invalid body, 503 for a failed judge. */
function statusOf(status: number): number {
  if (status === 413 || status === 422) return 400;
  return status === 502 ? 503 : status;
}

function paramOf(error: Error): string | null {
  const [, member] = error instanceof StewardError ? (error.issues[0]?.loc ?? []) : [];
  return typeof member === 'string' ? member : null;
}

/** @see https://github.com/conversationai/perspectiveapi, the errors of comments:analyze */
function detailsOf(error: Error) {
  const errorType = error instanceof StewardError ? error.issues[0]?.type : undefined;
  if (errorType === undefined || !/^[A-Z_]+$/.test(errorType)) return {};
  return { details: [{ '@type': 'type.googleapis.com/google.commentanalyzer.v1alpha1.Error', errorType }] };
}
