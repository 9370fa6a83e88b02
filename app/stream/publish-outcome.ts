import { type JetStreamClient, type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { headers, type NatsConnection } from '@nats-io/transport-node';
import type { MessageOutcome, StreamMessage } from './decide-message.ts';
import type { StreamPlaces } from './open-consumer.ts';

/** Makes what publishes outcomes, under ids by which JetStream drops a repeat. @returns false where another message has the id. */
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
    // The answer names the message that has the id: as a rule this outcome, published before its message was acknowledged.
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
