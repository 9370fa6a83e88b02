import { createLru } from '../../../src/core/collections/remember.ts';
import type { ProcessDeps } from '../../core/port/process.ts';
import { createShared } from '../../core/runtime/shared-calls.ts';
import { within } from '../../core/runtime/timers.ts';
import { codeOf, nameOf, rateLimitOf } from './calls.ts';

/** Longest wait of a message for a look-up of its author or channel. */
const PATIENCE_MS = 2_000;
/** Pause of look-ups after a failure. */
const FAILURE_PAUSE_MS = 10_000;

/** Caches Slack's answers within bounds. A burst looks each author up once; during a rate limit there are no calls and no waits. */
export function createLookup<T extends object>(
  { schedule, log }: ProcessDeps,
  options: { readonly what: string; readonly max: number; readonly ttlMs: number },
  query: (id: string) => Promise<T>,
) {
  const known = createLru<string, { readonly value: T; readonly atMs: number }>(options.max);
  const unknown = createLru<string, number>(options.max);
  const share = createShared<T>();
  let pausedUntilMs = 0;

  const put = (id: string, value: T): void => void known.set(id, { value, atMs: schedule.now() });
  const fetch = (id: string): Promise<T> =>
    share(id, async () => {
      const value = await query(id);
      put(id, value);
      return value;
    });
  const onFailure = (id: string, error: unknown): null => {
    const limit = rateLimitOf(error);
    if (limit) pausedUntilMs = schedule.now() + (limit.waitMs ?? FAILURE_PAUSE_MS);
    else if (codeOf(error) !== null) unknown.set(id, schedule.now() + FAILURE_PAUSE_MS);
    else pausedUntilMs = schedule.now() + FAILURE_PAUSE_MS;
    log.warn({ what: options.what, error: nameOf(error) }, 'Slack did not answer a question');
    return null;
  };

  const keptOf = (id: string): T | null => {
    const kept = known.get(id);
    return kept && schedule.now() - kept.atMs < options.ttlMs ? kept.value : null;
  };

  return {
    /** Fetches the value now. @throws the error of the call. */
    fetch,
    /** Returns the cached value if it is recent enough; null otherwise. */
    kept: keptOf,
    /** Returns the cached value, or fetches it with a short timeout; null if it is unknown. Never rejects. */
    async find(id: string): Promise<T | null> {
      const nowMs = schedule.now();
      const young = keptOf(id);
      if (young) return young;
      const old = known.get(id)?.value ?? null;
      if (nowMs < pausedUntilMs || nowMs < (unknown.get(id) ?? 0)) return old;
      const answer = fetch(id).catch((error: unknown) => onFailure(id, error));
      return (await within(schedule, answer, PATIENCE_MS)) ?? old;
    },
    put,
    forget: (id: string): void => {
      known.delete(id);
      unknown.delete(id);
    },
  };
}
