import type { IncomingMessage, Server } from 'node:http';
import {
  ApplicationFlags,
  GatewayCloseCodes as Close,
  GatewayDispatchEvents,
  GatewayIntentBits as Intent,
  GatewayOpcodes as Op,
} from 'discord-api-types/v10';
import { type WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod';
import { gate } from './gate.ts';
import { membersChunk } from './members-chunk.ts';
import { acknowledge, createSession, readyEvent, replay, type Session, sendDispatch, servesGuild } from './session.ts';
import { guildCreateView } from './views.ts';
import type { Dispatch, Scope, World } from './world.ts';

/** What the gateway takes; a test may change it while it runs. */
export interface GatewayLimits {
  shards: number;
  remaining: number;
  maxConcurrency: number;
  /** From so many servers on a shard is too big; 2,500 as with the real one. */
  guildsPerShard: number;
  /** How far apart two IDENTIFY of one key must be; 5,000 with the real one, 0 by default, for a test starts many bots one after the other. */
  identifyGapMs: number;
}

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

const PRIVILEGED: readonly [number, ApplicationFlags][] = [
  [Intent.GuildPresences, ApplicationFlags.GatewayPresence],
  [Intent.GuildMembers, ApplicationFlags.GatewayGuildMembers],
  [Intent.MessageContent, ApplicationFlags.GatewayMessageContent],
];
const ALL_INTENTS = Object.values(Intent).reduce<number>((all, bit) => (typeof bit === 'number' ? all | bit : all), 0);

const identify = z.object({
  token: z.string(),
  intents: z.number().int().min(0),
  properties: z.object({ os: z.string(), browser: z.string(), device: z.string() }),
  shard: z.tuple([z.number().int(), z.number().int()]).optional(),
  compress: z.boolean().optional(),
  large_threshold: z.number().int().min(50).max(250).optional(),
  presence: z.unknown().optional(),
});
const resume = z.object({ token: z.string(), session_id: z.string(), seq: z.number().int() });
const frameSchema = z.object({ op: z.number(), d: z.unknown().optional() });

/** What one connection needs of the gateway. */
interface Hub {
  readonly world: World;
  readonly gateway: Gateway;
  readonly sessions: Session[];
  /** When each key last identified. */
  readonly identifiedAtMs: Map<number, number>;
}

/** A wrong token, a switched-off intent and too few shards are the operator's mistakes, which a bot has to survive; the rest are the bot's. */
const OF_OPERATORS: readonly number[] = [Close.AuthenticationFailed, Close.DisallowedIntents, Close.ShardingRequired];

function reject(hub: Hub, socket: WebSocket, code: number, problem: string, body?: unknown): void {
  if (!OF_OPERATORS.includes(code)) {
    hub.world.violations.push({ route: 'gateway', problem: `${code}: ${problem}`, body });
  }
  socket.close(code, problem);
}

function refusalOf(hub: Hub, wanted: z.infer<typeof identify>): [number, string] | undefined {
  const { world } = hub;
  const [index, count] = wanted.shard ?? [0, 1];
  if (wanted.token !== world.token) return [Close.AuthenticationFailed, 'Authentication failed.'];
  if (index < 0 || index >= count) return [Close.InvalidShard, 'Invalid shard'];
  if (world.guilds.size / count >= hub.gateway.limits.guildsPerShard)
    return [Close.ShardingRequired, 'Sharding required'];
  if (wanted.intents & ~ALL_INTENTS) return [Close.InvalidIntents, 'Invalid intent(s)'];
  const barred = PRIVILEGED.some(([intent, flag]) => wanted.intents & intent && !(world.application.flags & flag));
  return barred ? [Close.DisallowedIntents, 'Disallowed intent(s).'] : undefined;
}

/** Whether a key identifies before its time, which is not counted and not answered but with an invalid session. @see https://discord.com/developers/docs/events/gateway#rate-limiting */
function isTooSoon({ world, gateway, identifiedAtMs }: Hub, shard: number): boolean {
  const { maxConcurrency, identifyGapMs, remaining } = gateway.limits;
  const key = shard % maxConcurrency;
  const nowMs = performance.now();
  const isSoon = nowMs - (identifiedAtMs.get(key) ?? Number.NEGATIVE_INFINITY) < identifyGapMs;
  if (isSoon) world.violations.push({ route: 'gateway', problem: `shard ${shard} identified too soon` });
  else identifiedAtMs.set(key, nowMs);
  // The real one resets the token of a bot that goes on.
  if (remaining <= 0) world.violations.push({ route: 'gateway', problem: 'no session starts are left' });
  return isSoon;
}

function onIdentify(hub: Hub, socket: WebSocket, data: unknown): Session | undefined {
  const parsed = identify.safeParse(data);
  if (!parsed.success) return void reject(hub, socket, Close.DecodeError, 'Error while decoding payload.', data);
  const refusal = refusalOf(hub, parsed.data);
  if (refusal) return void reject(hub, socket, ...refusal);
  if (isTooSoon(hub, parsed.data.shard?.[0] ?? 0))
    return void socket.send(JSON.stringify({ op: Op.InvalidSession, d: false }));
  const session = createSession(parsed.data.intents, parsed.data.shard ?? [0, 1], socket);
  hub.gateway.limits.remaining -= 1;
  hub.sessions.push(session);
  sendDispatch(session, readyEvent(hub.world, session, hub.gateway.url()));
  for (const guild of hub.world.guilds.values()) {
    if (!guild.available || !guild.members.has(hub.world.bot.id)) continue;
    deliver(
      hub,
      session,
      { t: GatewayDispatchEvents.GuildCreate, d: guildCreateView(hub.world, guild, session.intents) },
      { guildId: guild.id },
    );
  }
  return session;
}

function onResume(hub: Hub, socket: WebSocket, data: unknown): Session | undefined {
  const parsed = resume.safeParse(data);
  if (!parsed.success) return void reject(hub, socket, Close.DecodeError, 'Error while decoding payload.', data);
  if (parsed.data.token !== hub.world.token)
    return void reject(hub, socket, Close.AuthenticationFailed, 'Authentication failed.');
  const session = hub.sessions.find((one) => one.id === parsed.data.session_id);
  if (!session) return void socket.send(JSON.stringify({ op: Op.InvalidSession, d: false }));
  if (parsed.data.seq > session.sequence) return void reject(hub, socket, Close.InvalidSeq, 'Invalid seq', data);
  session.socket?.terminate();
  replay(session, parsed.data.seq, socket);
  return session;
}

function deliver(hub: Hub, session: Session, event: Dispatch, scope: Scope): void {
  if (!servesGuild(session, scope.guildId)) return;
  const seen = gate(hub.world, event, scope, session.intents);
  if (seen) sendDispatch(session, seen);
}

function onHeartbeat(hub: Hub, socket: WebSocket, session: Session | undefined, data: unknown): void {
  if (session && typeof data === 'number') acknowledge(session, data);
  if (hub.gateway.acknowledging) socket.send(JSON.stringify({ op: Op.HeartbeatAck }));
}

const SESSION_OPCODES: readonly number[] = [Op.PresenceUpdate, Op.VoiceStateUpdate, Op.RequestGuildMembers];

/** Deals with a frame of an identified client; answers why it cannot. */
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

/** More than this many frames a minute end a connection. @see https://docs.discord.com/developers/events/gateway#rate-limiting */
const FRAMES_A_MINUTE = 120;

function faultOfAddress(request: IncomingMessage): [number, string] | undefined {
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
    // A client that says goodbye with 1000 or 1001 ends its session; every other end can be resumed.
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
    limits: { shards: options.shards, remaining: 1000, maxConcurrency: 16, guildsPerShard: 2_500, identifyGapMs: 0 },
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
    // A client that breaks off mid-frame raises this as well as `close`, which says all there is to do.
    socket.on('error', () => undefined);
    const fault = faultOfAddress(request);
    if (fault) reject(hub, socket, ...fault, request.url);
    else onConnection(hub, socket);
  });
  world.emit = (event, scope) => {
    for (const session of sessions) deliver(hub, session, event, scope);
  };
  return gateway;
}
