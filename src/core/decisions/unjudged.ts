import type { Reason, Source } from './decision.ts';

/** What becomes of a message that passed while judging was paused or failed. */
export const UNJUDGED_MODES = ['forget', 'keep', 'judge'] as const;
export type UnjudgedMode = (typeof UNJUDGED_MODES)[number];

/** Why a message passes that would have been judged at another time. */
export const PASSING_REASONS = [
  'quota',
  'global_budget',
  'free_budget',
  'error_open',
] as const satisfies readonly Reason[];
export const NOT_JUDGED_REASONS = [...PASSING_REASONS, 'free_plan'] as const;
export type PassingReason = (typeof PASSING_REASONS)[number];

/** How many are kept of a tenant; what comes beyond passes as if nothing were kept. */
export const UNJUDGED_MAX = 10_000;

/** A message that passed unjudged, kept to be judged later. */
export type UnjudgedMessage = {
  /** That of its row in the decision log. */
  readonly id: string;
  readonly reason: PassingReason;
  readonly source: Source;
  readonly channel: string;
  readonly messageId: string;
  /** Whole, as the judge reads it. */
  readonly text: string;
  readonly topic: string;
  readonly atMs: number;
};

/** Messages that passed unjudged. They go with their tenant. */
export type UnjudgedStore = {
  /** Keeps messages, unless the tenant has `UNJUDGED_MAX` already or is gone. */
  keepUnjudged(tenantId: string, messages: readonly UnjudgedMessage[]): Promise<void>;
  countUnjudged(tenantId: string): Promise<number>;
  /** Newest first. */
  listUnjudged(
    tenantId: string,
    page: { readonly before?: string | undefined; readonly limit: number },
  ): Promise<readonly UnjudgedMessage[]>;
  /** Takes messages that nobody holds for this process until then, oldest first. */
  leaseUnjudged(ask: {
    readonly tenantId: string;
    readonly nowMs: number;
    readonly leaseUntilMs: number;
    readonly limit: number;
  }): Promise<readonly UnjudgedMessage[]>;
  releaseUnjudged(tenantId: string, ids: readonly string[]): Promise<void>;
  /** Forgets those, or all of the tenant; answers how many. */
  forgetUnjudged(tenantId: string, ids?: readonly string[]): Promise<number>;
  listTenantsWithUnjudged(): Promise<readonly string[]>;
};
