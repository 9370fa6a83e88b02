import { ChannelType, type DMChannel, type Guild, type GuildMember, type GuildTextBasedChannel } from 'discord.js';
import type { CommunityRef } from '../../core/port/events.ts';
import type { Found, NotDone } from '../../core/port/outcome.ts';
import type { connect } from './connection.ts';
import { outcomeOfError } from './outcome.ts';
import { isOfShare, type Share } from './share.ts';

/** What every call to Discord stands on. */
export type Live = Pick<ReturnType<typeof connect>, 'client' | 'intents'> & {
  readonly now: () => number;
  /** The servers that this connection has; null where it has all of them. */
  readonly share: Share | null;
};

/** What is left to whoever has that shard. */
const ELSEWHERE: NotDone = { kind: 'later', error: 'another_shard', afterMs: null };
const NOT_CONNECTED: NotDone = { kind: 'later', error: 'not_connected', afterMs: null };

/** Whether this connection has a server, if the bot is in it. */
export function servesGuild({ share }: Pick<Live, 'share'>, guildId: string): boolean {
  return share === null || isOfShare(share, guildId);
}

/** The guild from the cache, which holds all that the bot is in. */
export function guildOf(live: Live, community: Pick<CommunityRef, 'id'>): Found<Guild> {
  if (!servesGuild(live, community.id)) return { instead: ELSEWHERE };
  const client = live.client();
  if (!client) return { instead: NOT_CONNECTED };
  const guild = client.guilds.cache.get(community.id);
  if (!guild) return { instead: { kind: 'refused', refusal: 'no_access' } };
  return guild.available ? { found: guild } : { instead: { kind: 'later', error: 'guild_unavailable', afterMs: null } };
}

/** A channel or thread that can hold messages; asked for when it is not cached (an archived thread). */
export async function textChannelOf(live: Live, channelId: string): Promise<Found<GuildTextBasedChannel>> {
  const channel = await entryChannelOf(live, channelId);
  if ('instead' in channel) return channel;
  return channel.found.isDMBased() ? { instead: { kind: 'gone' } } : { found: channel.found };
}

/** Where an entry may stand: a channel or thread, or the private conversation with somebody. */
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

/** A member; asked for when not cached, or when what is cached may be old. */
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

/** The bot itself in a guild; the gateway tells it with the guild. */
export async function selfOf(guild: Guild): Promise<Found<GuildMember>> {
  return guild.members.me ? { found: guild.members.me } : memberOf(guild, guild.client.user.id);
}

/** The bot itself in a community. */
export async function selfIn(live: Live, community: Pick<CommunityRef, 'id'>): Promise<Found<GuildMember>> {
  const guild = guildOf(live, community);
  return 'instead' in guild ? guild : selfOf(guild.found);
}
