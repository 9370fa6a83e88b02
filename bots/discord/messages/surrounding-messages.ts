import { ChannelType, type GuildTextBasedChannel, type Message, PermissionFlagsBits } from 'discord.js';
import { splitOff, surroundingMessageOf } from '../../../src/core/incidents/interactions.ts';
import type { ReportedMessage } from '../../core/port/events.ts';
import type { Platform } from '../../core/port/platform.ts';
import { guildOf, type Live, memberOf, textChannelOf } from '../connection/live.ts';
import { outcomeOf, outcomeOfError } from '../connection/outcome.ts';
import { TO_READ } from '../connection/permissions.ts';
import { toReported } from './incoming.ts';

/** Checks whether somebody may read a channel themselves. Only added members and thread managers read a private thread. */
export function createMayRead(live: Live): NonNullable<Platform['mayRead']> {
  return async ({ community, channelId }, personId) => {
    const guild = guildOf(live, community);
    if ('instead' in guild) return 'unknown';
    const channel = await textChannelOf(live, channelId);
    if ('instead' in channel) return channel.instead.kind === 'gone' ? false : 'unknown';
    const reader = await memberOf(guild.found, personId, { fresh: true });
    if ('instead' in reader) return reader.instead.kind === 'gone' ? false : 'unknown';
    const rights = channel.found.permissionsFor(reader.found);
    if (!rights.has(TO_READ)) return false;
    if (channel.found.type !== ChannelType.PrivateThread || rights.has(PermissionFlagsBits.ManageThreads)) return true;
    const { members } = channel.found;
    const inside = await outcomeOf(() => members.fetch({ member: personId, cache: false, force: true }));
    return inside.kind === 'done' || (inside.kind === 'gone' ? false : 'unknown');
  };
}

/** Reads the messages around a message from its channel's history. */
export function createReadSurroundingMessages(live: Live): NonNullable<Platform['readSurroundingMessages']> {
  return async ({ community, channelId, messageId }, query) => {
    const guild = guildOf(live, community);
    if ('instead' in guild) return guild.instead;
    const channel = await textChannelOf(live, channelId);
    if ('instead' in channel) return channel.instead;
    if (channel.found.guildId !== guild.found.id) return { kind: 'gone' };
    const { me } = guild.found.members;
    if (me && !channel.found.permissionsFor(me).has(TO_READ)) return { kind: 'refused', refusal: 'no_access' };
    try {
      const upTo = await read(channel.found, { before: String(BigInt(messageId) + 1n), limit: query.before + 1 });
      const after = await read(channel.found, { after: messageId, limit: query.after });
      return { kind: 'read', ...splitOff(messageId, upTo, query.before), after: after.map(surroundingMessageOf) };
    } catch (error) {
      return outcomeOfError(error);
    }
  };
}

async function read(
  channel: GuildTextBasedChannel,
  query: { readonly before?: string; readonly after?: string; readonly limit: number },
): Promise<readonly ReportedMessage[]> {
  if (query.limit === 0) return [];
  const found = await channel.messages.fetch({ ...query, cache: false });
  return [...found.values()]
    .sort((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1))
    .flatMap((message: Message) => toReported(message) ?? []);
}
