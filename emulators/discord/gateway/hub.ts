import { GatewayCloseCodes as Close } from 'discord-api-types/v10';
import type { WebSocket } from 'ws';
import type { Dispatch, Scope, World } from '../world/world.ts';
import { gate } from './gate.ts';
import { type Session, sendDispatch, servesGuild } from './session.ts';

/** How a test steers the gateway. */
export interface Gateway {
  readonly url: () => string;
  readonly sessions: readonly Session[];
  /** What GET /gateway/bot answers; `remaining` falls with every IDENTIFY. */
  readonly limits: GatewayLimits;
  /** Ends every connection without a close frame; the sessions can be resumed. */
  drop(): void;
  /** Asks every client to reconnect and resume (opcode 7). */
  requestReconnect(): void;
  /** Forgets every session (opcode 9): the clients must identify again. */
  invalidate(): void;
  /** While false, heartbeats get no answer, as on a connection that is dead and still open. */
  acknowledging: boolean;
  /** How long clients may be without a heartbeat; told in HELLO. */
  heartbeatMs: number;
  close(): Promise<void>;
}

/** Sends an event to a session that asked for its kind. */
export function deliver(hub: Hub, session: Session, event: Dispatch, scope: Scope): void {
  if (!servesGuild(session, scope.guildId)) return;
  const seen = gate(hub.world, event, scope, session.intents);
  if (seen) sendDispatch(session, seen);
}

/** What one connection needs of the gateway. */
export interface Hub {
  readonly world: World;
  readonly gateway: Gateway;
  readonly sessions: Session[];
  /** When each key last identified. */
  readonly identifiedAtMs: Map<number, number>;
}

/** Closes a connection with Discord's code, and keeps why. */
export function reject(hub: Hub, socket: WebSocket, code: number, problem: string, body?: unknown): void {
  if (!OF_OPERATORS.includes(code)) {
    hub.world.violations.push({ route: 'gateway', problem: `${code}: ${problem}`, body });
  }
  socket.close(code, problem);
}

/** A wrong token, a switched-off intent and too few shards are the operator's mistakes, which a bot has to survive; the rest are the bot's. */
export const OF_OPERATORS: readonly number[] = [
  Close.AuthenticationFailed,
  Close.DisallowedIntents,
  Close.ShardingRequired,
];

/** What the gateway takes; a test may change it while it runs. */
export interface GatewayLimits {
  shards: number;
  remaining: number;
  maxConcurrency: number;
  /** From so many servers on a shard is too big; 2,500 as with the real one. */
  guildsPerShard: number;
  /** How far apart two IDENTIFY of one key must be; 5,000 with the real one, 0 by default, for a test starts many bots one after the other. */
  identifyGapMs: number;
  /** Whether an IDENTIFY gets no answer. */
  isSilent: boolean;
}
