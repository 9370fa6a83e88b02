import { webApi } from '@slack/bolt';
import { type NotDone, outcomes, RATE_LIMITED } from '../../core/port/outcome.ts';
import { isRefusal, type Refusal } from '../../core/port/refusals.ts';
import { CallPaused } from '../../core/runtime/call-pauses.ts';
import { nameOfNetworkError } from '../../core/runtime/network-error.ts';
import errorCodes from './error-codes.json' with { type: 'json' };

/** What Slack's codes say: what is not there, what is refused and why, a token that is none (any more), and its own trouble, which passes. @see https://docs.slack.dev/reference/methods/chat.delete and the errors of the other methods */
const { gone, badToken, passing } = errorCodes;
const refused = errorCodes.refused satisfies Partial<Record<Refusal, readonly string[]>>;

/** The code with which Slack refused a call; null when it was something else. */
export function codeOf(error: unknown): string | null {
  return error instanceof webApi.WebAPIPlatformError ? error.data.error : null;
}

/** Whether the token of the call is worthless. */
export function isBadToken(error: unknown): boolean {
  const code = codeOf(error);
  return code !== null && badToken.includes(code);
}

/** The same of an outcome, by the word that it failed with. */
export function isBadTokenName(error: string): boolean {
  return badToken.includes(error);
}

/** The rate limit that an error tells of; null when it is another error. The call was certainly not carried out. `waitMs` is null when Slack does not say how long to wait. */
export function rateLimitOf(error: unknown): { readonly waitMs: number | null } | null {
  if (error instanceof webApi.WebAPIRateLimitedError) return { waitMs: error.retryAfter * 1000 };
  if (codeOf(error) === 'ratelimited' || codeOf(error) === 'rate_limited') return { waitMs: null };
  // What the library throws for a 429 that does not say how long.
  return error instanceof Error && error.message.startsWith('Retry header did not contain') ? { waitMs: null } : null;
}

/** Whether the same call may well succeed in a moment. It may also have been carried out. */
export function isPassing(error: unknown): boolean {
  if (error instanceof CallPaused) return false;
  if (error instanceof webApi.WebAPIHTTPError) return error.statusCode >= 500;
  const code = codeOf(error);
  return code === null ? rateLimitOf(error) === null : passing.includes(code);
}

/** What became of a call that threw. Never shows text of the error: it may quote what was sent. */
export function outcomeOfError(error: unknown): NotDone {
  if (error instanceof CallPaused) return { kind: 'later', error: RATE_LIMITED, afterMs: error.leftMs };
  const limit = rateLimitOf(error);
  if (limit) return { kind: 'later', error: RATE_LIMITED, afterMs: limit.waitMs };
  if (isPassing(error)) return { kind: 'later', error: nameOf(error), afterMs: null };
  const code = codeOf(error) ?? '';
  if (gone.includes(code)) return { kind: 'gone' };
  const [refusal = ''] = Object.entries(refused).find(([, known]) => known.includes(code)) ?? [];
  return isRefusal(refusal) ? { kind: 'refused', refusal } : { kind: 'failed', error: nameOf(error) };
}

export const outcomeOf = outcomes(outcomeOfError);

/** A short code for an error: Slack's own, an HTTP status, or one of the network. */
export function nameOf(error: unknown): string {
  const code = codeOf(error);
  // Something between us and Slack may answer with a page of its own.
  if (code !== null) return /^[a-z0-9_]{1,60}$/.test(code) ? code : 'unreadable_answer';
  if (error instanceof webApi.WebAPIHTTPError) return `http_${error.statusCode}`;
  if (error instanceof webApi.WebAPIRequestError) return nameOfNetworkError(error.original);
  return nameOfNetworkError(error);
}
