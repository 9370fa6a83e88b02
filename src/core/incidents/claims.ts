import type { ModerationCase } from './moderation-case.ts';

/** What became of a claim: ours now, done by somebody, or held by another process until then. */
export type ClaimAnswer =
  | { readonly kind: 'ours' }
  | { readonly kind: 'done' }
  | { readonly kind: 'held'; readonly untilMs: number };

/** Exactly-once: an event is claimed before it is worked on, and done in the same transaction as what follows from it. */
export type ClaimStore = {
  /** Names this process among all that have the store open. What an owner of such a name claimed is free within seconds of its end. */
  readonly instanceId: string;
  /** Answers in the order of the keys. Nothing but `ours` may be worked on. A claim that lapsed, or is of one of `ended`, can be had by anybody. */
  claim(ask: {
    readonly keys: readonly string[];
    readonly owner: string;
    /** Owners that are known to work no more. */
    readonly ended?: readonly string[];
    readonly nowMs: number;
    readonly leaseMs: number;
  }): Promise<readonly ClaimAnswer[]>;
  /**
   * Marks claims as done and adds the cases that follow from them, all in one transaction.
   * @returns the ids of the cases that were added; those of messages that have one already are not.
   */
  conclude(done: {
    readonly keys: readonly string[];
    readonly nowMs: number;
    readonly cases: readonly ModerationCase[];
  }): Promise<readonly string[]>;
};
