import { GatewayCloseCodes as Close } from 'discord-api-types/v10';
import type { WebSocket } from 'ws';
import type { Dispatch, Scope, World } from '../world/world.ts';
import { gate } from './gate.ts';
import { type Session, sendDispatch, servesGuild } from './session.ts';

/** The gateway's controls for a test. */
export interface Gateway {
  readonly url: () => string;
  readonly sessions: readonly Session[];
  /** The answer to GET /gateway/bot; every IDENTIFY lowers `remaining`. */
  readonly limits: GatewayLimits;
  /** Ends every connection without a close frame; the sessions can be resumed. */
  drop(): void;
  /** Requests every client to reconnect and resume (opcode 7). */
  requestReconnect(): void;
  /** Drops every session (opcode 9), so clients must identify again. */
  invalidate(): void;
  /** While false, heartbeats get no answer, like on a dead connection that is still open. */
  acknowledging: boolean;
  /** The heartbeat interval in HELLO. */
  heartbeatMs: number;
  close(): Promise<void>;
}

/** Sends an event to a session that requested its kind. */
export function deliver(hub: Hub, session: Session, event: Dispatch, scope: Scope): void {
  if (!servesGuild(session, scope.guildId)) return;
  const seen = gate(hub.world, event, scope, session.intents);
  if (seen) sendDispatch(session, seen);
}

/** The objects that a connection needs from the gateway. */
export interface Hub {
  readonly world: World;
  readonly gateway: Gateway;
  readonly sessions: Session[];
  /** When each key last identified. */
  readonly identifiedAtMs: Map<number, number>;
}

/** Closes a connection with Discord's code and records the reason. */
export function reject(hub: Hub, socket: WebSocket, code: number, problem: string, body?: unknown): void {
  if (!OF_OPERATORS.includes(code)) {
    hub.world.violations.push({ route: 'gateway', problem: `${code}: ${problem}`, body });
  }
  socket.close(code, problem);
}

/** Mistakes of operators that a bot must survive: a wrong token, a disabled intent, too few shards. All others are the bot's. */
export const OF_OPERATORS: readonly number[] = [
  Close.AuthenticationFailed,
  Close.DisallowedIntents,
  Close.ShardingRequired,
];

/** The gateway's limits; a test may change them at any time. */
export interface GatewayLimits {
  shards: number;
  remaining: number;
  maxConcurrency: number;
  /** A shard with this many servers is too large; 2,500 as in the real service. */
  guildsPerShard: number;
  /** Least time between two IDENTIFYs of one key; 5,000 in the real service, 0 by default because a test starts many bots in a row. */
  identifyGapMs: number;
  /** Whether an IDENTIFY gets no answer. */
  isSilent: boolean;
}
