import type { Policy } from '../policy/policy-fields.ts';
import type { Settings } from '../settings/settings.ts';
import type { KeyLimits } from './key-scopes.ts';

/** A suspension: since when, and the tenant's own plan. */
type Suspension = { readonly sinceMs: number; readonly plan: Plan };

/** One tenant as a request sees it. `policy` and `settings` stay the same objects while `revision` is the same. */
export type Tenant = {
  readonly id: string;
  readonly name: string;
  /** The plan in effect: `free` for a suspended tenant, whatever its own plan is. */
  readonly plan: Plan;
  /** Since when the operator has suspended it, and the plan to return to; left out if it is not suspended. */
  readonly suspended?: Suspension;
  /** Judged messages a month; 0 means unlimited, null means the operator's default. */
  readonly quota: number | null;
  readonly policy: Policy;
  readonly settings: Settings;
  /** The request used a test key: nothing is counted, charged or stored. */
  readonly isTest?: true;
  /** Grows with every change of the policy or the settings. */
  readonly revision: number;
  /** With staged exceptions: the other version of each. */
  readonly versions?: readonly OtherVersion[];
};

/** A message's other version for a staged exception: without it if it applied to the message, with it if not. */
export type OtherVersion = Pick<Tenant, 'policy' | 'settings'> & { readonly name: string; readonly acts: boolean };

/** The tenant of a key, the key's scopes and allowed addresses; without `scopes` and `addresses` it is unrestricted. */
export type Identity = Partial<Pick<KeyLimits, 'scopes' | 'addresses'>> & {
  readonly keyId: string;
  readonly tenant: Tenant;
};

/** Tenants, with their policy and settings. */
export type TenantStore = {
  /** Finds the tenant and key of a SHA-256 hash (hex). null for an unknown, revoked or expired key, or a deleted tenant. Always reads the latest state, also after other processes' writes. */
  identify(keyHash: string): Promise<Identity | null>;
  findTenant(by: { readonly id: string } | { readonly name: string }): Promise<Tenant | null>;
  /** Lists the ids of tenants that want alerts on overdue reviews. */
  listTenantsWithReviewAlerts(): Promise<readonly string[]>;
  listTenants(): Promise<readonly Tenant[]>;
  /** Counts judged messages in a month by tenant; tenants without any are left out. */
  listJudged(month: string): Promise<ReadonlyMap<string, number>>;
  /** Returns the tenant with that name, created with `plan` if missing. Safe when two processes do it at once. */
  ensureTenant(name: string, plan: Plan): Promise<Tenant>;
  setPlan(tenantId: string, plan: Plan): Promise<boolean>;
  setQuota(tenantId: string, quota: number | null): Promise<boolean>;
  /** Starts or ends a suspension; the tenant's own plan stays and can change meanwhile. @returns false if it is gone. */
  setSuspended(tenantId: string, isSuspended: boolean): Promise<boolean>;
  /** Reads, changes and writes in one transaction. @returns null if the tenant is gone. @throws StewardError `changed_meanwhile` if `only` does not hold. */
  changePolicy(tenantId: string, change: (policy: Policy) => Policy, only?: OnlyIf<Policy>): Promise<Policy | null>;
  changeSettings(
    tenantId: string,
    change: (settings: Settings) => Settings,
    only?: OnlyIf<Settings>,
  ): Promise<Settings | null>;
  /** Writes both in one transaction. @throws StewardError `changed_meanwhile` if the tenant has another revision; then nothing is written. */
  writeRules(tenantId: string, rules: Pick<Tenant, 'policy' | 'settings'>, ifRevision: number): Promise<void>;
  /** Erases the tenant and all its data. @returns for each part whether there was any; null if the tenant is gone. */
  deleteTenant(tenantId: string): Promise<Erasure | null>;
};
export type Erasure = Readonly<Record<'policy' | 'usage' | 'decisions' | 'keys' | 'subscription', boolean>>;

/** Conditions of a write, which refuse it if somebody else wrote first. */
export type OnlyIf<T> = {
  readonly ifRevision?: number;
  /** Checks the current value, under the lock of the write. */
  readonly ifStands?: (value: T) => boolean;
};

/** API keys; the store keeps only their hash and prefix. */
export type KeyStore = {
  addKey(key: NewKey): Promise<KeyInfo>;
  listKeys(tenantId?: string): Promise<readonly KeyInfo[]>;
  /** Whether there ever was a key. */
  hasKeys(): Promise<boolean>;
  /** Revokes a key, of that tenant if given. @returns whether it was active until now. */
  revokeKey(keyId: string, tenantId?: string): Promise<boolean>;
};
/** A new key. */
export type NewKey = Partial<KeyLimits> & {
  /** An older key of the tenant, which then expires at `endsAtMs`; set in the same transaction. */
  readonly replaces?: { readonly id: string; readonly endsAtMs: number };
  readonly tenantId: string;
  readonly hash: string;
  readonly label: string;
  /** The beginning of the key, to recognise it in a list. */
  readonly prefix?: string;
};
export type KeyInfo = KeyLimits & {
  readonly id: string;
  readonly tenantId: string;
  readonly label: string;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
  /** '' for a key from before prefixes were stored. */
  readonly prefix: string;
  /** Precise to five minutes; null if the key was not used since this is recorded. */
  readonly lastUsedAtMs: number | null;
};

/** The plans: on `free` the model never judges; on `trial` and `pro` it does, up to the quota. */
export const PLANS = ['free', 'trial', 'pro'] as const;

export type Plan = (typeof PLANS)[number];

/**
 * Returns the UTC month of an instant, `2026-11`. Quotas and spending ceilings reset with it.
 * @example monthOf(Date.UTC(2026, 10, 22)); // => '2026-11'
 */
export function monthOf(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 7);
}

/** A payment provider's event about a subscription, reduced to what Steward uses. */
export type SubscriptionEvent = {
  readonly subscriptionId: string;
  /** The id of the tenant that it pays for; null if the event does not name it, or in a form that anybody could forge. */
  readonly tenantId: string | null;
  readonly state: 'active' | 'ended';
  readonly atMs: number;
};

/** The interface to a payment provider: Steward reads its events and never calls it. */
export type BillingPort = {
  /** Also the last part of the address that its events go to. */
  readonly provider: string;
  /** Returns the checkout's reference to the tenant; signed, because the paying tenant can see it. */
  referenceOf(tenantId: string): string;
  readonly signatureHeader: string;
  /** Reads an event; null if it is not about a subscription. @throws StewardError `forbidden` if we did not sign it, or it is older than five minutes. */
  read(body: string, signature: string): Promise<SubscriptionEvent | null>;
};

/** The result of applying an event. */
export type AppliedSubscription =
  | { readonly kind: 'applied'; readonly plan: Plan }
  /** A newer event of this subscription was applied already. */
  | { readonly kind: 'outdated' }
  /** Its tenant is unknown; it counts once a later event names the subscription's tenant. */
  | { readonly kind: 'unknown' };

/** The service's own record of a payment subscription. */
export type SubscriptionRecord = {
  readonly provider: string;
  readonly subscriptionId: string;
  readonly state: 'active' | 'ended';
  readonly atMs: number;
};

/** The stored subscriptions and trials. */
export type SubscriptionStore = {
  /**
   * Sets the plan by an event: `pro` while the tenant has an active subscription, `free` when the last one ends.
   * Events may come twice, many at a time and in any order.
   */
  applySubscription(provider: string, event: SubscriptionEvent): Promise<AppliedSubscription>;
  /** Sets the end of new trials, and moves tenants with an expired trial to the plan `free`. @returns the tenants that it moved. */
  followTrials(ask: { readonly nowMs: number; readonly days: number }): Promise<readonly string[]>;
  /** Lists a tenant's subscriptions, the one with the latest event first. */
  listSubscriptions(tenantId: string): Promise<readonly SubscriptionRecord[]>;
  /** Returns when a tenant's trial ends; null if it has no end. */
  findTrialEnd(tenantId: string): Promise<number | null>;
};
