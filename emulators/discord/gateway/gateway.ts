import type { IncomingMessage, Server } from 'node:http';
import { GatewayCloseCodes as Close, GatewayOpcodes as Op } from 'discord-api-types/v10';
import { type WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod';
import { membersChunk } from '../world/members-chunk.ts';
import type { World } from '../world/world.ts';
import { deliver, type Gateway, type Hub, reject } from './hub.ts';
import { onIdentify, onResume } from './identify.ts';
import { acknowledge, type Session, sendDispatch } from './session.ts';

const frameSchema = z.object({ op: z.number(), d: z.unknown().optional() });

function onHeartbeat(hub: Hub, socket: WebSocket, session: Session | undefined, data: unknown): void {
  if (session && typeof data === 'number') acknowledge(session, data);
  if (hub.gateway.acknowledging) socket.send(JSON.stringify({ op: Op.HeartbeatAck }));
}

const SESSION_OPCODES: readonly number[] = [Op.PresenceUpdate, Op.VoiceStateUpdate, Op.RequestGuildMembers];

/** Handles a frame of an identified client. @returns the close code and reason if it is refused. */
function onSessionFrame(
  hub: Hub,
  session: Session | undefined,
  op: number,
  data: unknown,
): [number, string] | undefined {
  if (!SESSION_OPCODES.includes(op)) return [Close.UnknownOpcode, `Unknown opcode ${op}.`];
  if (!session) return [Close.NotAuthenticated, 'Not authenticated.'];
  if (op !== Op.RequestGuildMembers) return undefined;
  const events = membersChunk(hub.world, session.intents, data);
  if (events === undefined) return [Close.DecodeError, 'Error while decoding payload.'];
  for (const event of events) sendDispatch(session, event);
  return undefined;
}

function parseFrame(raw: string): z.infer<typeof frameSchema> | undefined {
  try {
    return frameSchema.safeParse(JSON.parse(raw)).data;
  } catch {
    return undefined;
  }
}

/** More frames a minute end a connection. @see https://docs.discord.com/developers/events/gateway#rate-limiting */
const FRAMES_A_MINUTE = 120;

function errorOfAddress(request: IncomingMessage): [number, string] | undefined {
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams;
  if (query.get('v') !== '10') return [Close.InvalidAPIVersion, 'Invalid API version'];
  return query.get('encoding') === 'json' && !query.has('compress')
    ? undefined
    : [Close.DecodeError, 'Only plain JSON'];
}

function onConnection(hub: Hub, socket: WebSocket): void {
  let session: Session | undefined;
  let frames: number[] = [];
  const onFrame = (raw: string): [number, string] | undefined => {
    const at = performance.now();
    frames = [...frames.filter((one) => at - one < 60_000), at];
    if (frames.length > FRAMES_A_MINUTE) return [Close.RateLimited, 'You are being rate limited.'];
    const frame = parseFrame(raw);
    if (!frame) return [Close.DecodeError, 'Error while decoding payload.'];
    if (frame.op === Op.Heartbeat) onHeartbeat(hub, socket, session, frame.d);
    else if (frame.op !== Op.Identify && frame.op !== Op.Resume) return onSessionFrame(hub, session, frame.op, frame.d);
    else if (session) return [Close.AlreadyAuthenticated, 'Already authenticated.'];
    else session = frame.op === Op.Identify ? onIdentify(hub, socket, frame.d) : onResume(hub, socket, frame.d);
    return undefined;
  };
  socket.on('message', (raw) => {
    const refusal = onFrame(String(raw));
    if (refusal) reject(hub, socket, ...refusal, String(raw));
  });
  socket.on('close', (code) => {
    if (!session || session.socket !== socket) return;
    session.socket = undefined;
    // A client that closes with 1000 or 1001 ends its session; after any other end it can resume.
    if (code === 1000 || code === 1001) hub.sessions.splice(hub.sessions.indexOf(session), 1);
  });
  socket.send(JSON.stringify({ op: Op.Hello, d: { heartbeat_interval: hub.gateway.heartbeatMs } }));
}

/** Opens the gateway on an HTTP server and takes over `world.emit`. */
export function openGateway(
  world: World,
  server: Server,
  options: { readonly shards: number; readonly heartbeatMs: number },
): Gateway {
  const sockets = new WebSocketServer({ server, path: '/gateway/' });
  const sessions: Session[] = [];
  const each = (frame: unknown) => {
    for (const socket of sockets.clients) socket.send(JSON.stringify(frame));
  };
  const gateway: Gateway = {
    url: () => `${world.origin().replace('http', 'ws')}/gateway/`,
    sessions,
    limits: {
      shards: options.shards,
      remaining: 1000,
      maxConcurrency: 16,
      guildsPerShard: 2_500,
      identifyGapMs: 0,
      isSilent: false,
    },
    acknowledging: true,
    heartbeatMs: options.heartbeatMs,
    drop: () => {
      for (const socket of sockets.clients) socket.terminate();
    },
    requestReconnect: () => each({ op: Op.Reconnect, d: null }),
    invalidate: () => {
      for (const session of sessions.splice(0)) session.socket = undefined;
      each({ op: Op.InvalidSession, d: false });
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets.clients) socket.terminate();
        sockets.close(() => resolve());
      }),
  };
  const hub: Hub = { world, gateway, sessions, identifiedAtMs: new Map() };
  sockets.on('connection', (socket, request) => {
    // A client that disconnects in the middle of a frame also raises this; `close` handles it.
    socket.on('error', () => undefined);
    const fault = errorOfAddress(request);
    if (fault) reject(hub, socket, ...fault, request.url);
    else onConnection(hub, socket);
  });
  world.emit = (event, scope) => {
    for (const session of sessions) deliver(hub, session, event, scope);
  };
  return gateway;
}
