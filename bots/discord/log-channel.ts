import {
  ChannelType,
  type Guild,
  type GuildMember,
  type GuildTextBasedChannel,
  OverwriteType,
  PermissionFlagsBits,
} from 'discord.js';
import type { CommunityRef } from '../shared/incoming.ts';
import type { Platform } from '../shared/platform.ts';
import { postRefusal } from './entries.ts';
import { guildOf, type Live, selfOf } from './live.ts';
import { MODERATION_PERMISSIONS } from './permissions.ts';

/** The channel that is looked for, and made. */
export const LOG_CHANNEL_NAME = 'steward-log';

const READ = [PermissionFlagsBits.ViewChannel, PermissionFlagsBits.ReadMessageHistory];
const WRITE = [
  ...READ,
  PermissionFlagsBits.SendMessages,
  PermissionFlagsBits.EmbedLinks,
  PermissionFlagsBits.AttachFiles,
];
/** A channel takes 100 overwrites. */
const MODERATOR_ROLES_MAX = 50;

/** Finds or makes the channel for entries; asked twice at once it makes one. */
export function createLogChannelFinder(live: Live): Platform['findLogChannel'] {
  const underWay = new Map<string, Promise<string | null>>();
  return (community, lost) => {
    const running = underWay.get(community.id);
    if (running) return running;
    const search = findOrMake(live, community, lost).finally(() => underWay.delete(community.id));
    underWay.set(community.id, search);
    return search;
  };
}

async function findOrMake(live: Live, community: CommunityRef, lost: readonly string[]): Promise<string | null> {
  const client = live.client();
  const guild = guildOf(live, community);
  if (!client || 'instead' in guild) return null;
  const me = await selfOf(guild.found, client);
  if ('instead' in me) return null;
  const mayBe = (channel: GuildTextBasedChannel) =>
    !lost.includes(channel.id) && postRefusal(channel) === null && isForModerators(channel);
  const named = findByName(guild.found, mayBe);
  return named ?? (await make(guild.found, me.found)) ?? findStaffChannel(guild.found, mayBe);
}

/** Whether a channel is kept from members: who has no role cannot read it. A private thread is read by those who were added. */
export function isForModerators(channel: GuildTextBasedChannel): boolean {
  const place = channel.isThread() ? channel.parent : channel;
  if (!place) return false;
  if (channel.type === ChannelType.PrivateThread) return true;
  return !place.permissionsFor(channel.guild.roles.everyone).has(PermissionFlagsBits.ViewChannel);
}

function findByName(guild: Guild, mayBe: (channel: GuildTextBasedChannel) => boolean): string | null {
  const named = guild.channels.cache.find(
    (channel) => channel.type === ChannelType.GuildText && channel.name === LOG_CHANNEL_NAME && mayBe(channel),
  );
  return named?.id ?? null;
}

async function make(guild: Guild, me: GuildMember): Promise<string | null> {
  if (!me.permissions.has([PermissionFlagsBits.ManageChannels, PermissionFlagsBits.ViewChannel])) return null;
  // Discord takes only such overwrites as the bot itself has; administrators see every channel anyhow.
  const mine = (bits: readonly bigint[]) => bits.filter((bit) => me.permissions.has(bit));
  const moderators = guild.roles.cache
    .filter((role) => role.id !== guild.id && !role.managed && role.permissions.any(MODERATION_PERMISSIONS))
    .first(MODERATOR_ROLES_MAX);
  try {
    const channel = await guild.channels.create({
      name: LOG_CHANNEL_NAME,
      type: ChannelType.GuildText,
      topic: 'What Steward did, and what it would have done',
      permissionOverwrites: [
        { id: guild.id, type: OverwriteType.Role, deny: [PermissionFlagsBits.ViewChannel] },
        { id: me.id, type: OverwriteType.Member, allow: mine(WRITE) },
        ...moderators.map((role) => ({ id: role.id, type: OverwriteType.Role as const, allow: mine(READ) })),
      ],
      reason: 'The channel for the entries of Steward',
    });
    return channel.id;
  } catch {
    return null;
  }
}

function findStaffChannel(guild: Guild, mayBe: (channel: GuildTextBasedChannel) => boolean): string | null {
  const staff = [guild.safetyAlertsChannel, guild.publicUpdatesChannel].find((channel) => channel && mayBe(channel));
  return staff?.id ?? null;
}
