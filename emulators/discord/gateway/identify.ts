import {
  ApplicationFlags,
  GatewayCloseCodes as Close,
  GatewayDispatchEvents,
  GatewayIntentBits as Intent,
  GatewayOpcodes as Op,
} from 'discord-api-types/v10';
import type { WebSocket } from 'ws';
import * as z from 'zod';
import { guildCreateView } from '../world/views.ts';
import { deliver, type Hub, reject } from './hub.ts';
import { createSession, readyEvent, replay, type Session, sendDispatch } from './session.ts';

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

/** Whether a key identifies too soon; that does not count and is answered with an invalid session. @see https://discord.com/developers/docs/events/gateway#rate-limiting */
function isTooSoon({ world, gateway, identifiedAtMs }: Hub, shard: number): boolean {
  const { maxConcurrency, identifyGapMs, remaining } = gateway.limits;
  const key = shard % maxConcurrency;
  const nowMs = performance.now();
  const isSoon = nowMs - (identifiedAtMs.get(key) ?? Number.NEGATIVE_INFINITY) < identifyGapMs;
  if (isSoon) world.violations.push({ route: 'gateway', problem: `shard ${shard} identified too soon` });
  else identifiedAtMs.set(key, nowMs);
  // The real service resets the token of a bot that continues.
  if (remaining <= 0) world.violations.push({ route: 'gateway', problem: 'no session starts are left' });
  return isSoon;
}

/** Starts a session; undefined if it is refused. */
export function onIdentify(hub: Hub, socket: WebSocket, data: unknown): Session | undefined {
  const parsed = identify.safeParse(data);
  if (!parsed.success) return void reject(hub, socket, Close.DecodeError, 'Error while decoding payload.', data);
  const refusal = refusalOf(hub, parsed.data);
  if (refusal) return void reject(hub, socket, ...refusal);
  if (isTooSoon(hub, parsed.data.shard?.[0] ?? 0))
    return void socket.send(JSON.stringify({ op: Op.InvalidSession, d: false }));
  hub.gateway.limits.remaining -= 1;
  if (hub.gateway.limits.isSilent) return undefined;
  const session = createSession(parsed.data.intents, parsed.data.shard ?? [0, 1], socket);
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

/** Resumes a session and sends the missed events; undefined if it is refused. */
export function onResume(hub: Hub, socket: WebSocket, data: unknown): Session | undefined {
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
