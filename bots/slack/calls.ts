import type { Schedule } from '../shared/deps.ts';
import type { Outcome } from '../shared/platform.ts';
import { isPassing, outcomeOfError, rateLimitOf } from './outcome.ts';

/** The longest wait for rate limits that is worth it. */
const RATE_LIMIT_WAIT_MAX_MS = 30_000;
const REPEATS_MAX = 2;
const REPEAT_FIRST_MS = 250;

/** Whether carrying a call out twice is the same as once. */
export type Repeatable = 'repeatable' | 'once';

/** Makes calls of the Web API: waits rate limits out within bounds, and repeats after a failure what may be repeated. */
export type Calls = {
  /** @throws what the last attempt threw. */
  run<T>(method: string, repeatable: Repeatable, call: () => Promise<T>): Promise<T>;
  outcome(method: string, repeatable: Repeatable, call: () => Promise<unknown>): Promise<Outcome>;
};

/** Rate limits are Slack's own, a method each: one that is limited keeps the others going. */
export function createCalls(schedule: Schedule): Calls {
  const pauses = new Map<string, Promise<void>>();
  const sleep = (ms: number) => new Promise<void>((resolve) => void schedule.after(ms, resolve));

  const pause = (method: string, ms: number): void => {
    const ended: Promise<void> = sleep(ms).then(() => {
      if (pauses.get(method) === ended) pauses.delete(method);
    });
    pauses.set(method, ended);
  };

  const run = async <T>(method: string, repeatable: Repeatable, call: () => Promise<T>): Promise<T> => {
    const endsAtMs = schedule.now() + RATE_LIMIT_WAIT_MAX_MS;
    for (let failures = 0; ; ) {
      await pauses.get(method);
      try {
        return await call();
      } catch (error) {
        const waitMs = rateLimitOf(error);
        if (waitMs !== null) {
          if (schedule.now() + waitMs > endsAtMs) throw error;
          pause(method, waitMs);
          continue;
        }
        if (repeatable === 'once' || failures >= REPEATS_MAX || !isPassing(error)) throw error;
        await sleep(REPEAT_FIRST_MS * 2 ** failures * (0.5 + Math.random() / 2));
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
