import type { Ceiling } from '../ports/judge.ts';

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
