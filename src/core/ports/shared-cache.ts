import type { WindowMessage } from '../filters/state/account-window.ts';
import type { FloodBounds } from '../filters/state/flood-window.ts';
import type { JudgeFailure } from './judge.ts';

/** One question to a window of what authors did lately. */
export type WindowQuery =
  | { readonly kind: 'author'; readonly message: WindowMessage; readonly rule: FloodBounds }
  | {
      readonly kind: 'accounts';
      readonly text: WindowMessage;
      readonly rule: { readonly most: number; readonly window_seconds: number };
    };

/** What all processes together saw within the window, this message included; 0 of what the rule does not bound. */
export type WindowCounts = { readonly repeats: number; readonly messages: number; readonly accounts: number };

/** Windows of floods and raids that processes share. null from any method: the memory is gone, and each goes on with its own. */
export type SharedWindows = {
  count(queries: readonly WindowQuery[]): Promise<readonly WindowCounts[] | null>;
  /** What `count` would answer; nothing is counted. */
  look(queries: readonly WindowQuery[]): Promise<readonly WindowCounts[] | null>;
  /** Notes who joined, and answers all who joined within the window before it, in any process. */
  join(joined: {
    readonly community: string;
    readonly member: string;
    readonly atMs: number;
    readonly windowSeconds: number;
  }): Promise<readonly { readonly member: string; readonly atMs: number }[] | null>;
};

/** What asking for the scores of one text came to. */
export type SharedScore =
  | { readonly kind: 'hit'; readonly scores: readonly number[] }
  /** Another process was judging it, and its judge failed. */
  | { readonly kind: 'failed'; readonly failure: Exclude<JudgeFailure, 'budget'> }
  /** Another process is judging it: ask again. */
  | { readonly kind: 'held' }
  /** Nobody is: whoever asked judges it, and settles it, whatever happens. */
  | { readonly kind: 'ours' };

/** The second level of the judgement cache, which processes share, and who judges what at the moment. Holds scores under hashes, never texts. */
export type SharedScores = {
  /**
   * @param query `keys` are those of the cache, `width` how many scores a row has. Those with another `budgetKey` wait for nobody's judgement.
   * @param round how often these were asked for before: a failure answers those only who waited for it, and nobody waits for ever.
   * @returns one a key; null when the memory is gone.
   */
  begin(
    query: { readonly keys: readonly string[]; readonly width: number; readonly budgetKey: string },
    round: number,
  ): Promise<readonly SharedScore[] | null>;
  /** Resolves when it is time to ask again for what is held. */
  pause(round: number): Promise<void>;
  /** Tells the others what judging came to; a failure is told to those only who wait. Never throws, and nobody waits for it. */
  settle(
    key: string,
    budgetKey: string,
    outcome:
      | { readonly scores: readonly number[] }
      | { readonly failure: Exclude<JudgeFailure, 'budget'> }
      | 'not to be kept',
  ): void;
};

/** How often a key was counted within its window. */
export type LimiterCount = { readonly consumed: number; readonly resetMs: number };

/** A bound on how often something happens, in all processes together. null: the memory is gone. */
export type SharedLimiter = {
  consume(key: string): Promise<LimiterCount | null>;
  read(key: string): Promise<LimiterCount | null>;
};
export type OpenSharedLimiter = (bound: {
  /** Keeps the keys of this bound apart from those of others. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}) => SharedLimiter;

/** What processes over one database tell each other besides: nothing of it is needed, and all of it may be lost. */
export type SharedCache = {
  readonly windows: SharedWindows;
  readonly scores: SharedScores;
  readonly openLimiter: OpenSharedLimiter;
  /** Whether it answered when it was last asked. */
  isUp(): boolean;
  close(): Promise<void>;
};
