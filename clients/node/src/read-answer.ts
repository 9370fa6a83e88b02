import {
  type Fault,
  ForbiddenError,
  InvalidAnswerError,
  JudgmentFailedError,
  NotFoundError,
  RateLimitedError,
  type Refusal,
  StatusError,
  TooLargeError,
  UnauthorizedError,
  UnavailableError,
  UnderWayError,
  ValidationError,
} from './errors.ts';

/** An HTTP answer with its complete text. */
export type Answer = { readonly status: number; readonly headers: Headers; readonly text: string };

const BY_STATUS: Readonly<Record<number, new (what: string, refusal: Refusal) => StatusError>> = {
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  409: UnderWayError,
  413: TooLargeError,
  429: RateLimitedError,
  503: UnavailableError,
};
/** A longer error text is usually a page of a proxy. */
const DETAIL_MAX = 500;

/**
 * Returns the error for an error answer.
 * @param what method and path for the error message.
 * @param secret removed from the answer's text.
 */
export function readRefusal(what: string, answer: Answer, secret: string, nowMs: number): StatusError {
  const clean = (text: string) => (secret === '' ? text : text.replaceAll(secret, '[key]'));
  const { detail, code } = readError(clean(answer.text));
  const requestId = answer.headers.get('x-request-id');
  const refusal: Refusal = {
    status: answer.status,
    detail: describe(detail, answer.status),
    code: typeof code === 'string' ? code : null,
    requestId: requestId === null ? null : clean(requestId),
    retryAfterSeconds: readRetryAfter(answer.headers.get('retry-after'), nowMs),
  };
  if (answer.status === 422) return new ValidationError(what, refusal, readFaults(detail));
  // A 502 of a proxy has no detail and says nothing about the judge.
  if (answer.status === 502 && typeof detail === 'string') return new JudgmentFailedError(what, refusal);
  return new (BY_STATUS[answer.status] ?? StatusError)(what, refusal);
}

/**
 * Parses the JSON of a successful answer.
 * @throws InvalidAnswerError if it is not JSON or not of the expected kind.
 */
export function readJson(what: string, { status, text }: Answer, kind: 'array' | 'object'): unknown {
  const wrong = (fault: string) => new InvalidAnswerError(`${what} answered ${status} with ${fault}`);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // The parser's error quotes the body, so it is not the cause.
    throw wrong('something that is not JSON');
  }
  const isRight = kind === 'array' ? Array.isArray(body) : isRecord(body);
  if (!isRight) throw wrong(`JSON that is not an ${kind}`);
  return body;
}

/** Whether the value is an object and not an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readError(text: string): Readonly<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(text);
    return isRecord(body) ? body : {};
  } catch {
    return {};
  }
}

function describe(detail: unknown, status: number): string {
  if (typeof detail === 'string') return detail.slice(0, DETAIL_MAX);
  const faults = readFaults(detail).map(({ loc, msg }) => `${loc.join('.')}: ${msg}`);
  if (faults.length > 0) return faults.join('; ').slice(0, DETAIL_MAX);
  return status >= 300 && status < 400 ? 'a redirect, which is not followed' : 'an answer without a detail';
}

function readFaults(detail: unknown): readonly Fault[] {
  if (!Array.isArray(detail)) return [];
  return detail.filter(isFault).map(({ loc, msg, type }) => ({ loc, msg, type }));
}

function isFault(value: unknown): value is Fault {
  return isRecord(value) && Array.isArray(value.loc) && typeof value.msg === 'string' && typeof value.type === 'string';
}

/** Reads seconds or a date: https://www.rfc-editor.org/rfc/rfc9110#field.retry-after */
function readRetryAfter(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const atMs = Date.parse(header);
  return Number.isNaN(atMs) ? null : Math.max(0, (atMs - nowMs) / 1000);
}
