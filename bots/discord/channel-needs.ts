import { type GuildBasedChannel, type GuildMember, type GuildTextBasedChannel, PermissionFlagsBits } from 'discord.js';
import { phrase, type Say } from '../shared/language/say.ts';
import type { Need } from '../shared/needs.ts';
import type { textChannelOf } from './live.ts';

/** A permission in a channel: its bit, what it is for, and its name in the client; both texts of the catalogue where bots say them. */
export type ChannelRight = readonly [bit: bigint, what: string, name: string];

/** What the bot needs in a channel to do its work there. */
export const IN_CHANNEL: readonly ChannelRight[] = [
  [PermissionFlagsBits.ViewChannel, phrase('See the messages'), phrase('View Channel')],
  [PermissionFlagsBits.ReadMessageHistory, phrase('Look messages up'), phrase('Read Message History')],
  [PermissionFlagsBits.ManageMessages, phrase('Delete messages'), phrase('Manage Messages')],
];

/** What entries take in the channel that they go to. */
export function logNeeds(say: Say, me: GuildMember, log: GuildTextBasedChannel): Need[] {
  const send = log.isThread() ? PermissionFlagsBits.SendMessagesInThreads : PermissionFlagsBits.SendMessages;
  const mine = log.permissionsFor(me);
  const need = (bit: bigint, what: string, name: string): Need => ({
    what: say('{what} in #{channel}', { what: say(what), channel: log.name }),
    has: mine.has(bit),
    about: 'log',
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
export function alertNeed(
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

/** What is needed in the channel itself. */
export function hereNeeds(say: Say, me: GuildMember, channel: GuildTextBasedChannel): Need[] {
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
