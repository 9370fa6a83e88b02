import type { ModerationCase } from './moderation-case.ts';

/** The result of a claim: the caller's now, finished by somebody, or held by another process until then. */
export type ClaimAnswer =
  | { readonly kind: 'ours' }
  | { readonly kind: 'done' }
  | { readonly kind: 'held'; readonly untilMs: number };

/** Exactly-once handling: an event is claimed first, and marked as done in the same transaction as its results. */
export type ClaimStore = {
  /** The id of this process among all with the store open. When an owner of this name ends, its claims are free within seconds. */
  readonly instanceId: string;
  /** Claims keys, and answers in their order; handle only those with `ours`. Anybody can take a claim that expired or belongs to one of `ended`. */
  claim(ask: {
    readonly keys: readonly string[];
    readonly owner: string;
    /** Owners that are known to have ended. */
    readonly ended?: readonly string[];
    readonly nowMs: number;
    readonly leaseMs: number;
  }): Promise<readonly ClaimAnswer[]>;
  /**
   * Marks claims as done and adds the resulting cases, in one transaction.
   * @returns the ids of the added cases; a message that already has a case gets no second one.
   */
  conclude(done: {
    readonly keys: readonly string[];
    readonly nowMs: number;
    readonly cases: readonly ModerationCase[];
  }): Promise<readonly string[]>;
};
