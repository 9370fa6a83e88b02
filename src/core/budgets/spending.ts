import type { Ceiling, Usage } from '../ports/judge.ts';
/** An amount spent, and the spending ceilings that it counts towards. */
export type Spending = { readonly microUsd: number; readonly ceilings: readonly Ceiling[] };

/** The operator's view of spending. */
export type SpendLedger = {
  readLedger(month: string): Promise<readonly SpendAccount[]>;
  /** Adds to the booked amount, or subtracts if negative; `listSpendChanges` keeps the correction. @returns null, with nothing changed, if the amount would drop below 0. */
  correctSpend(correction: Omit<SpendChange, 'kind'>): Promise<SpendChange | null>;
  /** Lists changes, oldest first. */
  listSpendChanges(month: string): Promise<readonly SpendChange[]>;
};

/** The spending under one ceiling in one month, in millionths of a dollar. */
export type SpendAccount = {
  readonly ceiling: Ceiling;
  readonly booked: number;
  /** Reserved for calls in progress. */
  readonly underWay: number;
  /** Reserved for calls that never reported an end; counted as spent, at their highest possible cost. */
  readonly lapsed: number;
};

/** A change of a month's spending other than by a request: an operator's correction, or a booking for calls that never reported an end. */
export type SpendChange = {
  readonly kind: 'corrected' | 'lapsed';
  readonly month: string;
  readonly ceiling: Ceiling;
  readonly microUsd: number;
  readonly note: string;
  readonly by: string;
  readonly atMs: number;
};

/** Quotas and spending ceilings: reserved before a call, settled with the decisions. They stay exact under concurrency and across processes. */
export type UsageStore = {
  readUsage(tenantId: string, month: string): Promise<Usage>;
  /** Reserves up to `wanted` judgements of a month. @returns how many it granted, and how many the quota has left after all reservations. */
  reserveJudgements(ask: {
    readonly tenantId: string;
    readonly month: string;
    readonly quota: number;
    readonly wanted: number;
  }): Promise<{ readonly leaseId: string; readonly granted: number; readonly left: number }>;
  /**
   * Reserves money before it is spent, under all given ceilings or none; returns the ceiling that refuses. `limitMicroUsd` null means no limit.
   * A bound of 0 reserves nothing. @throws StewardError `store_unavailable` when the store cannot write; the caller must then spend nothing.
   */
  reserveSpend(ask: {
    readonly month: string;
    readonly ceilings: readonly { readonly ceiling: Ceiling; readonly limitMicroUsd: number | null }[];
    readonly boundMicroUsd: number;
  }): Promise<{ readonly leaseId: string } | { readonly refusedBy: Ceiling }>;
  /** Books, once, the cost of a request that ends without a record, and ends its money leases. */
  settleSpend(settlement: Spending & { readonly month: string; readonly leaseIds: readonly string[] }): Promise<void>;
  /** Gives back leases of a request that ends without a record. Leases that nobody gives back expire: judgements are freed, money counts as spent. */
  releaseLeases(leaseIds: readonly string[]): Promise<void>;
  readSpend(month: string): Promise<Readonly<Record<Ceiling, number>>>;
};
