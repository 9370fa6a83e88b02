import type { webApi } from '@slack/bolt';
import type { Schedule } from '../../core/port/process.ts';
import { createCallPauses } from '../../core/runtime/call-pauses.ts';
import { backoffMs } from '../../core/runtime/retry.ts';
import { pause } from '../../core/runtime/timers.ts';
import { isPassing, rateLimitOf } from './outcome.ts';
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
        await pause(schedule, backoffMs(failures, REPEAT));
        failures++;
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
