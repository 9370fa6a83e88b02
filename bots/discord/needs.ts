import {
  type GuildBasedChannel,
  type GuildMember,
  type GuildTextBasedChannel,
  PermissionFlagsBits,
  type PermissionsBitField,
} from 'discord.js';
import type { Need, NeedsOf } from '../shared/needs.ts';
import type { CommunityRef } from '../shared/platform.ts';
import { INTENT_HOW } from './intents.ts';
import { guildOf, type Live, selfOf, textChannelOf } from './live.ts';
import { AUTOMOD_PERMISSION, LOCKDOWN_PERMISSION, MODERATION_PERMISSIONS } from './permissions.ts';

/** A permission in a channel: its bit, what it is for, and its name in the client. */
export type ChannelRight = readonly [bit: bigint, what: string, name: string];

/** What the bot needs in a channel to do its work there. */
export const IN_CHANNEL: readonly ChannelRight[] = [
  [PermissionFlagsBits.ViewChannel, 'See the messages', 'View Channel'],
  [PermissionFlagsBits.ReadMessageHistory, 'Look messages up', 'Read Message History'],
  [PermissionFlagsBits.ManageMessages, 'Delete messages', 'Manage Messages'],
];

/** What the bot needs in a server for what is on, and in its channels; what it has, and how to allow the rest. */
export async function findNeeds(live: Live, community: CommunityRef, of: NeedsOf): Promise<readonly Need[]> {
  const client = live.client();
  const guild = guildOf(live, community);
  if (!client || 'instead' in guild) return [];
  const me = await selfOf(guild.found, client);
  if ('instead' in me) return [];
  const channel = of.channelId === null ? null : await textChannelOf(live, of.channelId);
  const log = of.logChannel === null ? null : await textChannelOf(live, of.logChannel);
  const mine = me.found.permissions;
  const timesOut = of.strongest === 'timeout';
  return [
    ...intentNeeds(live),
    serverNeed(mine, PermissionFlagsBits.ModerateMembers, 'Time members out', 'Timeout Members'),
    ...(log && 'found' in log
      ? logNeeds(me.found, log.found)
      : [
          serverNeed(mine, PermissionFlagsBits.SendMessages, 'Post entries', 'Send Messages'),
          serverNeed(mine, PermissionFlagsBits.EmbedLinks, 'Show entries', 'Embed Links'),
        ]),
    ...(of.alert?.kind === 'role' ? alertNeed(me.found, of.alert.externalId, log) : []),
    {
      ...serverNeed(
        mine,
        PermissionFlagsBits.ManageThreads,
        'See private threads, and delete posts of forums',
        'Manage Threads',
      ),
      optional: true,
    },
    {
      ...serverNeed(mine, PermissionFlagsBits.ManageChannels, 'Make its log channel', 'Manage Channels'),
      optional: true,
    },
    {
      ...serverNeed(mine, PermissionFlagsBits.ManageChannels, 'Slow a channel down in a flood', 'Manage Channels'),
      optional: !of.calm,
      about: 'calm',
    },
    ...(of.bans
      ? [
          {
            ...serverNeed(mine, PermissionFlagsBits.KickMembers, 'Kick members', 'Kick Members'),
            about: 'bans' as const,
          },
          { ...serverNeed(mine, PermissionFlagsBits.BanMembers, 'Ban members', 'Ban Members'), about: 'bans' as const },
        ]
      : []),
    {
      ...serverNeed(mine, LOCKDOWN_PERMISSION, 'Pause invites in a raid', 'Manage Server'),
      optional: !of.lockdown,
      about: 'lockdown',
    },
    {
      ...serverNeed(mine, AUTOMOD_PERMISSION, 'Keep rules of AutoMod', 'Manage Server'),
      optional: !of.mirror,
      about: 'mirror',
    },
    { ...rankNeed(me.found), optional: !timesOut },
    ...(channel && 'found' in channel ? hereNeeds(me.found, channel.found) : []),
  ];
}

function intentNeeds(live: Live): Need[] {
  const granted = live.intents();
  return [
    { what: 'Read messages (Message Content Intent)', has: granted.messageContent, how: INTENT_HOW.messageContent },
    {
      what: 'See joins, for raids (Server Members Intent)',
      has: granted.guildMembers,
      how: INTENT_HOW.guildMembers,
      optional: true,
    },
  ];
}

function serverNeed(mine: Readonly<PermissionsBitField>, bit: bigint, what: string, name: string): Need {
  return { what, has: mine.has(bit), how: `Give the bot's role ${name} (Server Settings, Roles).` };
}

/** What entries take in the channel that they go to. */
function logNeeds(me: GuildMember, log: GuildTextBasedChannel): Need[] {
  const send = log.isThread() ? PermissionFlagsBits.SendMessagesInThreads : PermissionFlagsBits.SendMessages;
  const mine = log.permissionsFor(me);
  const place = log.isThread() ? 'thread' : 'channel';
  const need = (bit: bigint, what: string, name: string): Need => ({
    what: `${what} in #${log.name}`,
    has: mine.has(bit),
    how: `Give the bot's role ${name} in that ${place} (Edit Channel, Permissions).`,
  });
  return [
    need(PermissionFlagsBits.ViewChannel, 'See entries', 'View Channel'),
    need(send, 'Post entries', log.isThread() ? 'Send Messages in Threads' : 'Send Messages'),
    need(PermissionFlagsBits.EmbedLinks, 'Show entries', 'Embed Links'),
    { ...need(PermissionFlagsBits.AttachFiles, 'Attach long texts', 'Attach Files'), optional: true },
  ];
}

/** Discord mentions a role for whoever may mention every role, and for others only where the role allows it. */
function alertNeed(me: GuildMember, roleId: string, log: Awaited<ReturnType<typeof textChannelOf>> | null): Need[] {
  const role = me.guild.roles.cache.get(roleId);
  const mine = log && 'found' in log ? log.found.permissionsFor(me) : me.permissions;
  return [
    {
      what: role ? `Mention @${role.name} in alerts` : 'Mention the role of alerts, which is gone',
      about: 'alert',
      has: role !== undefined && (role.mentionable || mine.has(PermissionFlagsBits.MentionEveryone)),
      how: role
        ? "Let anyone mention that role (Server Settings, Roles, the role), or give the bot's role Mention @everyone, @here, and All Roles."
        : 'Choose another with /steward log alert.',
    },
  ];
}

function hereNeeds(me: GuildMember, channel: GuildTextBasedChannel): Need[] {
  return channelNeeds(me, channel, IN_CHANNEL).map((need) => ({ ...need, what: `${need.what} here` }));
}

/** Which of these rights the bot has in a channel, and how to give it the others. */
export function channelNeeds(me: GuildMember, channel: GuildBasedChannel, rights: readonly ChannelRight[]): Need[] {
  const mine = channel.permissionsFor(me);
  return rights.map(([bit, what, name]) => ({
    what,
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
    what: 'Rank above all members, to time them out',
    has: above.size === 0,
    how: "Move the bot's role above the members' roles (Server Settings, Roles).",
  };
}
