import { webApi } from '@slack/bolt';
import { type Outcome, RATE_LIMITED } from '../../core/port/outcome.ts';
import type { Refusal } from '../../core/port/refusals.ts';
import { CallPaused } from '../../core/runtime/call-pauses.ts';
import { nameOfNetworkError } from '../../core/runtime/network-error.ts';

/** @see https://docs.slack.dev/reference/methods/chat.delete and the errors of the other methods */
const GONE: ReadonlySet<string> = new Set([
  'message_not_found',
  'channel_not_found',
  'thread_not_found',
  'user_not_found',
  'users_not_found',
]);

const REFUSED: ReadonlyMap<string, Refusal> = new Map([
  ['not_in_channel', 'no_access'],
  ['is_archived', 'no_access'],
  ['user_disabled', 'no_access'],
  ['user_not_visible', 'no_access'],
  ['cannot_dm_bot', 'no_access'],
  ['messages_tab_disabled', 'no_access'],
  ['compliance_exports_prevent_deletion', 'unsupported_here'],
  ['cant_delete_message', 'missing_permission'],
  ['cant_update_message', 'missing_permission'],
  ['missing_scope', 'missing_permission'],
  ['not_allowed_token_type', 'missing_permission'],
  ['no_permission', 'missing_permission'],
  ['access_denied', 'missing_permission'],
  ['restricted_action', 'missing_permission'],
  ['restricted_action_read_only_channel', 'missing_permission'],
  ['restricted_action_non_threadable_channel', 'missing_permission'],
  ['restricted_action_thread_only_channel', 'missing_permission'],
]);

/** A token that is none, or none any more. */
const BAD_TOKEN: ReadonlySet<string> = new Set([
  'invalid_auth',
  'not_authed',
  'account_inactive',
  'token_revoked',
  'token_expired',
  'user_removed_from_team',
  'team_disabled',
]);

/** Slack's own trouble, which passes. */
const PASSING: ReadonlySet<string> = new Set([
  'internal_error',
  'fatal_error',
  'service_unavailable',
  'request_timeout',
  'team_added_to_org',
]);

/** The code with which Slack refused a call; null when it was something else. */
export function codeOf(error: unknown): string | null {
  return error instanceof webApi.WebAPIPlatformError ? error.data.error : null;
}

/** Whether the token of the call is worthless. */
export function isBadToken(error: unknown): boolean {
  const code = codeOf(error);
  return code !== null && BAD_TOKEN.has(code);
}

/** The same of an outcome, by the word that it failed with. */
export function isBadTokenName(error: string): boolean {
  return BAD_TOKEN.has(error);
}

/** A refusal for a rate limit; `waitMs` is how long Slack asks to wait, null when it does not say. */
type RateLimit = { readonly waitMs: number | null };

/** The rate limit that an error tells of; null when it is another error. The call was certainly not carried out. */
export function rateLimitOf(error: unknown): RateLimit | null {
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
  return code === null ? rateLimitOf(error) === null : PASSING.has(code);
}

/** What became of a call that threw. Never shows text of the error: it may quote what was sent. */
export function outcomeOfError(error: unknown): Exclude<Outcome, { kind: 'done' }> {
  if (error instanceof CallPaused) return { kind: 'later', error: RATE_LIMITED, afterMs: error.leftMs };
  const limit = rateLimitOf(error);
  if (limit) return { kind: 'later', error: RATE_LIMITED, afterMs: limit.waitMs };
  if (isPassing(error)) return { kind: 'later', error: nameOf(error), afterMs: null };
  const code = codeOf(error) ?? '';
  if (GONE.has(code)) return { kind: 'gone' };
  const refusal = REFUSED.get(code);
  return refusal ? { kind: 'refused', refusal } : { kind: 'failed', error: nameOf(error) };
}

/** A short code for an error: Slack's own, an HTTP status, or one of the network. */
export function nameOf(error: unknown): string {
  const code = codeOf(error);
  // Something between us and Slack may answer with a page of its own.
  if (code !== null) return /^[a-z0-9_]{1,60}$/.test(code) ? code : 'unreadable_answer';
  if (error instanceof webApi.WebAPIHTTPError) return `http_${error.statusCode}`;
  if (error instanceof webApi.WebAPIRequestError) return nameOfNetworkError(error.original);
  return nameOfNetworkError(error);
}
