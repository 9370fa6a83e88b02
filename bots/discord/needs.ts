import {
  type GuildMember,
  type GuildTextBasedChannel,
  PermissionFlagsBits,
  type PermissionsBitField,
} from 'discord.js';
import type { CommunityRef, Need } from '../shared/platform.ts';
import { INTENT_HOW } from './intents.ts';
import { guildOf, type Live, selfOf, textChannelOf } from './live.ts';
import { LOCKDOWN_PERMISSION, MODERATION_PERMISSIONS } from './permissions.ts';

/** What the bot needs in a channel to do its work there. */
const IN_CHANNEL = [
  [PermissionFlagsBits.ViewChannel, 'See the messages', 'View Channel'],
  [PermissionFlagsBits.ReadMessageHistory, 'Look messages up', 'Read Message History'],
  [PermissionFlagsBits.ManageMessages, 'Delete messages', 'Manage Messages'],
] as const;

/** What it needs in the whole server. */
const IN_SERVER = [
  [PermissionFlagsBits.ModerateMembers, 'Time members out', 'Timeout Members'],
  [PermissionFlagsBits.SendMessages, 'Post entries', 'Send Messages'],
  [PermissionFlagsBits.EmbedLinks, 'Show entries', 'Embed Links'],
  [PermissionFlagsBits.ManageChannels, 'Make its log channel (only for that)', 'Manage Channels'],
  [LOCKDOWN_PERMISSION, 'Pause invites in a raid (only for the lockdown)', 'Manage Server'],
] as const;

/** What the bot needs in a server and in one of its channels, what it has, and how to allow the rest. */
export async function findNeeds(
  live: Live,
  community: CommunityRef,
  channelId: string | null,
): Promise<readonly Need[]> {
  const client = live.client();
  const guild = guildOf(live, community);
  if (!client || 'instead' in guild) return [];
  const me = await selfOf(guild.found, client);
  if ('instead' in me) return [];
  const channel = channelId === null ? null : await textChannelOf(live, channelId);
  return [
    ...intentNeeds(live),
    ...IN_SERVER.map(([bit, what, name]) => serverNeed(me.found.permissions, bit, what, name)),
    rankNeed(me.found),
    ...(channel && 'found' in channel ? channelNeeds(me.found, channel.found) : []),
  ];
}

function intentNeeds(live: Live): Need[] {
  const granted = live.intents();
  return [
    { what: 'Read messages (Message Content Intent)', has: granted.messageContent, how: INTENT_HOW.messageContent },
    { what: 'See joins (Server Members Intent)', has: granted.guildMembers, how: INTENT_HOW.guildMembers },
  ];
}

function serverNeed(mine: Readonly<PermissionsBitField>, bit: bigint, what: string, name: string): Need {
  return { what, has: mine.has(bit), how: `Give the bot's role ${name} (Server Settings, Roles).` };
}

function channelNeeds(me: GuildMember, channel: GuildTextBasedChannel): Need[] {
  const mine = channel.permissionsFor(me);
  return IN_CHANNEL.map(([bit, what, name]) => ({
    what: `${what} here`,
    has: mine.has(bit),
    how: `Give the bot's role ${name} in this channel (Edit Channel, Permissions).`,
  }));
}

/** Who has a role above the bot's cannot be timed out. Moderators are not meant to be. */
function rankNeed(me: GuildMember): Need {
  const above = me.guild.roles.cache.filter(
    (role) =>
      !role.managed && role.comparePositionTo(me.roles.highest) > 0 && !role.permissions.any(MODERATION_PERMISSIONS),
  );
  return {
    what: 'Rank above the members it times out',
    has: above.size === 0,
    how: "Move the bot's role above the members' roles (Server Settings, Roles).",
  };
}
