import type { Ceiling, Usage } from '../ports/judge.ts';
/** What was spent, and the ceilings that it counts towards. */
export type Spending = { readonly microUsd: number; readonly ceilings: readonly Ceiling[] };

/** The operator's view of what was spent. */
export type SpendLedger = {
  readLedger(month: string): Promise<readonly SpendAccount[]>;
  /** Adds to what is booked; a negative amount takes from it. The correction stays in the trail. null, and nothing done, where it would take more than there is. */
  correctSpend(correction: Omit<SpendChange, 'kind'>): Promise<SpendChange | null>;
  /** Oldest first. */
  listSpendChanges(month: string): Promise<readonly SpendChange[]>;
};

/** What stands under one ceiling in one month, in millionths of a dollar. */
export type SpendAccount = {
  readonly ceiling: Ceiling;
  readonly booked: number;
  /** Noted for calls that are under way. */
  readonly underWay: number;
  /** Noted for calls whose end nobody told: they count as spent, at what they could have cost at most. */
  readonly lapsed: number;
};

/** What changed a month's spending other than a request: what an operator corrected, and what was booked for calls whose end nobody told. */
export type SpendChange = {
  readonly kind: 'corrected' | 'lapsed';
  readonly month: string;
  readonly ceiling: Ceiling;
  readonly microUsd: number;
  readonly note: string;
  readonly by: string;
  readonly atMs: number;
};

/** Quotas and ceilings: reserved before a call, settled with the decisions, exact under concurrency and across processes. */
export type UsageStore = {
  readUsage(tenantId: string, month: string): Promise<Usage>;
  /** Reserves up to `wanted` judgements of a month. @returns how many were granted, and how many the quota has left beside all reservations. */
  reserveJudgements(ask: {
    readonly tenantId: string;
    readonly month: string;
    readonly quota: number;
    readonly wanted: number;
  }): Promise<{ readonly leaseId: string; readonly granted: number; readonly left: number }>;
  /**
   * Notes money before it is spent, under every given ceiling, or under none of them; answers the ceiling in the way. `limitMicroUsd` null is
   * no limit. For a bound of 0 nothing is noted. @throws StewardError `store_unavailable` when the store does not write: nothing may be spent then.
   */
  reserveSpend(ask: {
    readonly month: string;
    readonly ceilings: readonly { readonly ceiling: Ceiling; readonly limitMicroUsd: number | null }[];
    readonly boundMicroUsd: number;
  }): Promise<{ readonly leaseId: string } | { readonly refusedBy: Ceiling }>;
  /** Books what a request spent that ends without a record, once, and ends its leases over money. */
  settleSpend(settlement: Spending & { readonly month: string; readonly leaseIds: readonly string[] }): Promise<void>;
  /** Gives back leases of a request that ends without a record. Leases nobody gives back lapse by themselves: judgements are freed, money counts as spent. */
  releaseLeases(leaseIds: readonly string[]): Promise<void>;
  readSpend(month: string): Promise<Readonly<Record<Ceiling, number>>>;
};
