import {
  type GuildBasedChannel,
  type GuildMember,
  type GuildTextBasedChannel,
  PermissionFlagsBits,
  type PermissionsBitField,
} from 'discord.js';
import type { CommunityRef } from '../shared/incoming.ts';
import { phrase, type Say } from '../shared/language/say.ts';
import type { Need, NeedsOf } from '../shared/needs.ts';
import { INTENT_HOW } from './intents.ts';
import { guildOf, type Live, selfOf, textChannelOf } from './live.ts';
import { AUTOMOD_PERMISSION, LOCKDOWN_PERMISSION, MODERATION_PERMISSIONS } from './permissions.ts';

/** A permission in a channel: its bit, what it is for, and its name in the client; both texts of the catalogue where bots say them. */
export type ChannelRight = readonly [bit: bigint, what: string, name: string];

/** What the bot needs in a channel to do its work there. */
export const IN_CHANNEL: readonly ChannelRight[] = [
  [PermissionFlagsBits.ViewChannel, phrase('See the messages'), phrase('View Channel')],
  [PermissionFlagsBits.ReadMessageHistory, phrase('Look messages up'), phrase('Read Message History')],
  [PermissionFlagsBits.ManageMessages, phrase('Delete messages'), phrase('Manage Messages')],
];

/** What the bot needs in a server for what is on, and in its channels; what it has, and how to allow the rest. */
export async function findNeeds(live: Live, community: CommunityRef, of: NeedsOf): Promise<readonly Need[]> {
  const { say } = of;
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
    ...intentNeeds(say, live),
    serverNeed(say, mine, PermissionFlagsBits.ModerateMembers, phrase('Time members out'), phrase('Timeout Members')),
    ...(log && 'found' in log
      ? logNeeds(say, me.found, log.found)
      : [
          serverNeed(say, mine, PermissionFlagsBits.SendMessages, phrase('Post entries'), phrase('Send Messages')),
          serverNeed(say, mine, PermissionFlagsBits.EmbedLinks, phrase('Show entries'), phrase('Embed Links')),
        ]),
    ...(of.alert?.kind === 'role' ? alertNeed(say, me.found, of.alert.externalId, log) : []),
    {
      ...serverNeed(
        say,
        mine,
        PermissionFlagsBits.ManageThreads,
        phrase('See private threads, and delete posts of forums'),
        phrase('Manage Threads'),
      ),
      optional: true,
    },
    {
      ...serverNeed(
        say,
        mine,
        PermissionFlagsBits.ManageChannels,
        phrase('Make its log channel'),
        phrase('Manage Channels'),
      ),
      optional: true,
    },
    {
      ...serverNeed(
        say,
        mine,
        PermissionFlagsBits.ManageChannels,
        phrase('Slow a channel down in a flood'),
        phrase('Manage Channels'),
      ),
      optional: !of.calm,
      about: 'calm',
    },
    ...(of.bans
      ? [
          {
            ...serverNeed(say, mine, PermissionFlagsBits.KickMembers, phrase('Kick members'), phrase('Kick Members')),
            about: 'bans' as const,
          },
          {
            ...serverNeed(say, mine, PermissionFlagsBits.BanMembers, phrase('Ban members'), phrase('Ban Members')),
            about: 'bans' as const,
          },
        ]
      : []),
    {
      ...serverNeed(say, mine, LOCKDOWN_PERMISSION, phrase('Pause invites in a raid'), phrase('Manage Server')),
      optional: !of.lockdown,
      about: 'lockdown',
    },
    {
      ...serverNeed(say, mine, AUTOMOD_PERMISSION, phrase('Keep rules of AutoMod'), phrase('Manage Server')),
      optional: !of.mirror,
      about: 'mirror',
    },
    { ...rankNeed(say, me.found), optional: !timesOut },
    ...(channel && 'found' in channel ? hereNeeds(say, me.found, channel.found) : []),
  ];
}

function intentNeeds(say: Say, live: Live): Need[] {
  const granted = live.intents();
  return [
    {
      what: say('Read messages (Message Content Intent)'),
      has: granted.messageContent,
      how: say(INTENT_HOW.messageContent),
    },
    {
      what: say('See joins, for raids (Server Members Intent)'),
      has: granted.guildMembers,
      how: say(INTENT_HOW.guildMembers),
      optional: true,
    },
  ];
}

function serverNeed(say: Say, mine: Readonly<PermissionsBitField>, bit: bigint, what: string, name: string): Need {
  return {
    what: say(what),
    has: mine.has(bit),
    how: say("Give the bot's role {name} (Server Settings, Roles).", { name: say(name) }),
  };
}

/** What entries take in the channel that they go to. */
function logNeeds(say: Say, me: GuildMember, log: GuildTextBasedChannel): Need[] {
  const send = log.isThread() ? PermissionFlagsBits.SendMessagesInThreads : PermissionFlagsBits.SendMessages;
  const mine = log.permissionsFor(me);
  const need = (bit: bigint, what: string, name: string): Need => ({
    what: say('{what} in #{channel}', { what: say(what), channel: log.name }),
    has: mine.has(bit),
    how: log.isThread()
      ? say("Give the bot's role {name} in that thread (Edit Channel, Permissions).", { name: say(name) })
      : say("Give the bot's role {name} in that channel (Edit Channel, Permissions).", { name: say(name) }),
  });
  return [
    need(PermissionFlagsBits.ViewChannel, phrase('See entries'), phrase('View Channel')),
    need(send, phrase('Post entries'), log.isThread() ? phrase('Send Messages in Threads') : phrase('Send Messages')),
    need(PermissionFlagsBits.EmbedLinks, phrase('Show entries'), phrase('Embed Links')),
    { ...need(PermissionFlagsBits.AttachFiles, phrase('Attach long texts'), phrase('Attach Files')), optional: true },
  ];
}

/** Discord mentions a role for whoever may mention every role, and for others only where the role allows it. */
function alertNeed(
  say: Say,
  me: GuildMember,
  roleId: string,
  log: Awaited<ReturnType<typeof textChannelOf>> | null,
): Need[] {
  const role = me.guild.roles.cache.get(roleId);
  const mine = log && 'found' in log ? log.found.permissionsFor(me) : me.permissions;
  return [
    {
      what: role
        ? say('Mention @{role} in alerts', { role: role.name })
        : say('Mention the role of alerts, which is gone'),
      about: 'alert',
      has: role !== undefined && (role.mentionable || mine.has(PermissionFlagsBits.MentionEveryone)),
      how: role
        ? say(
            "Let anyone mention that role (Server Settings, Roles, the role), or give the bot's role Mention @everyone, @here, and All Roles.",
          )
        : say('Choose another with {command}.', { command: '/steward log alert' }),
    },
  ];
}

function hereNeeds(say: Say, me: GuildMember, channel: GuildTextBasedChannel): Need[] {
  return channelNeeds(say, me, channel, IN_CHANNEL).map((need) => ({
    ...need,
    what: say('{what} here', { what: need.what }),
  }));
}

/** Which of these rights the bot has in a channel, and how to give it the others. */
export function channelNeeds(
  say: Say,
  me: GuildMember,
  channel: GuildBasedChannel,
  rights: readonly ChannelRight[],
): Need[] {
  const mine = channel.permissionsFor(me);
  return rights.map(([bit, what, name]) => ({
    what: say(what),
    has: mine.has(bit),
    how: say("Give the bot's role {name} in this channel (Edit Channel, Permissions).", { name: say(name) }),
  }));
}

/** Who has a role above the bot's cannot be timed out. Moderators are not meant to be. */
function rankNeed(say: Say, me: GuildMember): Need {
  const above = me.guild.roles.cache.filter(
    (role) =>
      !role.managed && role.comparePositionTo(me.roles.highest) > 0 && !role.permissions.any(MODERATION_PERMISSIONS),
  );
  return {
    what: say('Rank above all members, to time them out'),
    has: above.size === 0,
    how: say("Move the bot's role above the members' roles (Server Settings, Roles)."),
  };
}
