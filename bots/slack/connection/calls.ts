import { webApi } from '@slack/bolt';
import type { CommunityRef } from '../../core/port/events.ts';
import { isRefusal, type NotDone, outcomes, RATE_LIMITED, type Refusal } from '../../core/port/outcome.ts';
import type { ProcessDeps, Schedule } from '../../core/port/process.ts';
import { CallPaused, createCallPauses } from '../../core/runtime/call-pauses.ts';
import { nameOfNetworkError } from '../../core/runtime/problems.ts';
import { backoffMs, pause } from '../../core/runtime/timers.ts';
import errorCodes from './error-codes.json' with { type: 'json' };
import type { WebClients } from './web-clients.ts';

/** The longest wait for rate limits within a call; a step that has to wait longer is taken up again later, and its entry says so. */
const RATE_LIMIT_WAIT_MAX_MS: Readonly<Record<string, number>> = { 'chat.delete': 5_000 };
const OTHER_WAIT_MAX_MS = 30_000;
const REPEATS_MAX = 2;
const REPEAT = { firstMs: 250, maxMs: 1_000 };

/** What carried out twice is not the same as once. */
const ONCE: ReadonlySet<string> = new Set(['chat.postMessage', 'conversations.create', 'files.upload']);

/** What the library's client declares of a method of the Web API. */
type Declared<M extends string> = M extends `${infer Family}.${infer Name}`
  ? webApi.WebClient extends Record<Family, Record<Name, (args: infer Args) => Promise<infer Result>>>
    ? { readonly args: Args; readonly result: Result }
    : never
  : never;

/**
 * Makes calls of the Web API: waits rate limits out within bounds, and repeats after a failure what may be repeated.
 * Rate limits are Slack's own, a method each: one that is limited keeps the others going. Every call throws what the last attempt threw, or CallPaused.
 * @param clients those of this moment.
 * @param onFailure told of what Slack refused, rate limits aside.
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
          // Whoever comes after this call knows of the pause, also when this one does not wait for its end.
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
      // The methods that the client declares are this very call.
      run(method, () => clients()[whose].apiCall(method, args) as Promise<Declared<M>['result']>);

  return { run, act: callWith('actions'), ask: callWith('lookups') };
}

/** The pages of a list, at most so many: each is asked for with what leads to it. */
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

/** What Slack's codes say: what is not there, what is refused and why, a token that is none (any more), and its own trouble, which passes. @see https://docs.slack.dev/reference/methods/chat.delete and the errors of the other methods */
const { gone, badToken, passing } = errorCodes;
const refused = errorCodes.refused satisfies Partial<Record<Refusal, readonly string[]>>;

/** The code with which Slack refused a call; null when it was something else. */
export function codeOf(error: unknown): string | null {
  return error instanceof webApi.WebAPIPlatformError ? error.data.error : null;
}

/** Whether the token of the call is worthless. */
export function isBadToken(error: unknown): boolean {
  return isBadTokenName(codeOf(error) ?? '');
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
  return nameOfNetworkError(error instanceof webApi.WebAPIRequestError ? error.original : error);
}

/** What calls answer; this instead where they fail, which the log tells. */
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

/** The workspace of the bot's token, as the log-in told it. */
export type Workspace = {
  readonly community: CommunityRef;
  /** Ends with a slash. */
  readonly url: string;
  readonly botUserId: string;
  readonly botId: string;
  /** The scopes of the bot's token; null when Slack did not say. */
  readonly scopes: ReadonlySet<string> | null;
};

/** Whether a channel is a conversation of two. */
export function isDirect(channelId: string): boolean {
  return channelId.startsWith('D');
}

/** What every call to Slack stands on. */
export type Live = ProcessDeps & {
  /** Where its tokens come from: the operator's settings, or whoever installed the app in this workspace. */
  readonly tokens: 'settings' | 'installed';
  /** null until the first log-in. */
  workspace(): Workspace | null;
  readonly clients: WebClients;
  readonly calls: ReturnType<typeof createCalls>;
};
