import { randomBytes } from 'node:crypto';
import { GatewayDispatchEvents, GatewayOpcodes } from 'discord-api-types/v10';
import type { WebSocket } from 'ws';
import type { Dispatch, World } from '../world/world.ts';

/** The session of an identified client; it outlives its connection until it is invalidated. */
export interface Session {
  readonly id: string;
  readonly intents: number;
  readonly shard: readonly [number, number];
  sequence: number;
  /** Sent frames without an acknowledgement, kept to be resumed. */
  unacknowledged: { readonly s: number; readonly frame: string }[];
  socket: WebSocket | undefined;
  resumes: number;
}

/** Creates a session that has sent nothing yet. */
export function createSession(intents: number, shard: readonly [number, number], socket: WebSocket): Session {
  return { id: randomBytes(16).toString('hex'), intents, shard, sequence: 0, unacknowledged: [], socket, resumes: 0 };
}

/** Whether a session's shard serves a guild, or direct messages for undefined. */
export function servesGuild(session: Session, guildId: string | undefined): boolean {
  const [index, count] = session.shard;
  return guildId === undefined ? index === 0 : Number((BigInt(guildId) >> 22n) % BigInt(count)) === index;
}

/** Sends an event, and keeps it for a resume. */
export function sendDispatch(session: Session, event: Dispatch): void {
  session.sequence += 1;
  const frame = JSON.stringify({ op: GatewayOpcodes.Dispatch, s: session.sequence, t: event.t, d: event.d });
  session.unacknowledged.push({ s: session.sequence, frame });
  session.socket?.send(frame);
}

/** Drops the frames that a client acknowledged. */
export function acknowledge(session: Session, sequence: number): void {
  session.unacknowledged = session.unacknowledged.filter((one) => one.s > sequence);
}

/** Sends everything after a sequence number again, then RESUMED. */
export function replay(session: Session, sequence: number, socket: WebSocket): void {
  session.socket = socket;
  session.resumes += 1;
  acknowledge(session, sequence);
  for (const one of session.unacknowledged) socket.send(one.frame);
  sendDispatch(session, { t: GatewayDispatchEvents.Resumed, d: undefined });
}

/** Builds the answer to an IDENTIFY. */
export function readyEvent(world: World, session: Session, gatewayUrl: string): Dispatch {
  const guilds = [...world.guilds.values()].filter(
    (guild) => guild.members.has(world.bot.id) && servesGuild(session, guild.id),
  );
  return {
    t: GatewayDispatchEvents.Ready,
    d: {
      v: 10,
      user: world.bot,
      guilds: guilds.map((guild) => ({ id: guild.id, unavailable: true })),
      session_id: session.id,
      resume_gateway_url: gatewayUrl,
      shard: [session.shard[0], session.shard[1]],
      application: { id: world.application.id, flags: world.application.flags, flags_new: world.application.flags_new },
    },
  };
}
