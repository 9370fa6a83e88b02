import { isoTime } from '../time/time.ts';
/** What a webhook may be told of. */
export const WEBHOOK_EVENTS = [
  'decision.triggered',
  'verdict.given',
  'appeal.opened',
  'raid.started',
  'review.overdue',
  'quota.warning',
  'quota.reached',
  'judge.unavailable',
  'judge.available',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** When each event is sent, in the words of the documentation. */
export const WEBHOOK_EVENT_WORDS: Readonly<Record<WebhookEvent, string>> = {
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
};

/** The first delivery of every webhook, so that its receiver can be tried at once. */
export const WEBHOOK_CREATED = 'webhook.created';

/** An address that is told of some events. `secret` begins with whsec_. */
export type Webhook = {
  readonly id: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly secret: string;
  readonly createdAtMs: number;
};

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

/** An event on its way to a webhook, or what became of it. */
export type WebhookDelivery = {
  readonly id: string;
  readonly event: string;
  readonly body: string;
  readonly state: (typeof DELIVERY_STATES)[number];
  readonly tries: number;
  /** When it is sent next; null once nothing is left to do. */
  readonly dueAtMs: number | null;
  /** The last answer's HTTP status; null where none came. */
  readonly status: number | null;
  readonly error: string;
};

/** A delivery that is due, with where it goes. `tries` counts this one. */
export type DueDelivery = Pick<WebhookDelivery, 'id' | 'body' | 'tries'> &
  Pick<Webhook, 'url' | 'secret'> & { readonly tenantId: string };

/** What happened, for whoever listens; see `announce`. */
export type Announcement = { readonly event: WebhookEvent; readonly atMs: number; readonly data: object };

/** How many webhooks a tenant may have; how many deliveries of each may wait, and how many are kept to be looked at. */
export const WEBHOOKS_MAX = 10;
export const DELIVERIES_WAITING_MAX = 1_000;
export const DELIVERIES_KEPT_MAX = 10_000;

/** Webhooks and what is sent to them. */
export type WebhookStore = {
  /** Adds one, and its first delivery. null when the tenant is gone, or has WEBHOOKS_MAX. */
  addWebhook(tenantId: string, webhook: Omit<Webhook, 'id'>): Promise<Webhook | null>;
  /** The oldest first. What another process changed is seen within five seconds. */
  listWebhooks(tenantId: string): Promise<readonly Webhook[]>;
  /** Removes one with its deliveries; false for one that is not this tenant's. */
  removeWebhook(tenantId: string, id: string): Promise<boolean>;
  /** Queues an event for each webhook of the tenant that listens to it. Never throws: what somebody did stands, also where nobody can be told of it. */
  announce(tenantId: string, announcement: Announcement): Promise<void>;
  /** The newest first. */
  listDeliveries(
    tenantId: string,
    webhookId: string,
    page: { readonly limit: number; readonly before?: string | undefined },
  ): Promise<readonly WebhookDelivery[]>;
  /** Sends one again, under its id; null for one that is not that webhook's. */
  replayDelivery(tenantId: string, webhookId: string, id: string, nowMs: number): Promise<WebhookDelivery | null>;
  /** Takes what is due until `heldUntilMs`: a few of each tenant, none of busy or suspended ones. */
  claimDeliveries(ask: {
    readonly nowMs: number;
    readonly heldUntilMs: number;
    readonly perTenant: number;
    readonly busyTenants: readonly string[];
  }): Promise<readonly DueDelivery[]>;
  settleDelivery(id: string, outcome: Pick<WebhookDelivery, 'state' | 'dueAtMs' | 'status' | 'error'>): Promise<void>;
  /** Deletes what is beyond DELIVERIES_KEPT_MAX; what is beyond DELIVERIES_WAITING_MAX fails, the oldest first. */
  pruneDeliveries(): Promise<void>;
};

/**
 * What is sent of an event: its name, its time and its data, as Standard Webhooks has them.
 * @example webhookBody({ event: 'quota.reached', atMs: 0, data: {} }); // => '{"type":"quota.reached","timestamp":"1970-01-01T00:00:00.000Z","data":{}}'
 */
export function webhookBody({ event, atMs, data }: Omit<Announcement, 'event'> & { readonly event: string }): string {
  return JSON.stringify({ type: event, timestamp: isoTime(atMs), data });
}
