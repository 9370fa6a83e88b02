import type { Reason, Source } from './decision.ts';

/** How to treat a message that passed while judging was paused or failed. */
export const UNJUDGED_MODES = ['forget', 'keep', 'judge'] as const;
export type UnjudgedMode = (typeof UNJUDGED_MODES)[number];

/** Reasons for which a message passes now although it would be judged at another time. */
export const PASSING_REASONS = [
  'quota',
  'global_budget',
  'free_budget',
  'error_open',
] as const satisfies readonly Reason[];
export const NOT_JUDGED_REASONS = [...PASSING_REASONS, 'free_plan'] as const;
export type PassingReason = (typeof PASSING_REASONS)[number];

/** Most stored messages per tenant; further ones pass without being stored. */
export const UNJUDGED_MAX = 10_000;

/** A message that passed without judgement, stored to be judged later. */
export type UnjudgedMessage = {
  /** The id of its row in the decision log. */
  readonly id: string;
  readonly reason: PassingReason;
  readonly source: Source;
  readonly channel: string;
  readonly messageId: string;
  /** The whole text, as the judge reads it. */
  readonly text: string;
  readonly topic: string;
  readonly atMs: number;
};

/** Messages that passed without judgement. Erased with their tenant. */
export type UnjudgedStore = {
  /** Stores messages, unless the tenant has `UNJUDGED_MAX` already or is gone. */
  keepUnjudged(tenantId: string, messages: readonly UnjudgedMessage[]): Promise<void>;
  countUnjudged(tenantId: string): Promise<number>;
  /** Lists messages, newest first. */
  listUnjudged(
    tenantId: string,
    page: { readonly before?: string | undefined; readonly limit: number },
  ): Promise<readonly UnjudgedMessage[]>;
  /** Leases messages that nobody holds to this process, oldest first. */
  leaseUnjudged(ask: {
    readonly tenantId: string;
    readonly nowMs: number;
    readonly leaseUntilMs: number;
    readonly limit: number;
  }): Promise<readonly UnjudgedMessage[]>;
  releaseUnjudged(tenantId: string, ids: readonly string[]): Promise<void>;
  /** Deletes these, or all of the tenant. @returns how many it deleted. */
  forgetUnjudged(tenantId: string, ids?: readonly string[]): Promise<number>;
  listTenantsWithUnjudged(): Promise<readonly string[]>;
};
