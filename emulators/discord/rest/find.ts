import { DiscordApiError, fieldError } from '../world/api-error.ts';
import { canView } from '../world/permissions.ts';
import type { ChannelRecord, GuildRecord, MessageRecord, World } from '../world/world.ts';

/** The guild, or 10004. A guild the bot is not in is 50001. */
export function findGuild(world: World, id: string): GuildRecord {
  const guild = world.guilds.get(id);
  if (!guild) throw new DiscordApiError(10004);
  if (!guild.members.has(world.bot.id)) throw new DiscordApiError(50001);
  return guild;
}

/** The channel, or 10003; one that the bot cannot see is 50001. */
export function findChannel(world: World, id: string): ChannelRecord {
  const channel = world.channels.get(id);
  if (!channel) throw new DiscordApiError(10003);
  if (!canView(world, channel, world.bot.id)) throw new DiscordApiError(50001);
  return channel;
}

/** The message of a channel, or 10008. Ephemeral messages are unknown here: only their interaction's token reaches them. */
export function findMessage(world: World, channelId: string, id: string): MessageRecord {
  const record = world.messages.get(channelId)?.get(id);
  if (!record || record.ephemeralFor !== undefined) throw new DiscordApiError(10008);
  return record;
}

/** A whole number in the query. */
export function queryInt(query: URLSearchParams, name: string, fallback: number, min: number, max: number): number {
  const raw = query.get(name);
  if (raw === null) return fallback;
  const value = Number(raw);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw fieldError([name], 'NUMBER_TYPE_COERCE', `Value must be between ${min} and ${max}.`);
  }
  return value;
}
