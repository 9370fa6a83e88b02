import {
  ChannelType,
  type GuildBasedChannel,
  type GuildMember,
  type GuildTextBasedChannel,
  type PermissionsBitField,
  type PermissionsString,
} from 'discord.js';
import type { TextKey } from '../../../src/core/common/texts.ts';
import { ENGLISH, type Translate } from '../../core/i18n/translate.ts';
import { typed } from '../../core/incidents/view/typed-command.ts';
import type { CommunityRef } from '../../core/port/events.ts';
import { type ChannelAudit, type Need, summarizeAudit } from '../../core/port/needs.ts';
import { type Live, selfIn, type textChannelOf } from '../connection/live.ts';
import { DISCORD } from './capabilities.ts';

/** The permissions that the bot may need, with their names in Discord's client. */
const RIGHTS = {
  ViewChannel: 'discord.view_channel',
  ReadMessageHistory: 'discord.read_message_history',
  ManageMessages: 'discord.manage_messages',
  SendMessages: 'discord.send_messages',
  SendMessagesInThreads: 'discord.send_messages_in_threads',
  EmbedLinks: 'discord.embed_links',
  AttachFiles: 'discord.attach_files',
  Connect: 'page.connect',
  ManageThreads: 'discord.manage_threads',
  ManageChannels: 'discord.manage_channels',
  ManageGuild: 'discord.manage_server',
  ManageWebhooks: 'discord.manage_webhooks',
  ModerateMembers: 'discord.timeout_members',
  KickMembers: 'discord.permission_kick_members',
  BanMembers: 'discord.permission_ban_members',
  ViewAuditLog: 'discord.audit_log',
} as const satisfies Partial<Record<PermissionsString, TextKey>>;

/** A permission and its purpose, as a text key. */
export type ChannelRight = readonly [right: keyof typeof RIGHTS, what: TextKey];

/** Returns which of these permissions the bot has. @param how text about granting one, with its name. */
export function rightNeeds(
  translate: Translate,
  mine: Readonly<PermissionsBitField>,
  rights: readonly ChannelRight[],
  how: TextKey = 'discord.give_bot_role_name_channel_edit',
): Need[] {
  return rights.map(([right, what]) => ({
    what: translate(what),
    has: mine.has(right),
    how: translate(how, { name: translate(RIGHTS[right]) }),
  }));
}

/** Permissions that the bot needs to work in a channel. */
const IN_CHANNEL: readonly ChannelRight[] = [
  ['ViewChannel', 'discord.see_the_messages'],
  ['ReadMessageHistory', 'discord.look_messages_up'],
  ['ManageMessages', 'platform.delete_messages'],
];

/** Permissions for entries in their channel. */
export const LOG_RIGHTS: readonly ChannelRight[] = [
  ['ViewChannel', 'discord.see_entries'],
  ['SendMessages', 'platform.post_entries'],
  ['EmbedLinks', 'discord.show_entries'],
];

/** Returns the needs of entries in the channel or thread chosen for them. */
export function logNeeds(translate: Translate, me: GuildMember, log: GuildTextBasedChannel): Need[] {
  const how = log.isThread() ? 'discord.give_bot_role_name_thread' : 'discord.give_bot_role_name_channel';
  const rights: readonly ChannelRight[] = [
    ...LOG_RIGHTS.map(inThread(log)),
    ['AttachFiles', 'discord.attach_long_texts'],
  ];
  return rightNeeds(translate, log.permissionsFor(me), rights, how).map((need, index) => ({
    ...need,
    what: translate('discord.what_in_channel', { what: need.what, channel: log.name }),
    about: 'log',
    ...(index === LOG_RIGHTS.length && { optional: true }),
  }));
}

function inThread(channel: GuildTextBasedChannel): (right: ChannelRight) => ChannelRight {
  return ([right, what]) => [channel.isThread() && right === 'SendMessages' ? 'SendMessagesInThreads' : right, what];
}

/** Returns the need to mention a role: the bot may mention every role, or the role allows everybody to. */
export function alertNeed(
  translate: Translate,
  me: GuildMember,
  roleId: string,
  log: Awaited<ReturnType<typeof textChannelOf>> | null,
): Need {
  const role = me.guild.roles.cache.get(roleId);
  if (!role) {
    const how = translate('discord.choose_another_with_command', { command: typed(DISCORD, 'log alert') });
    return { what: translate('discord.mention_role_alerts_gone'), about: 'alert', has: false, how };
  }
  const what = translate('discord.mention_role_in_alerts', { role: role.name });
  const mine = log && 'found' in log ? log.found.permissionsFor(me) : me.permissions;
  const has = role.mentionable || mine.has('MentionEveryone');
  return { what, about: 'alert', has, how: translate('discord.let_anyone_mention_role_server') };
}

/** Returns the needs in the channel itself. @param isGated whether the bot asks newcomers there. */
export function hereNeeds(translate: Translate, me: GuildMember, channel: GuildTextBasedChannel, isGated: boolean) {
  const rights = isGated ? [...IN_CHANNEL, ...LOG_RIGHTS.slice(1).map(inThread(channel))] : IN_CHANNEL;
  return rightNeeds(translate, channel.permissionsFor(me), rights).map((need) => ({
    ...need,
    what: translate('discord.what_here', { what: need.what }),
  }));
}

const POST: ChannelRight = ['SendMessages', 'page.post'];
const POST_IN_THREADS: ChannelRight = ['SendMessagesInThreads', 'page.post_in_threads'];
const SEE_PRIVATE: ChannelRight = ['ManageThreads', 'page.see_private_threads'];
const DELETE_POSTS: ChannelRight = ['ManageThreads', 'page.delete_whole_posts'];

type Kind = {
  readonly kind: string;
  /** Permissions besides seeing, looking up and deleting, and optional ones, because the bot posts only in its log channel. */
  readonly also: readonly ChannelRight[];
  readonly optional: readonly ChannelRight[];
};

const VOICE = { also: [['Connect', 'page.get_in']], optional: [POST] } as const;
/** The kinds of channel in which members can write; categories and directories are none. */
const KINDS: Readonly<Partial<Record<ChannelType, Kind>>> = {
  [ChannelType.GuildText]: { kind: 'text channel', also: [SEE_PRIVATE], optional: [POST, POST_IN_THREADS] },
  [ChannelType.GuildAnnouncement]: { kind: 'announcement channel', also: [], optional: [POST, POST_IN_THREADS] },
  [ChannelType.GuildForum]: { kind: 'forum', also: [DELETE_POSTS], optional: [POST_IN_THREADS] },
  [ChannelType.GuildMedia]: { kind: 'media channel', also: [DELETE_POSTS], optional: [POST_IN_THREADS] },
  [ChannelType.GuildVoice]: { kind: 'voice channel', ...VOICE },
  [ChannelType.GuildStageVoice]: { kind: 'stage', ...VOICE },
};

/** Lists the permission gaps in each channel, forum and kind of thread of a server, from the cache without a call. */
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
  const mine = channel.permissionsFor(me);
  return [
    ...rightNeeds(ENGLISH, mine, [...IN_CHANNEL, ...also]),
    ...rightNeeds(ENGLISH, mine, optional).map((need) => ({ ...need, optional: true })),
  ];
}
