import { StewardError } from '../../core/common/errors.ts';
import type { StoreHealth, StoreState } from '../../core/common/store-health.ts';
import { withinMs } from '../../core/common/within-ms.ts';
import { isDataFault } from './errors.ts';

/** A commit so recent says enough of the store; after it, somebody who asks makes it write. */
const RECENT_MS = 200;
/** A store that takes longer than this for one row is silent. Together they are less than a second: so long after it went silent it is told. */
const SILENT_AFTER_MS = 700;
/** How long a failed commit counts when what was written after it to try the store succeeded: a full disk may have room for a row. */
const FAILED_COUNTS_MS = 10_000;

/** What the databases' own codes say of them. Any other is of a store that cannot be reached. */
const STATES: readonly (readonly [RegExp, StoreState])[] = [
  [/^(?:5|55P03)$/, 'locked'],
  [/^(?:8|25006)$/, 'read_only'],
  [/^(?:13|53100)$/, 'full'],
  [/^(?:11|26|XX00[12])$/, 'damaged'],
  [/^replaced$/, 'replaced'],
];

/** Watches how the store fares by what commits come to, else by writing. @param options.tryWrite writes what nobody misses. @param options.monotonic in milliseconds. */
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
    /** Passes on what a commit came to, and remembers it. */
    observe: async <T>(commit: Promise<T>): Promise<T> => {
      try {
        const result = await commit;
        last = { state: 'ok', atMs: options.monotonic() };
        return result;
      } catch (error) {
        // What was to be written may be at fault, and then the store is not.
        if (!isDataFault(error)) last = { state: stateOf(error), atMs: options.monotonic() };
        throw error;
      }
    },
    /** After a commit that failed: whether the store writes again. @throws StewardError `store_unavailable` when it does not. */
    ensureWriting: async (): Promise<void> => {
      if (last === null || last.state === 'ok') return;
      await options.tryWrite();
    },
    /** How the store fares, within a second. Never throws. */
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
