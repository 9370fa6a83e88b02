import { setTimeout as pause } from 'node:timers/promises';
import { type JsMsg, jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { StreamLag } from '../../src/http/server/metrics.ts';
import { createHolding, type MessageOutcome, type StreamMessage } from './decide-message.ts';
import { createPublisher, type OpenedConsumer, openConsumer, type StreamPlaces } from './jetstream.ts';

/** Callbacks of the consumer. */
export type StreamEvents = {
  /** `duplicate`: JetStream dropped an outcome because another message has its id. It is published again later. */
  readonly onOutcome: (kind: MessageOutcome['kind'] | 'duplicate') => void;
  /** Called every few seconds. */
  readonly onLag: (lag: StreamLag) => void;
  /** Called for a fault after which consuming continues. */
  readonly onFault: (error: unknown) => void;
};

type Options = { readonly parallel: number; readonly signal: AbortSignal } & StreamEvents;

type Work = {
  readonly options: Options;
  readonly signal: AbortSignal;
  readonly holding: ReturnType<typeof createHolding>;
  readonly publish: ReturnType<typeof createPublisher>;
  /** The arrival times in the stream of the messages that are being decided. */
  readonly sinceMs: Set<{ readonly ms: number }>;
};

const WORKING_MS = 5_000;
const LAG_EVERY_MS = 5_000;
/** How long one pull request is valid. A restarted server that forgot it gets the next one after that time. */
const PULL_MS = 5_000;
const RECONSUME_MS = 1_000;
/** The wait after an outcome that could not be published. */
const UNPUBLISHED_MS = 1_000;
/** JetStream forgets an id after its window, two minutes by default. */
const DUPLICATE_MS = 30_000;

/**
 * Takes messages until the signal aborts, each at least once: it is done when its outcome is in a stream. Waits for a disconnected server.
 * Rejects with an error of `decide`, or if the stream does not exist.
 */
export async function consume(
  connection: NatsConnection,
  places: StreamPlaces,
  options: Options,
  decide: (message: StreamMessage) => Promise<MessageOutcome>,
): Promise<void> {
  const js = jetstream(connection);
  const open = () => openConsumer(connection, js, places, options.parallel);
  let opened = await open();
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const publish = createPublisher(connection, js, places);
  const wait = (ms: number) => pause(ms, true, { signal }).catch(() => false);
  const holding = createHolding({ decide, wait, onTry: () => options.onOutcome('wait') });
  const work: Work = { options, signal, holding, publish, sinceMs: new Set() };
  const lag = watchLag(() => opened, work);
  const underWay = new Set<Promise<void>>();
  let fatal: unknown;
  const take = async ({ consumer, origin }: OpenedConsumer) => {
    // Fetches no more than there is room for, because JetStream would deliver queued messages again.
    const messages = await consumer.fetch({ max_messages: options.parallel - underWay.size, expires: PULL_MS });
    const close = () => void messages.close();
    signal.addEventListener('abort', close, { once: true });
    try {
      for await (const message of messages) {
        if (signal.aborted) break;
        const settled = settle(work, message, origin).catch((error: unknown) => {
          fatal ??= error;
          stop.abort();
        });
        underWay.add(settled);
        void settled.then(() => underWay.delete(settled));
      }
    } finally {
      signal.removeEventListener('abort', close);
    }
  };
  try {
    while (!signal.aborted) {
      try {
        await take(opened);
      } catch (error) {
        options.onFault(error);
        await pause(RECONSUME_MS, null, { signal }).catch(() => {});
        // Somebody may have deleted and recreated the stream meanwhile.
        opened = await open().catch(() => opened);
      }
      if (underWay.size >= options.parallel) await Promise.race(underWay);
    }
  } finally {
    stop.abort();
    await Promise.all(underWay);
    await lag;
  }
  if (fatal !== undefined) throw fatal;
}

async function settle(work: Work, message: JsMsg, origin: string): Promise<void> {
  const { options, holding, publish } = work;
  const { stream, streamSequence, deliveryCount, timestampNanos } = message.info;
  const id = message.headers?.get('Nats-Msg-Id') || null;
  const taken: StreamMessage = {
    key: id ?? `${stream} ${streamSequence}`,
    uniqueKey: `${origin} ${id === null ? `seq ${streamSequence}` : `id ${id}`}`,
    data: message.data,
    deliveries: deliveryCount,
  };
  const since = { ms: timestampNanos / 1e6 };
  work.sinceMs.add(since);
  const working = setInterval(() => message.working(), WORKING_MS);
  try {
    const outcome = await holding.decide(taken);
    if (outcome.kind === 'again') {
      options.onOutcome(outcome.kind);
      return message.nak(outcome.afterMs);
    }
    try {
      const isThere = await publish(taken, outcome);
      options.onOutcome(isThere ? outcome.kind : 'duplicate');
      if (isThere) return message.ack();
      options.onFault(new Error('JetStream already has another message with the id of this outcome'));
      message.nak(DUPLICATE_MS);
    } catch (error) {
      options.onFault(error);
      message.nak(UNPUBLISHED_MS);
    }
  } finally {
    clearInterval(working);
    work.sinceMs.delete(since);
  }
}

async function watchLag(opened: () => OpenedConsumer, work: Work): Promise<void> {
  const { options, signal } = work;
  let messages = 0;
  while (!signal.aborted) {
    try {
      const { num_pending, num_ack_pending } = await opened().consumer.info();
      messages = num_pending + num_ack_pending;
    } catch {
      // The server is disconnected; the next attempt shows more.
    }
    const nowMs = Date.now();
    const oldestMs = Math.min(nowMs, ...[...work.sinceMs].map(({ ms }) => ms));
    options.onLag({ messages, held: work.holding.held(), oldestSeconds: (nowMs - oldestMs) / 1_000 });
    await pause(LAG_EVERY_MS, null, { signal }).catch(() => {});
  }
}
