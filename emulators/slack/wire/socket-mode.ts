import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { SlackWorld } from '../world/world.ts';
import type { Deliveries, SlackDelivery, SlackTransport } from './deliveries.ts';

const acknowledgement = z.strictObject({ envelope_id: z.string(), payload: z.looseObject({}).optional() });

/** The reasons with which Slack requests an app to reconnect. */
export type DisconnectReason = 'warning' | 'refresh_requested' | 'link_disabled';

/** The WebSocket side of Slack. */
export interface SocketMode extends SlackTransport {
  /** Creates a ticket for one connection, for apps.connections.open. */
  newTicket(): string;
  readonly connectionCount: () => number;
  /** Breaks all connections without notice. */
  drop(): void;
  /** Requests all connected apps to reconnect. */
  disconnect(reason: DisconnectReason): void;
  close(): Promise<void>;
}

/** Opens the WebSocket endpoint on a listening HTTP server. Each ticket admits one connection. */
export function openSocketMode(server: Server, world: SlackWorld, deliveries: Deliveries): SocketMode {
  const sockets = new WebSocketServer({ noServer: true });
  const connections: WebSocket[] = [];
  const tickets = new Set<string>();
  const envelopes = new Map<string, SlackDelivery>();
  let turn = 0;

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const ticket = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams.get('ticket') ?? '';
    if (!tickets.delete(ticket)) {
      socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, admit);
  });

  function admit(connection: WebSocket): void {
    connections.push(connection);
    connection.on('error', () => connection.terminate());
    connection.on('close', () => {
      const index = connections.indexOf(connection);
      if (index >= 0) connections.splice(index, 1);
    });
    connection.on('message', (data) => receive(data.toString()));
    connection.send(
      JSON.stringify({
        type: 'hello',
        num_connections: connections.length,
        debug_info: { host: 'applink-local', build_number: 1, approximate_connection_time: 18_060 },
        connection_info: { app_id: world.appId },
      }),
    );
  }

  function receive(frame: string): void {
    const refuse = (problem: string) => world.violations.push({ method: 'socket-mode', problem, arguments: { frame } });
    let value: unknown;
    try {
      value = JSON.parse(frame);
    } catch {
      refuse('a frame is not JSON');
      return;
    }
    const parsed = acknowledgement.safeParse(value);
    const delivery = parsed.success ? envelopes.get(parsed.data.envelope_id) : undefined;
    if (!parsed.success || !delivery) {
      refuse(parsed.success ? 'acknowledges an envelope that was never sent' : parsed.error.message);
      return;
    }
    const payload = parsed.data.payload ?? {};
    const hasAnswer = Object.keys(payload).length > 0;
    if (hasAnswer && delivery.kind === 'events_api') refuse('this envelope accepts no response payload');
    deliveries.acknowledge(delivery, hasAnswer ? payload : undefined);
  }

  return {
    newTicket: () => {
      const ticket = randomUUID();
      tickets.add(ticket);
      return ticket;
    },
    connectionCount: () => connections.length,
    send: (delivery, attempt) => {
      const open = connections.filter((connection) => connection.readyState === connection.OPEN);
      turn += 1;
      const connection = open[turn % Math.max(open.length, 1)];
      if (!connection) return false;
      const envelopeId = randomUUID();
      envelopes.set(envelopeId, delivery);
      const isEvent = delivery.kind === 'events_api';
      connection.send(
        JSON.stringify({
          envelope_id: envelopeId,
          type: delivery.kind,
          accepts_response_payload: !isEvent,
          ...(isEvent ? { retry_attempt: attempt.number, retry_reason: attempt.reason } : {}),
          payload: delivery.payload,
        }),
      );
      return true;
    },
    drop: () => {
      for (const connection of connections) connection.terminate();
    },
    disconnect: (reason) => {
      for (const connection of connections) {
        connection.send(JSON.stringify({ type: 'disconnect', reason, debug_info: { host: 'applink-local' } }));
      }
    },
    close: async () => {
      for (const connection of connections) connection.terminate();
      await new Promise<void>((resolve) => sockets.close(() => resolve()));
    },
  };
}
