import { ChannelType, type GuildBasedChannel, type GuildMember, PermissionFlagsBits } from 'discord.js';
import { ENGLISH } from '../../core/i18n/translate.ts';
import type { CommunityRef } from '../../core/port/events.ts';
import type { Need } from '../../core/port/needs.ts';
import { type ChannelAudit, summarizeAudit } from '../../core/port/permission-audit.ts';
import { type Live, selfIn } from '../connection/live.ts';
import { type ChannelRight, channelNeeds, IN_CHANNEL } from './channel-needs.ts';

const CONNECT: ChannelRight = [PermissionFlagsBits.Connect, 'page.get_in', 'page.connect'];
const POST: ChannelRight = [PermissionFlagsBits.SendMessages, 'page.post', 'discord.send_messages'];
const { ManageThreads, SendMessagesInThreads } = PermissionFlagsBits;
const POST_IN_THREADS: ChannelRight = [
  SendMessagesInThreads,
  'page.post_in_threads',
  'discord.send_messages_in_threads',
];
const SEE_PRIVATE: ChannelRight = [ManageThreads, 'page.see_private_threads', 'discord.manage_threads'];
const DELETE_POSTS: ChannelRight = [ManageThreads, 'page.delete_whole_posts', 'discord.manage_threads'];

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
