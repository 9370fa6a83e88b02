import type { WindowMessage } from '../filters/state/account-window.ts';
import type { FloodBounds } from '../filters/state/flood-window.ts';
import type { JudgeFailure } from './judge.ts';

/** A query to a window of authors' recent messages. */
export type WindowQuery =
  | { readonly kind: 'author'; readonly message: WindowMessage; readonly rule: FloodBounds }
  | {
      readonly kind: 'accounts';
      readonly text: WindowMessage;
      readonly rule: { readonly most: number; readonly window_seconds: number };
    };

/** The counts of all processes within the window, this message included; 0 for what the rule does not limit. */
export type WindowCounts = { readonly repeats: number; readonly messages: number; readonly accounts: number };

/** Flood and raid windows that all processes share. Every method returns null if the shared cache is down; each process then uses its own. */
export type SharedWindows = {
  count(queries: readonly WindowQuery[]): Promise<readonly WindowCounts[] | null>;
  /** Returns the counts without counting the message. */
  look(queries: readonly WindowQuery[]): Promise<readonly WindowCounts[] | null>;
  /** Records a join, and returns all joins within the window before it, in any process. */
  join(joined: {
    readonly community: string;
    readonly member: string;
    readonly atMs: number;
    readonly windowSeconds: number;
  }): Promise<readonly { readonly member: string; readonly atMs: number }[] | null>;
};

/** The answer to a query for a text's scores. */
export type SharedScore =
  | { readonly kind: 'hit'; readonly scores: readonly number[] }
  /** Another process was judging it, and its judge failed. */
  | { readonly kind: 'failed'; readonly failure: Exclude<JudgeFailure, 'budget'> }
  /** Another process is judging it: ask again. */
  | { readonly kind: 'held' }
  /** Nobody is judging it: this caller must judge it, and call `settle` in every case. */
  | { readonly kind: 'ours' };

/** The second level of the judgement cache, shared by processes, with the running judgements. Holds scores under hashes, never texts. */
export type SharedScores = {
  /**
   * @param query `keys` are those of the cache, `width` is the number of scores per row. Callers with another `budgetKey` do not wait.
   * @param round how often the caller asked before: only callers that waited get a failure, and the wait is limited.
   * @returns one answer per key; null if the shared cache is down.
   */
  begin(
    query: { readonly keys: readonly string[]; readonly width: number; readonly budgetKey: string },
    round: number,
  ): Promise<readonly SharedScore[] | null>;
  /** Waits until the caller should ask again for held keys. */
  pause(round: number): Promise<void>;
  /** Publishes the result of a judgement; only waiting callers get a failure. Never throws, and nobody waits for it. */
  settle(
    key: string,
    budgetKey: string,
    outcome:
      | { readonly scores: readonly number[] }
      | { readonly failure: Exclude<JudgeFailure, 'budget'> }
      | 'not to be kept',
  ): void;
};

/** A key's count within its window. */
export type LimiterCount = { readonly consumed: number; readonly resetMs: number };

/** A rate limit over all processes. null means that the shared cache is down. */
export type SharedLimiter = {
  consume(key: string): Promise<LimiterCount | null>;
  read(key: string): Promise<LimiterCount | null>;
};
export type OpenSharedLimiter = (bound: {
  /** Separates the keys of this limit from those of others. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}) => SharedLimiter;

/** Optional data shared by processes with one database: it can all be lost without harm. */
export type SharedCache = {
  readonly windows: SharedWindows;
  readonly scores: SharedScores;
  readonly openLimiter: OpenSharedLimiter;
  /** Whether it answered the last query. */
  isUp(): boolean;
  close(): Promise<void>;
};
