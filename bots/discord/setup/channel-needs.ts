import { type GuildBasedChannel, type GuildMember, type GuildTextBasedChannel, PermissionFlagsBits } from 'discord.js';
import { msg, type Translate } from '../../core/i18n/translate.ts';
import type { Need } from '../../core/port/needs.ts';
import type { textChannelOf } from '../connection/live.ts';

/** A permission in a channel: its bit, what it is for, and its name in the client; both texts of the catalogue where bots say them. */
export type ChannelRight = readonly [bit: bigint, what: string, name: string];

/** What the bot needs in a channel to do its work there. */
export const IN_CHANNEL: readonly ChannelRight[] = [
  [PermissionFlagsBits.ViewChannel, msg('See the messages'), msg('View Channel')],
  [PermissionFlagsBits.ReadMessageHistory, msg('Look messages up'), msg('Read Message History')],
  [PermissionFlagsBits.ManageMessages, msg('Delete messages'), msg('Manage Messages')],
];

/** What entries take in the channel that they go to. */
export function logNeeds(translate: Translate, me: GuildMember, log: GuildTextBasedChannel): Need[] {
  const send = log.isThread() ? PermissionFlagsBits.SendMessagesInThreads : PermissionFlagsBits.SendMessages;
  const mine = log.permissionsFor(me);
  const need = (bit: bigint, what: string, name: string): Need => ({
    what: translate('{what} in #{channel}', { what: translate(what), channel: log.name }),
    has: mine.has(bit),
    about: 'log',
    how: log.isThread()
      ? translate("Give the bot's role {name} in that thread (Edit Channel, Permissions).", { name: translate(name) })
      : translate("Give the bot's role {name} in that channel (Edit Channel, Permissions).", { name: translate(name) }),
  });
  return [
    need(PermissionFlagsBits.ViewChannel, msg('See entries'), msg('View Channel')),
    need(send, msg('Post entries'), log.isThread() ? msg('Send Messages in Threads') : msg('Send Messages')),
    need(PermissionFlagsBits.EmbedLinks, msg('Show entries'), msg('Embed Links')),
    { ...need(PermissionFlagsBits.AttachFiles, msg('Attach long texts'), msg('Attach Files')), optional: true },
  ];
}

/** Discord mentions a role for whoever may mention every role, and for others only where the role allows it. */
export function alertNeed(
  translate: Translate,
  me: GuildMember,
  roleId: string,
  log: Awaited<ReturnType<typeof textChannelOf>> | null,
): Need[] {
  const role = me.guild.roles.cache.get(roleId);
  const mine = log && 'found' in log ? log.found.permissionsFor(me) : me.permissions;
  return [
    {
      what: role
        ? translate('Mention @{role} in alerts', { role: role.name })
        : translate('Mention the role of alerts, which is gone'),
      about: 'alert',
      has: role !== undefined && (role.mentionable || mine.has(PermissionFlagsBits.MentionEveryone)),
      how: role
        ? translate(
            "Let anyone mention that role (Server Settings, Roles, the role), or give the bot's role Mention @everyone, @here, and All Roles.",
          )
        : translate('Choose another with {command}.', { command: '/steward log alert' }),
    },
  ];
}

/** What is needed in the channel itself. */
export function hereNeeds(translate: Translate, me: GuildMember, channel: GuildTextBasedChannel): Need[] {
  return channelNeeds(translate, me, channel, IN_CHANNEL).map((need) => ({
    ...need,
    what: translate('{what} here', { what: need.what }),
  }));
}

/** Which of these rights the bot has in a channel, and how to give it the others. */
export function channelNeeds(
  translate: Translate,
  me: GuildMember,
  channel: GuildBasedChannel,
  rights: readonly ChannelRight[],
): Need[] {
  const mine = channel.permissionsFor(me);
  return rights.map(([bit, what, name]) => ({
    what: translate(what),
    has: mine.has(bit),
    how: translate("Give the bot's role {name} in this channel (Edit Channel, Permissions).", {
      name: translate(name),
    }),
  }));
}
