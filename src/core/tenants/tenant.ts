import type { Policy } from '../policy/policy-fields.ts';
import type { Settings } from '../settings/settings.ts';
import type { Plan } from './plan.ts';

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
  /** Asked for with a test key: nothing counts, costs or stays. */
  readonly isTest?: true;
  /** Grows with every write of the policy or the settings. */
  readonly revision: number;
};
