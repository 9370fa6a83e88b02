import type { Policy } from '../policy/policy-fields.ts';
import type { Settings } from '../settings/settings.ts';
import type { KeyLimits } from './key-scopes.ts';

/** What a suspension keeps for its end. */
type Suspension = { readonly sinceMs: number; readonly plan: Plan };

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
  /** Under exceptions: what is rolled out in stages, each as it would be otherwise. */
  readonly versions?: readonly OtherVersion[];
};

/** A staged exception of one message: the policy and settings without it where it acts, with it where it does not. */
export type OtherVersion = Pick<Tenant, 'policy' | 'settings'> & { readonly name: string; readonly acts: boolean };

/** Whom a key opens, what it may do, and from where; without `scopes` and `addresses`, everything from everywhere. */
export type Identity = Partial<Pick<KeyLimits, 'scopes' | 'addresses'>> & {
  readonly keyId: string;
  readonly tenant: Tenant;
};

/** Tenants, their policy and their settings. */
export type TenantStore = {
  /** The tenant and key behind a SHA-256 hash (hex); null for a key nobody minted, a revoked or expired one, or one of a deleted tenant. Always fresh, also after another process wrote. */
  identify(keyHash: string): Promise<Identity | null>;
  findTenant(by: { readonly id: string } | { readonly name: string }): Promise<Tenant | null>;
  /** The ids of tenants that are told of reviews that wait too long. */
  listTenantsWithReviewAlerts(): Promise<readonly string[]>;
  listTenants(): Promise<readonly Tenant[]>;
  /** How many messages were judged in a month, by tenant; those without any are left out. */
  listJudged(month: string): Promise<ReadonlyMap<string, number>>;
  /** The tenant of that name, made with `plan` when there is none. Safe when two processes do it at once. */
  ensureTenant(name: string, plan: Plan): Promise<Tenant>;
  setPlan(tenantId: string, plan: Plan): Promise<boolean>;
  setQuota(tenantId: string, quota: number | null): Promise<boolean>;
  /** Suspends a tenant, or ends that; its own plan is kept and may be changed meanwhile. false for a tenant that is gone. */
  setSuspended(tenantId: string, isSuspended: boolean): Promise<boolean>;
  /** Reads, changes and writes in one transaction; null for a tenant that is gone. @throws StewardError `changed_meanwhile` where `only` does not hold. */
  changePolicy(tenantId: string, change: (policy: Policy) => Policy, only?: OnlyIf<Policy>): Promise<Policy | null>;
  changeSettings(
    tenantId: string,
    change: (settings: Settings) => Settings,
    only?: OnlyIf<Settings>,
  ): Promise<Settings | null>;
  /** Writes both in one transaction. @throws StewardError `changed_meanwhile` where the tenant is of another revision; nothing is written then. */
  writeRules(tenantId: string, rules: Pick<Tenant, 'policy' | 'settings'>, ifRevision: number): Promise<void>;
  /** Erases the tenant and all it had. Says of each part whether there was something; null for a tenant that is gone. */
  deleteTenant(tenantId: string): Promise<Erasure | null>;
};
export type Erasure = Readonly<Record<'policy' | 'usage' | 'decisions' | 'keys' | 'subscription', boolean>>;

/** Holds a write off when somebody else wrote since its author looked. */
export type OnlyIf<T> = {
  readonly ifRevision?: number;
  /** Asked of what stands, under the lock of the write. */
  readonly ifStands?: (value: T) => boolean;
};

/** API keys; only their hash is ever kept, and how they begin. */
export type KeyStore = {
  addKey(key: NewKey): Promise<KeyInfo>;
  listKeys(tenantId?: string): Promise<readonly KeyInfo[]>;
  /** Whether there ever was a key. */
  hasKeys(): Promise<boolean>;
  /** Whether an active key of that id (and, when given, of that tenant) was revoked now. */
  revokeKey(keyId: string, tenantId?: string): Promise<boolean>;
};
/** A key that is made. */
export type NewKey = Partial<KeyLimits> & {
  /** A key of the tenant that ends then, in the same transaction. */
  readonly replaces?: { readonly id: string; readonly endsAtMs: number };
  readonly tenantId: string;
  readonly hash: string;
  readonly label: string;
  /** How the key begins, for people who look for it in their settings. */
  readonly prefix?: string;
};
export type KeyInfo = KeyLimits & {
  readonly id: string;
  readonly tenantId: string;
  readonly label: string;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
  /** '' for a key from before this was kept. */
  readonly prefix: string;
  /** To five minutes; null for a key that was not used since this is kept. */
  readonly lastUsedAtMs: number | null;
};

/** free is never judged by the model; trial and pro are, up to their quota. */
export const PLANS = ['free', 'trial', 'pro'] as const;

export type Plan = (typeof PLANS)[number];

/**
 * The UTC month of an instant, `2026-11`. Quotas and ceilings start anew with it.
 * @example monthOf(Date.UTC(2026, 10, 22)); // => '2026-11'
 */
export function monthOf(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 7);
}

/** What a payment provider said of a subscription, as far as it matters here. */
export type SubscriptionEvent = {
  readonly subscriptionId: string;
  /** The tenant that it is for, by its id; null where the event does not say, or says it in a way that anybody could. */
  readonly tenantId: string | null;
  readonly state: 'active' | 'ended';
  readonly atMs: number;
};

/** The one way in for a payment provider: what it sends is read here, and nothing is ever asked of it. */
export type BillingPort = {
  /** Also the end of the address that it sends to. */
  readonly provider: string;
  /** What a checkout is given to say for which tenant is paid: signed, since it is visible to whoever pays. */
  referenceOf(tenantId: string): string;
  readonly signatureHeader: string;
  /** null for an event about no subscription. @throws StewardError `forbidden` for what we did not sign, or is older than five minutes. */
  read(body: string, signature: string): Promise<SubscriptionEvent | null>;
};

/** What became of an event. */
export type AppliedSubscription =
  | { readonly kind: 'applied'; readonly plan: Plan }
  /** Something newer is known of this subscription already. */
  | { readonly kind: 'outdated' }
  /** It is of nobody here; it counts once a later event says whose the subscription is. */
  | { readonly kind: 'unknown' };

/** The service's own record of a payment subscription. */
export type SubscriptionRecord = {
  readonly provider: string;
  readonly subscriptionId: string;
  readonly state: 'active' | 'ended';
  readonly atMs: number;
};

/** What is kept of subscriptions and of trials. */
export type SubscriptionStore = {
  /**
   * Sets the plan by an event: `pro` while any subscription of the tenant is active, `free` when the last ends.
   * Events may come twice, many at a time and in any order.
   */
  applySubscription(provider: string, event: SubscriptionEvent): Promise<AppliedSubscription>;
  /** Gives tenants on trial an end, and puts those on the plan free whose trial is over. @returns the tenants whose trial ended now. */
  followTrials(ask: { readonly nowMs: number; readonly days: number }): Promise<readonly string[]>;
  /** What is kept of a tenant's subscriptions, the one heard of last first. */
  listSubscriptions(tenantId: string): Promise<readonly SubscriptionRecord[]>;
  /** When a tenant's trial ends; null where it has no end. */
  findTrialEnd(tenantId: string): Promise<number | null>;
};
