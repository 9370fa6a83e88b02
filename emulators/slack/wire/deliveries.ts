import { z } from 'zod';
import { isOrgInstall, type Json, type SlackWorld } from '../world/world.ts';

/** The kinds of envelopes that Slack sends to an app. */
export type SlackDeliveryKind = 'events_api' | 'interactive' | 'slash_commands';

/** One delivery to the app with all its attempts. */
export interface SlackDelivery {
  readonly kind: SlackDeliveryKind;
  readonly payload: Json;
  /** The `event_id`, the same in every attempt; empty for interactions. */
  readonly eventId: string;
  readonly attempts: {
    readonly number: number;
    readonly reason: string;
    /** The server's clock. */
    readonly at: number;
    /** Whether it left the server: false if the app was not connected. */
    sent: boolean;
  }[];
  /** Whether the app has acknowledged it, and after how many real milliseconds. */
  acknowledged: boolean;
  acknowledgedAfterMs: number | undefined;
  /** The app's answer in its acknowledgement. */
  answer: Json | undefined;
  /** Set by `x-slack-no-retry`: Slack gives up at once. */
  abandoned: boolean;
}

/** The transport of deliveries to the app. */
export interface SlackTransport {
  /** Sends one attempt. Returns false if nobody was there to receive it. */
  send(delivery: SlackDelivery, attempt: { readonly number: number; readonly reason: string }): boolean;
}

/** The list of all deliveries, and the rules of retries. */
export interface Deliveries {
  readonly all: SlackDelivery[];
  /** Sends a new delivery. */
  send(kind: SlackDeliveryKind, payload: Json, eventId?: string): SlackDelivery;
  /** Marks a delivery as received. A second acknowledgement changes nothing. */
  acknowledge(delivery: SlackDelivery, answer: Json | undefined): void;
  /** Resolves once a delivery is acknowledged. */
  whenAcknowledged(delivery: SlackDelivery): Promise<Json | undefined>;
  /** Sends an event again, whether it was acknowledged or not. */
  again(delivery: SlackDelivery, reason: string): void;
  /** Repeats at once a delivery that an HTTP endpoint refused the first time. */
  refused(delivery: SlackDelivery, reason: string): void;
  useTransport(transport: SlackTransport): void;
}

/** How long Slack waits for an acknowledgement. */
export const acknowledgeWithinMs = 3_000;
// https://docs.slack.dev/apis/events-api/#retries
const retryAfterMs = [acknowledgeWithinMs, 60_000, 5 * 60_000] as const;

/** Creates the list of deliveries. The clock drives the retries: after three seconds, one minute and five minutes. */
export function createDeliveries(world: SlackWorld): Deliveries {
  const all: SlackDelivery[] = [];
  const waiting = new Map<SlackDelivery, ((answer: Json | undefined) => void)[]>();
  const startedAt = new Map<SlackDelivery, number>();
  let transport: SlackTransport = { send: () => false };

  function attempt(delivery: SlackDelivery, reason: string): void {
    const entry = { number: delivery.attempts.length, reason, at: world.clock.now(), sent: false };
    delivery.attempts.push(entry);
    startedAt.set(delivery, performance.now());
    entry.sent = transport.send(delivery, entry);
  }

  function retryOverdue(): void {
    for (const delivery of all) {
      const last = delivery.attempts.at(-1);
      if (delivery.acknowledged || delivery.abandoned || delivery.kind !== 'events_api' || !last) continue;
      const waitMs = retryAfterMs[last.number];
      if (waitMs !== undefined && world.clock.now() - last.at >= waitMs) attempt(delivery, 'timeout');
    }
  }
  world.clock.onAdvance(retryOverdue);

  return {
    all,
    send: (kind, payload, eventId = '') => {
      const delivery: SlackDelivery = {
        kind,
        payload,
        eventId,
        attempts: [],
        acknowledged: false,
        acknowledgedAfterMs: undefined,
        answer: undefined,
        abandoned: false,
      };
      all.push(delivery);
      attempt(delivery, '');
      return delivery;
    },
    acknowledge: (delivery, answer) => {
      if (delivery.acknowledged) return;
      delivery.acknowledged = true;
      delivery.acknowledgedAfterMs = performance.now() - (startedAt.get(delivery) ?? 0);
      delivery.answer = answer;
      startedAt.delete(delivery);
      for (const resolve of waiting.get(delivery) ?? []) resolve(answer);
      waiting.delete(delivery);
    },
    whenAcknowledged: (delivery) =>
      delivery.acknowledged
        ? Promise.resolve(delivery.answer)
        : new Promise((resolve) => waiting.set(delivery, [...(waiting.get(delivery) ?? []), resolve])),
    again: attempt,
    refused: (delivery, reason) => {
      if (delivery.kind === 'events_api' && delivery.attempts.length === 1 && !delivery.abandoned)
        attempt(delivery, reason);
    },
    useTransport: (next) => {
      transport = next;
    },
  };
}

const eventType = z.object({ type: z.string(), channel_type: z.string().optional() });

/** Returns the name under which an app subscribes to an event: `message.channels`, `team_join`, … */
export function subscriptionOf(event: Json): string {
  const { type, channel_type: kind } = eventType.parse(event);
  if (type !== 'message') return type;
  const nouns: Readonly<Record<string, string>> = { channel: 'channels', group: 'groups', im: 'im', mpim: 'mpim' };
  return `message.${nouns[kind ?? ''] ?? kind}`;
}

/** Wraps an event in an `event_callback` with a new `event_id`. */
export function eventCallback(world: SlackWorld, event: Json): { readonly payload: Json; readonly eventId: string } {
  const eventId = world.newId('Ev');
  const isOrg = world.org?.id === world.team.id;
  const payload = {
    token: 'deprecated-verification-token',
    // Slack names no workspace if something changes for a whole organisation.
    team_id: isOrg ? null : world.team.id,
    ...(world.org ? { enterprise_id: world.org.id } : {}),
    context_team_id: isOrg ? null : world.team.id,
    context_enterprise_id: world.org?.id ?? null,
    api_app_id: world.appId,
    event,
    type: 'event_callback',
    event_id: eventId,
    event_time: Math.floor(world.clock.now() / 1000),
    authorizations: [
      {
        enterprise_id: world.org?.id ?? null,
        team_id: isOrg ? null : world.team.id,
        user_id: world.bot.id,
        is_bot: true,
        is_enterprise_install: isOrgInstall(world),
      },
    ],
    is_ext_shared_channel: false,
    event_context: `4-${eventId}`,
  };
  return { payload, eventId };
}
