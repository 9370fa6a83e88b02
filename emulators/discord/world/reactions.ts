import { GatewayDispatchEvents, ReactionType } from 'discord-api-types/v10';
import type { MessageRecord, World } from './world.ts';

/** Most different emojis on a message. */
const KINDS_MAX = 20;

function placeOf({ message, channelId, guildId }: MessageRecord, userId: string, emoji: string) {
  const [name = '', id = null] = emoji.split(':');
  const guild = guildId === undefined ? {} : { guild_id: guildId };
  const where = { user_id: userId, channel_id: channelId, message_id: message.id, ...guild };
  return { ...where, emoji: { name, id }, burst: false, type: ReactionType.Normal };
}

/** Adds somebody's reaction. @throws Error if the message has the most emojis already. */
export function addReaction(world: World, record: MessageRecord, userId: string, emoji: string): void {
  const { reactions, guildId, channelId } = record;
  if (!reactions.has(emoji) && reactions.size >= KINDS_MAX) throw new Error(`message ${record.message.id} is full`);
  const users = reactions.get(emoji) ?? new Set<string>();
  if (users.has(userId)) return;
  reactions.set(emoji, users.add(userId));
  const member = world.guilds.get(guildId ?? '')?.members.get(userId);
  const author = { message_author_id: record.message.author.id, ...(member ? { member } : {}) };
  const d = { ...placeOf(record, userId, emoji), ...author };
  world.emit({ t: GatewayDispatchEvents.MessageReactionAdd, d }, { guildId, channelId });
}

/** Removes somebody's reaction, if there is one. */
export function removeReaction(world: World, record: MessageRecord, userId: string, emoji: string): void {
  const { reactions, guildId, channelId } = record;
  const users = reactions.get(emoji);
  if (!users?.delete(userId)) return;
  if (users.size === 0) reactions.delete(emoji);
  const d = placeOf(record, userId, emoji);
  world.emit({ t: GatewayDispatchEvents.MessageReactionRemove, d }, { guildId, channelId });
}
