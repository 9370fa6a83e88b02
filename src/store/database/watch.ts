import { StewardError } from '../../core/common/errors.ts';
import type { StoreHealth, StoreState } from '../../core/common/store-health.ts';
import { withinMs } from '../../core/common/within-ms.ts';
import { isDataFault } from './errors.ts';

/** After a longer time since the last commit, a probe makes the store write. */
const RECENT_MS = 200;
/** A store that takes longer for one row is silent. With `RECENT_MS` the silence is reported within a second. */
const SILENT_AFTER_MS = 700;
/** How long a failed commit counts even if a later test write succeeds: a full disk may have room for one row. */
const FAILED_COUNTS_MS = 10_000;

/** The states that the databases' error codes mean. Any other code means an unreachable store. */
const STATES: readonly (readonly [RegExp, StoreState])[] = [
  [/^(?:5|55P03)$/, 'locked'],
  [/^(?:8|25006)$/, 'read_only'],
  [/^(?:13|53100)$/, 'full'],
  [/^(?:11|26|XX00[12])$/, 'damaged'],
  [/^replaced$/, 'replaced'],
];

/** Watches the store's state by its commits, else by test writes. @param options.tryWrite writes a dispensable row. @param options.monotonic a clock in ms. */
export function createWatch(options: { readonly tryWrite: () => Promise<void>; readonly monotonic: () => number }) {
  let last: { readonly state: StoreState; readonly atMs: number } | null = null;
  let tried: { readonly state: StoreState; readonly atMs: number } | null = null;
  let trying: Promise<void> | null = null;

  const tryOnce = () => {
    trying ??= options
      .tryWrite()
      .then(
        () => 'ok' as const,
        (error: unknown) => stateOf(error),
      )
      .then((state) => {
        tried = { state, atMs: options.monotonic() };
        trying = null;
      });
    return trying;
  };
  const isRecent = (one: { readonly atMs: number } | null, ms: number) =>
    one !== null && options.monotonic() - one.atMs < ms;

  const stateNow = async (): Promise<StoreState> => {
    if (last?.state === 'ok' && isRecent(last, RECENT_MS)) return 'ok';
    if (!isRecent(tried, RECENT_MS) && (await withinMs(tryOnce(), SILENT_AFTER_MS)) === 'late') return 'silent';
    if (tried && tried.state !== 'ok') return tried.state;
    return last !== null && isRecent(last, FAILED_COUNTS_MS) ? last.state : 'ok';
  };
  return {
    /** Returns the result of a commit and remembers whether it succeeded. */
    observe: async <T>(commit: Promise<T>): Promise<T> => {
      try {
        const result = await commit;
        last = { state: 'ok', atMs: options.monotonic() };
        return result;
      } catch (error) {
        // The written data may be at fault, not the store.
        if (!isDataFault(error)) last = { state: stateOf(error), atMs: options.monotonic() };
        throw error;
      }
    },
    /** Checks after a failed commit whether the store can write again. @throws StewardError `store_unavailable` if it cannot. */
    ensureWriting: async (): Promise<void> => {
      if (last === null || last.state === 'ok') return;
      await options.tryWrite();
    },
    /** Returns the store's state within a second. Never throws. */
    probe: async (): Promise<Pick<StoreHealth, 'state' | 'lastCommit'>> => {
      const state = await stateNow();
      const lastCommit = last && { ok: last.state === 'ok', ageMs: Math.round(options.monotonic() - last.atMs) };
      return { state, lastCommit };
    },
  };
}

function stateOf(error: unknown): StoreState {
  const code = error instanceof StewardError ? String(error.detail?.code) : '';
  return STATES.find(([pattern]) => pattern.test(code))?.[1] ?? 'unreachable';
}
