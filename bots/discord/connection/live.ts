import { ChannelType, type DMChannel, type Guild, type GuildMember, type GuildTextBasedChannel } from 'discord.js';
import type { CommunityRef } from '../../core/port/events.ts';
import type { Found, NotDone } from '../../core/port/outcome.ts';
import type { connect } from './connection.ts';
import { outcomeOfError } from './outcome.ts';
import { isOfShare, type Share } from './share.ts';

/** The dependencies of every call to Discord. */
export type Live = Pick<ReturnType<typeof connect>, 'client' | 'intents'> & {
  readonly now: () => number;
  /** The shard of this connection; null if it serves all servers. */
  readonly share: Share | null;
};

/** Answer for a server that belongs to another shard. */
const ELSEWHERE: NotDone = { kind: 'later', error: 'another_shard', afterMs: null };
const NOT_CONNECTED: NotDone = { kind: 'later', error: 'not_connected', afterMs: null };

/** Whether this connection serves a server, if the bot is in it. */
export function servesGuild({ share }: Pick<Live, 'share'>, guildId: string): boolean {
  return share === null || isOfShare(share, guildId);
}

/** Returns the guild from the cache, which holds all guilds of the bot. */
export function guildOf(live: Live, community: Pick<CommunityRef, 'id'>): Found<Guild> {
  if (!servesGuild(live, community.id)) return { instead: ELSEWHERE };
  const client = live.client();
  if (!client) return { instead: NOT_CONNECTED };
  const guild = client.guilds.cache.get(community.id);
  if (!guild) return { instead: { kind: 'refused', refusal: 'no_access' } };
  return guild.available ? { found: guild } : { instead: { kind: 'later', error: 'guild_unavailable', afterMs: null } };
}

/** Returns a channel or thread for messages; fetches one that is not cached (an archived thread). */
export async function textChannelOf(live: Live, channelId: string): Promise<Found<GuildTextBasedChannel>> {
  const channel = await entryChannelOf(live, channelId);
  if ('instead' in channel) return channel;
  return channel.found.isDMBased() ? { instead: { kind: 'gone' } } : { found: channel.found };
}

/** Returns a place for entries: a channel or thread, or the private conversation with somebody. */
export async function entryChannelOf(live: Live, channelId: string): Promise<Found<GuildTextBasedChannel | DMChannel>> {
  const client = live.client();
  if (!client) return { instead: NOT_CONNECTED };
  try {
    const channel = client.channels.cache.get(channelId) ?? (await client.channels.fetch(channelId));
    if (!channel?.isTextBased() || channel.partial || channel.type === ChannelType.GroupDM)
      return { instead: { kind: 'gone' } };
    return { found: channel };
  } catch (error) {
    return { instead: outcomeOfError(error) };
  }
}

/** Returns a member; fetches one that is not cached, or always with `fresh`. */
export async function memberOf(
  guild: Guild,
  personId: string,
  options?: { readonly fresh: boolean },
): Promise<Found<GuildMember>> {
  return guild.members.fetch({ user: personId, force: options?.fresh ?? false }).then(
    (found) => ({ found }),
    (error) => ({ instead: outcomeOfError(error) }),
  );
}

/** Returns the bot as a member of a guild; the gateway sends it with the guild. */
export async function selfOf(guild: Guild): Promise<Found<GuildMember>> {
  return guild.members.me ? { found: guild.members.me } : memberOf(guild, guild.client.user.id);
}

/** Returns the bot as a member of a community. */
export async function selfIn(live: Live, community: Pick<CommunityRef, 'id'>): Promise<Found<GuildMember>> {
  const guild = guildOf(live, community);
  return 'instead' in guild ? guild : selfOf(guild.found);
}
