import type { Plan } from './tenant.ts';

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
