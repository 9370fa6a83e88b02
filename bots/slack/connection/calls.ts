import { webApi } from '@slack/bolt';
import type { CommunityRef } from '../../core/port/events.ts';
import { isRefusal, type NotDone, outcomes, RATE_LIMITED, type Refusal } from '../../core/port/outcome.ts';
import type { ProcessDeps, Schedule } from '../../core/port/process.ts';
import { CallPaused, createCallPauses } from '../../core/runtime/call-pauses.ts';
import { nameOfNetworkError } from '../../core/runtime/problems.ts';
import { backoffMs, pause } from '../../core/runtime/timers.ts';
import errorCodes from './error-codes.json' with { type: 'json' };
import type { WebClients } from './web-clients.ts';

/** Longest wait for rate limits within a call; a step that must wait longer is retried later, and its entry says so. */
const RATE_LIMIT_WAIT_MAX_MS: Readonly<Record<string, number>> = { 'chat.delete': 5_000 };
const OTHER_WAIT_MAX_MS = 30_000;
const REPEATS_MAX = 2;
const REPEAT = { firstMs: 250, maxMs: 1_000 };

/** Methods that must not run twice. */
const ONCE: ReadonlySet<string> = new Set(['chat.postMessage', 'conversations.create', 'files.upload']);

/** The declared types of a Web API method in the library's client. */
type Declared<M extends string> = M extends `${infer Family}.${infer Name}`
  ? webApi.WebClient extends Record<Family, Record<Name, (args: infer Args) => Promise<infer Result>>>
    ? { readonly args: Args; readonly result: Result }
    : never
  : never;

/**
 * Makes calls of the Web API: waits out rate limits within bounds, and retries failed calls that may be repeated.
 * Slack limits each method separately, so a limited one does not stop the others. A call throws the error of its last attempt, or CallPaused.
 * @param clients returns the current clients.
 * @param onFailure receives Slack's refusals, except rate limits.
 */
export function createCalls(
  schedule: Schedule,
  clients: () => WebClients,
  onFailure: (error: unknown) => void = () => {},
) {
  const pauses = createCallPauses(schedule);

  const run = async <T>(method: string, call: () => Promise<T>): Promise<T> => {
    const endsAtMs = schedule.now() + (RATE_LIMIT_WAIT_MAX_MS[method] ?? OTHER_WAIT_MAX_MS);
    for (let failures = 0; ; ) {
      await pauses.passed(method, endsAtMs - schedule.now());
      try {
        const answer = await call();
        pauses.taken(method);
        return answer;
      } catch (error) {
        const limit = rateLimitOf(error);
        if (limit) {
          // Stored for later calls too, even if this call does not wait for the end.
          pauses.begin(method, limit.waitMs);
          continue;
        }
        onFailure(error);
        if (ONCE.has(method) || failures >= REPEATS_MAX || !isPassing(error)) throw error;
        await pause(schedule, backoffMs(failures++, REPEAT));
      }
    }
  };

  const callWith =
    (whose: 'actions' | 'lookups') =>
    <M extends string>(method: M, args: Declared<M>['args']): Promise<Declared<M>['result']> =>
      // The client's declared methods make this same call.
      run(method, () => clients()[whose].apiCall(method, args) as Promise<Declared<M>['result']>);

  return { run, act: callWith('actions'), ask: callWith('lookups') };
}

/** Reads the pages of a list, at most `pagesMax`, each with the cursor of the page before. */
export async function* pagesOf<Page extends { readonly response_metadata?: { readonly next_cursor?: string } }>(
  pagesMax: number,
  query: (cursor: { readonly cursor?: string }) => Promise<Page>,
): AsyncGenerator<Page> {
  let cursor: string | undefined;
  for (let page = 0; page < pagesMax; page++) {
    const answer = await query(cursor ? { cursor } : {});
    yield answer;
    cursor = answer.response_metadata?.next_cursor;
    if (!cursor) return;
  }
}

/** Groups of Slack's error codes: missing objects, refusals by reason, invalid tokens, and temporary trouble. @see https://docs.slack.dev/reference/methods/chat.delete and the errors of the other methods */
const { gone, badToken, passing } = errorCodes;
const refused = errorCodes.refused satisfies Partial<Record<Refusal, readonly string[]>>;

/** Returns the code with which Slack refused a call; null for other errors. */
export function codeOf(error: unknown): string | null {
  return error instanceof webApi.WebAPIPlatformError ? error.data.error : null;
}

/** Whether the token of the call is invalid. */
export function isBadToken(error: unknown): boolean {
  return isBadTokenName(codeOf(error) ?? '');
}

/** Whether an outcome's error code means an invalid token. */
export function isBadTokenName(error: string): boolean {
  return badToken.includes(error);
}

/** Returns the rate limit of an error; null for other errors. The call was certainly not carried out. `waitMs` is null if Slack names no wait. */
export function rateLimitOf(error: unknown): { readonly waitMs: number | null } | null {
  if (error instanceof webApi.WebAPIRateLimitedError) return { waitMs: error.retryAfter * 1000 };
  if (codeOf(error) === 'ratelimited' || codeOf(error) === 'rate_limited') return { waitMs: null };
  // The library throws this for a 429 without a wait.
  return error instanceof Error && error.message.startsWith('Retry header did not contain') ? { waitMs: null } : null;
}

/** Whether a retry of the call may succeed soon. The call may also have been carried out. */
export function isPassing(error: unknown): boolean {
  if (error instanceof CallPaused) return false;
  if (error instanceof webApi.WebAPIHTTPError) return error.statusCode >= 500;
  const code = codeOf(error);
  return code === null ? rateLimitOf(error) === null : passing.includes(code);
}

/** Converts an error into an outcome. Never shows the error's text, because it may quote what was sent. */
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

/** Returns a short code for an error: Slack's own, an HTTP status, or one of the network. */
export function nameOf(error: unknown): string {
  const code = codeOf(error);
  // A proxy in between may answer with its own page.
  if (code !== null) return /^[a-z0-9_]{1,60}$/.test(code) ? code : 'unreadable_answer';
  if (error instanceof webApi.WebAPIHTTPError) return `http_${error.statusCode}`;
  return nameOfNetworkError(error instanceof webApi.WebAPIRequestError ? error.original : error);
}

/** Returns the result of calls, or `instead` if they fail; logs the failure. */
export async function orInstead<T>(
  { log }: Pick<Live, 'log'>,
  instead: T,
  told: string,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    log.warn({ error: nameOf(error) }, told);
    return instead;
  }
}

/** The workspace of the bot's token, from the log-in. */
export type Workspace = {
  readonly community: CommunityRef;
  /** Ends with a slash. */
  readonly url: string;
  readonly botUserId: string;
  readonly botId: string;
  /** The scopes of the bot's token; null if Slack did not say. */
  readonly scopes: ReadonlySet<string> | null;
};

/** Whether a channel is a conversation of two. */
export function isDirect(channelId: string): boolean {
  return channelId.startsWith('D');
}

/** The dependencies of every call to Slack. */
export type Live = ProcessDeps & {
  /** Source of its tokens: the operator's settings, or the app's installation in this workspace. */
  readonly tokens: 'settings' | 'installed';
  /** null until the first log-in. */
  workspace(): Workspace | null;
  readonly clients: WebClients;
  readonly calls: ReturnType<typeof createCalls>;
};
