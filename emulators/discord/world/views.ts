import {
  type APIChannel,
  type APIGuild,
  type APIGuildMember,
  ChannelType,
  type GatewayGuildCreateDispatchData,
  GatewayIntentBits,
  type GuildSystemChannelFlags,
  Locale,
} from 'discord-api-types/v10';
import { canView } from './permissions.ts';
import type { ChannelRecord, GuildRecord, World } from './world.ts';

/** Whether a channel is a forum or media channel, which contains posts but no messages of its own. */
export function isForumType(type: ChannelType): boolean {
  return type === ChannelType.GuildForum || type === ChannelType.GuildMedia;
}

function threadView(world: World, channel: ChannelRecord): Record<string, unknown> {
  return {
    owner_id: channel.ownerId,
    thread_metadata: channel.thread,
    message_count: world.messages.get(channel.id)?.size ?? 0,
    total_message_sent: world.messages.get(channel.id)?.size ?? 0,
    member_count: channel.threadMembers?.size ?? 0,
    applied_tags: channel.appliedTags ?? [],
    ...(channel.threadMembers?.has(world.bot.id)
      ? {
          member: { id: channel.id, user_id: world.bot.id, join_timestamp: channel.thread?.create_timestamp, flags: 0 },
        }
      : {}),
  };
}

function forumView(channel: ChannelRecord): Record<string, unknown> {
  return {
    available_tags: (channel.tags ?? []).map((tag) => ({ ...tag, moderated: false, emoji_id: null, emoji_name: null })),
    default_reaction_emoji: null,
    default_sort_order: null,
    default_forum_layout: 0,
  };
}

/** Returns a channel as Discord sends it. */
export function channelView(world: World, channel: ChannelRecord): APIChannel {
  const recipient = channel.recipientId === undefined ? undefined : world.users.get(channel.recipientId);
  const view = recipient
    ? {
        id: channel.id,
        type: channel.type,
        name: null,
        last_message_id: channel.lastMessageId,
        recipients: [recipient.user],
        flags: 0,
      }
    : {
        id: channel.id,
        type: channel.type,
        guild_id: channel.guildId,
        name: channel.name,
        parent_id: channel.parentId,
        last_message_id: channel.lastMessageId,
        rate_limit_per_user: channel.slowmodeSeconds,
        nsfw: channel.nsfw,
        flags: 0,
        ...(channel.thread
          ? threadView(world, channel)
          : { topic: channel.topic, position: channel.position, permission_overwrites: channel.overwrites }),
        ...(isForumType(channel.type) ? forumView(channel) : {}),
      };
  // The record's `type` decides which member of the union this is; TypeScript cannot infer that through spreads.
  return view as APIChannel;
}

/** Returns a guild as REST shows it. */
export function guildView(guild: GuildRecord): APIGuild {
  return {
    id: guild.id,
    name: guild.name,
    icon: null,
    splash: null,
    discovery_splash: null,
    owner_id: guild.ownerId,
    region: null,
    afk_channel_id: null,
    afk_timeout: 300,
    widget_enabled: false,
    verification_level: 1,
    default_message_notifications: 1,
    explicit_content_filter: 0,
    roles: [...guild.roles.values()],
    emojis: [],
    features: ['COMMUNITY'] as APIGuild['features'], // the enum's values are these words
    mfa_level: 0,
    application_id: null,
    system_channel_id: guild.systemChannelId,
    system_channel_flags: 0 as GuildSystemChannelFlags, // no flag set
    rules_channel_id: null,
    max_members: 500_000,
    vanity_url_code: null,
    description: null,
    banner: null,
    premium_tier: 0,
    premium_subscription_count: 0,
    preferred_locale: Locale.EnglishUS,
    public_updates_channel_id: null,
    nsfw_level: 0,
    stickers: [],
    premium_progress_bar_enabled: false,
    hub_type: null,
    safety_alerts_channel_id: guild.safetyAlertsChannelId,
    incidents_data: guild.incidents,
    approximate_member_count: guild.members.size,
    approximate_presence_count: 1,
  };
}

/**
 * Returns a guild as GUILD_CREATE shows it: without the presence intent, the only member is the bot itself.
 * @see https://docs.discord.com/developers/events/gateway-events#guild-create
 */
export function guildCreateView(world: World, guild: GuildRecord, intents: number): GatewayGuildCreateDispatchData {
  const own = guild.members.get(world.bot.id);
  const members = intents & GatewayIntentBits.GuildPresences ? [...guild.members.values()] : own ? [own] : [];
  const channels = [...world.channels.values()].filter((channel) => channel.guildId === guild.id);
  const views = (kept: ChannelRecord[]) => kept.map((channel) => channelView(world, channel));
  const active = channels.filter((one) => one.thread && !one.thread.archived && canView(world, one, world.bot.id));
  return {
    ...guildView(guild),
    joined_at: own?.joined_at ?? new Date(world.now()).toISOString(),
    large: guild.members.size > 50,
    unavailable: false,
    member_count: guild.members.size,
    voice_states: [],
    members,
    // `thread` splits the channels, which is how the two narrower types differ.
    channels: views(channels.filter((one) => !one.thread)) as GatewayGuildCreateDispatchData['channels'],
    threads: views(active) as GatewayGuildCreateDispatchData['threads'],
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}

/** Returns a member without the user, as messages and interactions contain it. */
export function memberWithoutUser(member: APIGuildMember): Omit<APIGuildMember, 'user'> {
  const { user: _user, ...rest } = member;
  return rest;
}
