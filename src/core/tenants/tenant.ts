import type { Policy } from '../policy/policy.ts';
import type { Settings } from '../settings/settings.ts';

/** free is never judged by the model; trial and pro are, up to their quota. */
export const PLANS = ['free', 'trial', 'pro'] as const;
export type Plan = (typeof PLANS)[number];

/** What a suspension keeps for its end. */
export type Suspension = { readonly sinceMs: number; readonly plan: Plan };

/** One tenant as a request sees it. `policy` and `settings` are the same objects as long as `revision` is. */
export type Tenant = {
  readonly id: string;
  readonly name: string;
  /** What holds now: of a suspended tenant `free`, whatever it is on. */
  readonly plan: Plan;
  /** Since when the operator has it suspended, and the plan that holds again after it; left out where it is not. */
  readonly suspended?: Suspension;
  /** Judged messages a month; 0 is unlimited, null takes the operator's default. */
  readonly quota: number | null;
  readonly policy: Policy;
  readonly settings: Settings;
  /** Grows with every write of the policy or the settings. */
  readonly revision: number;
};

/**
 * The UTC month of an instant, `2026-11`. Quotas and ceilings start anew with it.
 * @example monthOf(Date.UTC(2026, 10, 22)); // => '2026-11'
 */
export function monthOf(nowMs: number): string {
  const at = new Date(nowMs);
  const month = at.getUTCMonth() + 1;
  return `${at.getUTCFullYear()}-${month < 10 ? '0' : ''}${month}`;
}
