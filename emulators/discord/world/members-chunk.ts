import { GatewayDispatchEvents, GatewayIntentBits } from 'discord-api-types/v10';
import * as z from 'zod';
import type { Dispatch, World } from './world.ts';

const request = z.strictObject({
  guild_id: z.string(),
  query: z.string().optional(),
  limit: z.number().int().min(0).optional(),
  presences: z.boolean().optional(),
  user_ids: z.union([z.string(), z.array(z.string()).max(100)]).optional(),
  nonce: z.string().max(32).optional(),
});

/** Most members of a chunk. @see https://docs.discord.com/developers/events/gateway-events#guild-members-chunk */
const CHUNK = 1000;

/**
 * Answers opcode 8. Listing all members of a guild needs the GuildMembers intent.
 * @returns the events to send; undefined if the request is malformed or needs a missing intent.
 */
export function membersChunk(world: World, intents: number, data: unknown): Dispatch[] | undefined {
  const parsed = request.safeParse(data);
  if (!parsed.success || (parsed.data.query === undefined) === (parsed.data.user_ids === undefined)) return undefined;
  const { guild_id, query, limit = 0, user_ids, nonce } = parsed.data;
  if (query === '' && limit === 0 && !(intents & GatewayIntentBits.GuildMembers)) return undefined;
  const guild = world.guilds.get(guild_id);
  if (!guild) return [];
  const wanted = user_ids === undefined ? undefined : [user_ids].flat();
  const found = wanted
    ? wanted.flatMap((id) => guild.members.get(id) ?? [])
    : [...guild.members.values()].filter((one) =>
        one.user.username.toLowerCase().startsWith((query ?? '').toLowerCase()),
      );
  const members = limit > 0 ? found.slice(0, limit) : found;
  const count = Math.max(1, Math.ceil(members.length / CHUNK));
  return Array.from({ length: count }, (_, index) => ({
    t: GatewayDispatchEvents.GuildMembersChunk,
    d: {
      guild_id,
      members: members.slice(index * CHUNK, (index + 1) * CHUNK),
      chunk_index: index,
      chunk_count: count,
      not_found: (wanted ?? []).filter((id) => !guild.members.has(id)),
      ...(nonce === undefined ? {} : { nonce }),
    },
  }));
}
