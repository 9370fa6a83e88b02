import { setTimeout as pause } from 'node:timers/promises';
import {
  AckPolicy,
  type Consumer,
  type JetStreamClient,
  type JsMsg,
  jetstream,
  jetstreamManager,
} from '@nats-io/jetstream';
import { headers, type NatsConnection, nanos } from '@nats-io/transport-node';
import { StewardError } from '../../src/core/common/errors.ts';
import type { MessageOutcome, StreamMessage } from './decide-message.ts';

/** Where messages come from and where what becomes of them goes, in one NATS. */
export type StreamPlaces = {
  /** The stream of JetStream, and which of its subjects. */
  readonly stream: string;
  readonly from: string;
  /** Decisions, and messages that cannot be decided: subjects that a stream takes in. */
  readonly to: string;
  readonly dead: string;
  /** Under this name JetStream remembers how far we are; processes of one name share the work. */
  readonly consumer: string;
};

/** What the consuming tells. */
export type StreamEvents = {
  readonly onOutcome: (kind: MessageOutcome['kind']) => void;
  /** How many messages wait or are being decided, every few seconds. */
  readonly onLag: (messages: number) => void;
  /** A fault that the consuming goes on after. */
  readonly onFault: (error: unknown) => void;
};

/** Delivered again when nobody has said anything of it for so long; while it is being decided somebody does. */
const ACK_WAIT_MS = 15_000;
const WORKING_MS = 5_000;
const LAG_EVERY_MS = 5_000;
/** How long one request for messages is good. A server that came back without it is noticed after as long, and asked again. */
const PULL_MS = 5_000;
const RECONSUME_MS = 1_000;
/** After a decision that could not be published. */
const UNPUBLISHED_MS = 1_000;

/**
 * Takes messages, so many at a time, until the signal; at least once each: a message is done when what became of it is in a stream.
 * A server that goes away is waited for. Rejects with what `decide` throws, and when there is no such stream.
 */
export async function consume(
  connection: NatsConnection,
  places: StreamPlaces,
  options: { readonly parallel: number; readonly signal: AbortSignal } & StreamEvents,
  decide: (message: StreamMessage) => Promise<MessageOutcome>,
): Promise<void> {
  const js = jetstream(connection);
  const consumer = await openConsumer(connection, js, places, options.parallel);
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const lag = watchLag(consumer, options, signal);
  const underWay = new Set<Promise<void>>();
  let fatal: unknown;
  try {
    while (!signal.aborted) {
      try {
        const messages = await consumer.consume({ max_messages: options.parallel, expires: PULL_MS });
        const close = () => void messages.close();
        signal.addEventListener('abort', close, { once: true });
        for await (const message of messages) {
          if (signal.aborted) break;
          const work = settle(js, places, message, options, decide).catch((error: unknown) => {
            fatal ??= error;
            stop.abort();
          });
          underWay.add(work);
          void work.then(() => underWay.delete(work));
          if (underWay.size >= options.parallel) await Promise.race(underWay);
        }
        signal.removeEventListener('abort', close);
      } catch (error) {
        options.onFault(error);
        await pause(RECONSUME_MS, null, { signal }).catch(() => {});
      }
    }
  } finally {
    await Promise.all(underWay);
    stop.abort();
    await lag;
  }
  if (fatal !== undefined) throw fatal;
}

async function openConsumer(
  connection: NatsConnection,
  js: JetStreamClient,
  { stream, from, to, dead, consumer }: StreamPlaces,
  parallel: number,
): Promise<Consumer> {
  const manager = await jetstreamManager(connection).catch(refuse('NATS_URL', 'the server has no JetStream'));
  await manager.streams.info(stream).catch(refuse('--stream', `there is no stream ${stream}`));
  await manager.streams.find(to).catch(refuse('--to', `no stream takes in ${to}`));
  await manager.streams.find(dead).catch(refuse('--dead', `no stream takes in ${dead}`));
  const asked = manager.consumers.add(stream, {
    durable_name: consumer,
    filter_subject: from,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(ACK_WAIT_MS),
    max_ack_pending: Math.max(1_000, 2 * parallel),
    max_deliver: -1,
  });
  await asked.catch(refuse('--from', `the stream ${stream} has no consumer ${consumer} of ${from}`));
  return js.consumers.get(stream, consumer);
}

function refuse(what: string, why: string): (cause: unknown) => never {
  return (cause) => {
    throw new StewardError('configuration', `${what}: ${why}`, { cause });
  };
}

async function settle(
  js: JetStreamClient,
  places: StreamPlaces,
  message: JsMsg,
  events: StreamEvents,
  decide: (message: StreamMessage) => Promise<MessageOutcome>,
): Promise<void> {
  const key = message.headers?.get('Nats-Msg-Id') || `${message.info.stream} ${message.info.streamSequence}`;
  const working = setInterval(() => message.working(), WORKING_MS);
  try {
    const outcome = await decide({ key, data: message.data, deliveries: message.info.deliveryCount });
    events.onOutcome(outcome.kind);
    if (outcome.kind === 'again') return message.nak(outcome.afterMs);
    try {
      if (outcome.kind === 'decided') await js.publish(places.to, outcome.body, { msgID: key });
      else await js.publish(places.dead, message.data, { msgID: key, headers: reasonOf(key, outcome.reason) });
      message.ack();
    } catch (error) {
      events.onFault(error);
      message.nak(UNPUBLISHED_MS);
    }
  } finally {
    clearInterval(working);
  }
}

function reasonOf(key: string, reason: string) {
  const told = headers();
  told.set('Steward-Key', key);
  told.set('Steward-Reason', reason.replace(/[^\x20-\x7e]/g, '?'));
  return told;
}

async function watchLag(consumer: Consumer, events: StreamEvents, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const { num_pending, num_ack_pending } = await consumer.info();
      events.onLag(num_pending + num_ack_pending);
    } catch {
      // The server is away; the next look says more.
    }
    await pause(LAG_EVERY_MS, null, { signal }).catch(() => {});
  }
}
