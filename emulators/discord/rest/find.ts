import { DiscordApiError, fieldError } from '../world/api-error.ts';
import { canView } from '../world/permissions.ts';
import type { ChannelRecord, GuildRecord, MessageRecord, World } from '../world/world.ts';

/** Returns the guild; throws 10004 if unknown, 50001 if the bot is not in it. */
export function findGuild(world: World, id: string): GuildRecord {
  const guild = world.guilds.get(id);
  if (!guild) throw new DiscordApiError(10004);
  if (!guild.members.has(world.bot.id)) throw new DiscordApiError(50001);
  return guild;
}

/** Returns the channel; throws 10003 if unknown, 50001 if the bot cannot see it. */
export function findChannel(world: World, id: string): ChannelRecord {
  const channel = world.channels.get(id);
  if (!channel) throw new DiscordApiError(10003);
  if (!canView(world, channel, world.bot.id)) throw new DiscordApiError(50001);
  return channel;
}

/** Returns a message of a channel; throws 10008 if unknown. Only their interaction's token reaches ephemeral messages. */
export function findMessage(world: World, channelId: string, id: string): MessageRecord {
  const record = world.messages.get(channelId)?.get(id);
  if (!record || record.ephemeralFor !== undefined) throw new DiscordApiError(10008);
  return record;
}

/** Reads an integer of the query. */
export function queryInt(query: URLSearchParams, name: string, fallback: number, min: number, max: number): number {
  const raw = query.get(name);
  if (raw === null) return fallback;
  const value = Number(raw);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw fieldError([name], 'NUMBER_TYPE_COERCE', `Value must be between ${min} and ${max}.`);
  }
  return value;
}
