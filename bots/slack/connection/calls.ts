import type { Outcome } from '../../core/port/outcome.ts';
import type { Schedule } from '../../core/port/process.ts';
import { createCallPauses } from '../../core/runtime/call-pauses.ts';
import { backoffMs } from '../../core/runtime/retry.ts';
import { pause } from '../../core/runtime/timers.ts';
import { isPassing, outcomeOfError, rateLimitOf } from './outcome.ts';

/** The longest wait for rate limits within a call; a step that has to wait longer is taken up again later, and its entry says so. */
const RATE_LIMIT_WAIT_MAX_MS: Readonly<Record<string, number>> = { 'chat.delete': 5_000 };
const OTHER_WAIT_MAX_MS = 30_000;
const REPEATS_MAX = 2;
const REPEAT = { firstMs: 250, maxMs: 1_000 };

/** Whether carrying a call out twice is the same as once. */
export type Repeatable = 'repeatable' | 'once';

/** Makes calls of the Web API: waits rate limits out within bounds, and repeats after a failure what may be repeated. */
export type Calls = {
  /** @throws what the last attempt threw, or CallPaused. */
  run<T>(method: string, repeatable: Repeatable, call: () => Promise<T>): Promise<T>;
  outcome(method: string, repeatable: Repeatable, call: () => Promise<unknown>): Promise<Outcome>;
};

/**
 * Rate limits are Slack's own, a method each: one that is limited keeps the others going.
 * @param onFailure told of what Slack refused, rate limits aside.
 */
export function createCalls(schedule: Schedule, onFailure: (error: unknown) => void = () => {}): Calls {
  const pauses = createCallPauses(schedule);

  const run = async <T>(method: string, repeatable: Repeatable, call: () => Promise<T>): Promise<T> => {
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
        if (repeatable === 'once' || failures >= REPEATS_MAX || !isPassing(error)) throw error;
        await pause(schedule, backoffMs(failures, REPEAT));
        failures++;
      }
    }
  };

  return {
    run,
    outcome: async (method, repeatable, call) => {
      try {
        await run(method, repeatable, call);
        return { kind: 'done' };
      } catch (error) {
        return outcomeOfError(error);
      }
    },
  };
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
