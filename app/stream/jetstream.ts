import type { Consumer, JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import { AckPolicy, jetstreamManager } from '@nats-io/jetstream';
import { headers, type NatsConnection, nanos } from '@nats-io/transport-node';
import type { StreamOptions } from '../../src/cli/base/deps.ts';
import { misconfigured } from '../../src/core/common/errors.ts';
import { rejectWith } from '../config/package.ts';
import type { MessageOutcome, StreamMessage } from './decide-message.ts';

/** The source of messages and the targets of their outcomes, in one NATS server. */
export type StreamPlaces = Pick<StreamOptions, 'stream' | 'from' | 'to' | 'dead'> & {
  /** The consumer's name, under which JetStream stores its progress. Processes with the same name share the work. */
  readonly consumer: string;
};

/** A consumer with its stream's name and creation time, because a recreated stream counts its messages from 1 again. */
export type OpenedConsumer = { readonly consumer: Consumer; readonly origin: string };

/** JetStream delivers a message again after this long without a signal. While we decide it, we send signals. */
const ACK_WAIT_MS = 15_000;

/** Creates or finds the consumer. @throws StewardError `configuration` that names the wrong option. */
export async function openConsumer(
  connection: NatsConnection,
  js: JetStreamClient,
  { stream, from, to, dead, consumer }: StreamPlaces,
  parallel: number,
): Promise<OpenedConsumer> {
  const manager = await jetstreamManager(connection).catch(
    rejectWith('NATS_URL: the server has no JetStream; start it with JetStream, for example nats-server -js'),
  );
  const { created } = await manager.streams
    .info(stream)
    .catch(rejectWith(`--stream: there is no stream ${stream}; create it, for example nats stream add ${stream}`));
  for (const [option, subject] of [
    ['--to', to],
    ['--dead', dead],
  ] as const) {
    const taker = await manager.streams
      .find(subject)
      .catch(rejectWith(`${option}: no stream includes the subject ${subject}; add it to a stream`));
    if (taker === stream && covers(from, subject))
      throw misconfigured(`${option}: --from includes ${subject}, so messages would loop forever; use another subject`);
  }
  const asked = manager.consumers.add(stream, {
    durable_name: consumer,
    filter_subject: from,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(ACK_WAIT_MS),
    max_ack_pending: Math.max(1_000, 2 * parallel),
    max_deliver: -1,
  });
  await asked.catch(rejectWith(`--from: the stream ${stream} has no consumer ${consumer} for ${from}`));
  return { consumer: await js.consumers.get(stream, consumer), origin: `${stream} ${created}` };
}

/** Whether a filter with wildcards matches a subject. @see https://docs.nats.io/nats-concepts/subjects */
function covers(filter: string, subject: string): boolean {
  const tokens = subject.split('.');
  const wanted = filter.split('.');
  const isOpen = wanted.at(-1) === '>';
  const named = isOpen ? wanted.slice(0, -1) : wanted;
  return (
    (isOpen ? tokens.length > named.length : tokens.length === named.length) &&
    named.every((token, index) => token === '*' || token === tokens[index])
  );
}

/** Creates a publisher of outcomes. Its ids let JetStream drop repeats. @returns false if another message has the id. */
export function createPublisher(
  connection: NatsConnection,
  js: JetStreamClient,
  { to, dead, consumer }: StreamPlaces,
): (message: StreamMessage, outcome: Extract<MessageOutcome, { kind: 'decided' | 'dead' }>) => Promise<boolean> {
  let manager: JetStreamManager | undefined;
  return async ({ key, uniqueKey, data }, outcome) => {
    const isDecided = outcome.kind === 'decided';
    const subject = isDecided ? to : dead;
    const body = isDecided ? new TextEncoder().encode(outcome.body) : data;
    const msgID = `steward ${consumer} ${outcome.kind} ${uniqueKey}`;
    const { duplicate, stream, seq } = await js.publish(subject, body, {
      msgID,
      ...(isDecided ? {} : { headers: reasonOf(key, outcome.reason) }),
    });
    if (!duplicate) return true;
    // The answer names the message with this id: usually this outcome, published before its message was acknowledged.
    manager ??= await jetstreamManager(connection);
    const there = await manager.streams.getMessage(stream, { seq });
    return there === null || (there.subject === subject && Buffer.compare(there.data, body) === 0);
  };
}

function reasonOf(key: string, reason: string) {
  const told = headers();
  told.set('Steward-Key', key);
  told.set('Steward-Reason', reason.replace(/[^\x20-\x7e]/g, '?'));
  return told;
}
