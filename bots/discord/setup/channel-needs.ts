import { type GuildBasedChannel, type GuildMember, type GuildTextBasedChannel, PermissionFlagsBits } from 'discord.js';
import type { TextKey } from '../../../src/core/common/texts.ts';
import { msg, type Translate } from '../../core/i18n/translate.ts';
import { typed } from '../../core/incidents/view/typed-command.ts';
import type { Need } from '../../core/port/needs.ts';
import type { textChannelOf } from '../connection/live.ts';
import { DISCORD } from './capabilities.ts';

/** A permission in a channel: its bit, what it is for, and its name in the client; both texts of the catalogue where bots say them. */
export type ChannelRight = readonly [bit: bigint, what: TextKey, name: TextKey];

/** What the bot needs in a channel to do its work there. */
export const IN_CHANNEL: readonly ChannelRight[] = [
  [PermissionFlagsBits.ViewChannel, msg('discord.see_the_messages'), msg('discord.view_channel')],
  [PermissionFlagsBits.ReadMessageHistory, msg('discord.look_messages_up'), msg('discord.read_message_history')],
  [PermissionFlagsBits.ManageMessages, msg('platform.delete_messages'), msg('discord.manage_messages')],
];

/** What entries take in the channel that they go to. */
export function logNeeds(translate: Translate, me: GuildMember, log: GuildTextBasedChannel): Need[] {
  const send = log.isThread() ? PermissionFlagsBits.SendMessagesInThreads : PermissionFlagsBits.SendMessages;
  const mine = log.permissionsFor(me);
  const need = (bit: bigint, what: TextKey, name: TextKey): Need => ({
    what: translate('discord.what_in_channel', { what: translate(what), channel: log.name }),
    has: mine.has(bit),
    about: 'log',
    how: log.isThread()
      ? translate('discord.give_bot_role_name_thread', { name: translate(name) })
      : translate('discord.give_bot_role_name_channel', { name: translate(name) }),
  });
  return [
    need(PermissionFlagsBits.ViewChannel, msg('discord.see_entries'), msg('discord.view_channel')),
    need(
      send,
      msg('platform.post_entries'),
      log.isThread() ? msg('discord.send_messages_in_threads') : msg('discord.send_messages'),
    ),
    need(PermissionFlagsBits.EmbedLinks, msg('discord.show_entries'), msg('discord.embed_links')),
    {
      ...need(PermissionFlagsBits.AttachFiles, msg('discord.attach_long_texts'), msg('discord.attach_files')),
      optional: true,
    },
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
        ? translate('discord.mention_role_in_alerts', { role: role.name })
        : translate('discord.mention_role_alerts_gone'),
      about: 'alert',
      has: role !== undefined && (role.mentionable || mine.has(PermissionFlagsBits.MentionEveryone)),
      how: role
        ? translate('discord.let_anyone_mention_role_server')
        : translate('discord.choose_another_with_command', { command: typed(DISCORD, 'log alert') }),
    },
  ];
}

/** What is needed in the channel itself. */
export function hereNeeds(translate: Translate, me: GuildMember, channel: GuildTextBasedChannel): Need[] {
  return channelNeeds(translate, me, channel, IN_CHANNEL).map((need) => ({
    ...need,
    what: translate('discord.what_here', { what: need.what }),
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
    how: translate('discord.give_bot_role_name_channel_edit', { name: translate(name) }),
  }));
}
