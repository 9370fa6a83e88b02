import { isoTime } from '../time/time.ts';

/** The events that a webhook can subscribe to, and when each is sent, in the words of the documentation. */
export const WEBHOOK_EVENT_WORDS = {
  'decision.triggered':
    'a message triggered: it was flagged, deleted or its author timed out, or would have been in observe only',
  'verdict.given': 'a moderator gave a verdict on a decision',
  'appeal.opened': 'a member appealed',
  'raid.started': 'a burst of joins began in a community',
  'review.overdue': 'a message about self-harm or minors was not reviewed in the time that the tenant set',
  'quota.warning': '80 % of the monthly quota is used',
  'quota.reached': 'the monthly quota is used up',
  'judge.unavailable': 'the judge could not be reached for a message',
  'judge.available': 'the judge answers again',
} as const;
export type WebhookEvent = keyof typeof WEBHOOK_EVENT_WORDS;
// Object.keys loses the types of the names.
export const WEBHOOK_EVENTS = Object.keys(WEBHOOK_EVENT_WORDS) as readonly WebhookEvent[];

/** The first delivery of every webhook, so that its receiver can be tested at once. */
export const WEBHOOK_CREATED = 'webhook.created';

/** A URL that receives some events. `secret` begins with whsec_. */
export type Webhook = {
  readonly id: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly secret: string;
  readonly createdAtMs: number;
};

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

/** An event to deliver to a webhook, with the state of its delivery. */
export type WebhookDelivery = {
  readonly id: string;
  readonly event: string;
  readonly body: string;
  readonly state: (typeof DELIVERY_STATES)[number];
  readonly tries: number;
  /** When it is sent next; null once it is finished. */
  readonly dueAtMs: number | null;
  /** The HTTP status of the last answer; null if there was none. */
  readonly status: number | null;
  readonly error: string;
};

/** A delivery that is due, with its destination. `tries` includes this one. */
export type DueDelivery = Pick<WebhookDelivery, 'id' | 'body' | 'tries'> &
  Pick<Webhook, 'url' | 'secret'> & { readonly tenantId: string };

/** An event to send to the webhooks; see `announce`. */
export type Announcement = { readonly event: WebhookEvent; readonly atMs: number; readonly data: object };

/** Most webhooks per tenant; most waiting and most stored deliveries per webhook. */
export const WEBHOOKS_MAX = 10;
export const DELIVERIES_WAITING_MAX = 1_000;
export const DELIVERIES_KEPT_MAX = 10_000;

/** Webhooks and their deliveries. */
export type WebhookStore = {
  /** Adds a webhook with its first delivery. @returns null if the tenant is gone or has WEBHOOKS_MAX. */
  addWebhook(tenantId: string, webhook: Omit<Webhook, 'id'>): Promise<Webhook | null>;
  /** Lists webhooks, oldest first. Changes by other processes are visible within five seconds. */
  listWebhooks(tenantId: string): Promise<readonly Webhook[]>;
  /** Removes a webhook with its deliveries. @returns false if it is not this tenant's. */
  removeWebhook(tenantId: string, id: string): Promise<boolean>;
  /** Queues an event for each of the tenant's webhooks that subscribes to it. Never throws: the action took place even if the event cannot be queued. */
  announce(tenantId: string, announcement: Announcement): Promise<void>;
  /** Lists deliveries, newest first. */
  listDeliveries(
    tenantId: string,
    webhookId: string,
    page: { readonly limit: number; readonly before?: string | undefined },
  ): Promise<readonly WebhookDelivery[]>;
  /** Sends a delivery again, under its id. @returns null if it is not that webhook's. */
  replayDelivery(tenantId: string, webhookId: string, id: string, nowMs: number): Promise<WebhookDelivery | null>;
  /** Leases due deliveries until `heldUntilMs`: a few per tenant, none of busy or suspended tenants. */
  claimDeliveries(ask: {
    readonly nowMs: number;
    readonly heldUntilMs: number;
    readonly perTenant: number;
    readonly busyTenants: readonly string[];
  }): Promise<readonly DueDelivery[]>;
  settleDelivery(id: string, outcome: Pick<WebhookDelivery, 'state' | 'dueAtMs' | 'status' | 'error'>): Promise<void>;
  /** Deletes the oldest beyond DELIVERIES_KEPT_MAX; the oldest waiting beyond DELIVERIES_WAITING_MAX fail. */
  pruneDeliveries(): Promise<void>;
};

/**
 * Returns the body for an event: its name, time and data, as Standard Webhooks defines them.
 * @example webhookBody({ event: 'quota.reached', atMs: 0, data: {} }); // => '{"type":"quota.reached","timestamp":"1970-01-01T00:00:00.000Z","data":{}}'
 */
export function webhookBody({ event, atMs, data }: Omit<Announcement, 'event'> & { readonly event: string }): string {
  return JSON.stringify({ type: event, timestamp: isoTime(atMs), data });
}
