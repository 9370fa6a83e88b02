import {
  ChannelType,
  type GuildBasedChannel,
  type GuildMember,
  type GuildTextBasedChannel,
  PermissionFlagsBits as Right,
} from 'discord.js';
import type { TextKey } from '../../../src/core/common/texts.ts';
import { ENGLISH, msg, type Translate } from '../../core/i18n/translate.ts';
import { typed } from '../../core/incidents/view/typed-command.ts';
import type { CommunityRef } from '../../core/port/events.ts';
import { type ChannelAudit, type Need, summarizeAudit } from '../../core/port/needs.ts';
import { type Live, selfIn, type textChannelOf } from '../connection/live.ts';
import { DISCORD } from './capabilities.ts';

/** A permission in a channel: its bit, what it is for, and its name in the client; both texts of the catalogue where bots say them. */
export type ChannelRight = readonly [bit: bigint, what: TextKey, name: TextKey];

/** What the bot needs in a channel to do its work there. */
const IN_CHANNEL: readonly ChannelRight[] = [
  [Right.ViewChannel, msg('discord.see_the_messages'), msg('discord.view_channel')],
  [Right.ReadMessageHistory, msg('discord.look_messages_up'), msg('discord.read_message_history')],
  [Right.ManageMessages, msg('platform.delete_messages'), msg('discord.manage_messages')],
];

const SEND: ChannelRight = [Right.SendMessages, msg('platform.post_entries'), msg('discord.send_messages')];
const SEND_IN_THREADS: ChannelRight = [
  Right.SendMessagesInThreads,
  msg('platform.post_entries'),
  msg('discord.send_messages_in_threads'),
];

/** What entries take in the channel that they go to. */
export const LOG_RIGHTS: readonly ChannelRight[] = [
  [Right.ViewChannel, msg('discord.see_entries'), msg('discord.view_channel')],
  SEND,
  [Right.EmbedLinks, msg('discord.show_entries'), msg('discord.embed_links')],
];

const ATTACH: ChannelRight = [Right.AttachFiles, msg('discord.attach_long_texts'), msg('discord.attach_files')];

/** What entries need in the channel, or thread, that was chosen for them. */
export function logNeeds(translate: Translate, me: GuildMember, log: GuildTextBasedChannel): Need[] {
  const isThread = log.isThread();
  const mine = log.permissionsFor(me);
  const need = ([bit, what, name]: ChannelRight): Need => ({
    what: translate('discord.what_in_channel', { what: translate(what), channel: log.name }),
    has: mine.has(bit),
    about: 'log',
    how: translate(isThread ? 'discord.give_bot_role_name_thread' : 'discord.give_bot_role_name_channel', {
      name: translate(name),
    }),
  });
  const rights = LOG_RIGHTS.map(inThread(log));
  return [...rights.map(need), { ...need(ATTACH), optional: true }];
}

function inThread(channel: GuildTextBasedChannel): (right: ChannelRight) => ChannelRight {
  return (right) => (channel.isThread() && right === SEND ? SEND_IN_THREADS : right);
}

/** Discord mentions a role for whoever may mention every role, and for others only where the role allows it. */
export function alertNeed(
  translate: Translate,
  me: GuildMember,
  roleId: string,
  log: Awaited<ReturnType<typeof textChannelOf>> | null,
): Need {
  const role = me.guild.roles.cache.get(roleId);
  const mine = log && 'found' in log ? log.found.permissionsFor(me) : me.permissions;
  return {
    what: role
      ? translate('discord.mention_role_in_alerts', { role: role.name })
      : translate('discord.mention_role_alerts_gone'),
    about: 'alert',
    has: role !== undefined && (role.mentionable || mine.has(Right.MentionEveryone)),
    how: role
      ? translate('discord.let_anyone_mention_role_server')
      : translate('discord.choose_another_with_command', { command: typed(DISCORD, 'log alert') }),
  };
}

/** What is needed in the channel itself. @param isGated whether newcomers are asked there. */
export function hereNeeds(translate: Translate, me: GuildMember, channel: GuildTextBasedChannel, isGated: boolean) {
  const rights = isGated ? [...IN_CHANNEL, ...LOG_RIGHTS.slice(1).map(inThread(channel))] : IN_CHANNEL;
  return channelNeeds(translate, me, channel, rights).map((need) => ({
    ...need,
    what: translate('discord.what_here', { what: need.what }),
  }));
}

/** Which of these rights the bot has in a channel, and how to give it the others. */
function channelNeeds(
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

const CONNECT: ChannelRight = [Right.Connect, 'page.get_in', 'page.connect'];
const POST: ChannelRight = [Right.SendMessages, 'page.post', 'discord.send_messages'];
const POST_IN_THREADS: ChannelRight = [
  Right.SendMessagesInThreads,
  'page.post_in_threads',
  'discord.send_messages_in_threads',
];
const SEE_PRIVATE: ChannelRight = [Right.ManageThreads, 'page.see_private_threads', 'discord.manage_threads'];
const DELETE_POSTS: ChannelRight = [Right.ManageThreads, 'page.delete_whole_posts', 'discord.manage_threads'];

type Kind = {
  readonly kind: string;
  /** What is needed beside seeing, looking up and deleting, and what nothing is missed without: the bot posts in its log channel alone. */
  readonly also: readonly ChannelRight[];
  readonly optional: readonly ChannelRight[];
};

const VOICE = { also: [CONNECT], optional: [POST] };
/** The kinds of channel in which somebody can write; categories and directories are none. */
const KINDS: Readonly<Partial<Record<ChannelType, Kind>>> = {
  [ChannelType.GuildText]: { kind: 'text channel', also: [SEE_PRIVATE], optional: [POST, POST_IN_THREADS] },
  [ChannelType.GuildAnnouncement]: { kind: 'announcement channel', also: [], optional: [POST, POST_IN_THREADS] },
  [ChannelType.GuildForum]: { kind: 'forum', also: [DELETE_POSTS], optional: [POST_IN_THREADS] },
  [ChannelType.GuildMedia]: { kind: 'media channel', also: [DELETE_POSTS], optional: [POST_IN_THREADS] },
  [ChannelType.GuildVoice]: { kind: 'voice channel', ...VOICE },
  [ChannelType.GuildStageVoice]: { kind: 'stage', ...VOICE },
};

/** What the bot can and cannot do in each channel, forum and kind of thread of a server, from what the gateway told: no call is made. */
export async function auditPermissions(live: Live, community: CommunityRef): Promise<ChannelAudit | null> {
  const me = await selfIn(live, community);
  if ('instead' in me) return null;
  const places = [...me.found.guild.channels.cache.values()].flatMap((channel) => {
    const known = KINDS[channel.type];
    if (!known) return [];
    return [{ id: channel.id, name: `#${channel.name}`, kind: known.kind, needs: needsIn(me.found, channel, known) }];
  });
  return summarizeAudit(places, null);
}

function needsIn(me: GuildMember, channel: GuildBasedChannel, { also, optional }: Kind): Need[] {
  return [
    ...channelNeeds(ENGLISH, me, channel, [...IN_CHANNEL, ...also]),
    ...channelNeeds(ENGLISH, me, channel, optional).map((need) => ({ ...need, optional: true })),
  ];
}
