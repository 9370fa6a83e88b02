import {
  type AnyThreadChannel,
  type Attachment,
  type Channel,
  type Guild,
  type GuildMember,
  type GuildTextBasedChannel,
  type Message,
  MessageReferenceType,
  PermissionFlagsBits,
} from 'discord.js';
import { STICKER_KEY } from '../../../src/core/filters/limits/one-message.ts';
import { findLinks } from '../../../src/core/filters/links/find-links.ts';
import { isEmpty } from '../../core/ingest/candidate.ts';
import type { ChannelRef, CommunityRef, FileRef, IncomingMessage, ReportedMessage } from '../../core/port/events.ts';
import { fetchPicture, isPicture } from '../../core/runtime/read-text-file.ts';
import { memberOf } from '../connection/live.ts';
import { type Freshness, isTrusted } from '../connection/rights.ts';
import { callerOf, joinParts, ownText, posterOf, quotedText } from './incoming-text.ts';

/** Time after which edits of a message are ignored, because pins of old messages also arrive as edits. */
const EDIT_RECENT_MS = 10 * 60 * 1000;

/** Returns a server as a community. */
export function communityOf({ id, name, preferredLocale }: Guild): CommunityRef {
  return { id, name, locale: preferredLocale };
}

/** Converts a message of a member or an app, or a webhook's with a link; null for notices, private chats, unknown channels and empty messages. */
export function toIncoming(message: Message): IncomingMessage | null {
  if (!message.inGuild() || message.author.system || message.system) return null;
  const poster = posterOf(message);
  const reported = poster && toReported(message);
  if (!reported || isEmpty(reported)) return null;
  const community = communityOf(message.guild);
  if (poster === 'member')
    return { community, ...reported, ...(triesEveryone(message) ? { triesEveryone: true } : {}) };
  // Embeds of apps and webhooks are their own words.
  const own = { community, ...reported, text: joinParts([reported.text, reported.quoted]), quoted: '' };
  if (poster === 'app') return { ...own, app: [message.author.id] };
  return findLinks(own.text).length === 0 ? null : { ...own, files: [], place: 'webhook' };
}

/** Converts a message by any author that somebody points at; null if its channel is unknown. */
export function toReported(message: Message): ReportedMessage | null {
  // The types promise both, but they may have left the cache.
  if (!message.inGuild() || !message.guild || !message.channel) return null;
  const { id, displayName: name, createdTimestamp: createdAtMs } = callerOf(message) ?? message.author;
  const member = id === message.author.id ? message.member : message.guild.members.cache.get(id);
  const isForward = message.messageSnapshots.size > 0 && message.content === '';
  return {
    channel: channelRefOf(message.channel),
    id: message.id,
    author: member
      ? authorOf(member, isTrusted(member, message.channel))
      : { id, name, trusted: id === message.guild.ownerId, roleIds: [], createdAtMs },
    text: ownText(message),
    quoted: quotedText(message),
    files: filesOf(message),
    ...(isForward ? { isForward } : {}),
    ...answered(message),
    link: message.url,
    sentAtMs: message.createdTimestamp,
  };
}

/** Matches code, in which nothing is a mention. */
const CODE = /```[\s\S]{0,4000}?```|`[^`\n]{1,4000}`/g;

/** Whether the author tried to notify everybody without the permission. */
function triesEveryone({ content, mentions, channel, member }: Message<true>): boolean {
  if (!member || mentions.everyone || !/(?<!\w)@(?:everyone|here)\b/.test(content.replace(CODE, ' '))) return false;
  return !channel.permissionsFor(member).has(PermissionFlagsBits.MentionEveryone);
}

/** Returns a member as an author, for events without a message. */
export function authorOf(member: GuildMember, trusted: boolean): IncomingMessage['author'] {
  const { id, displayName: name, user, guild, roles, joinedTimestamp: joinedAtMs } = member;
  const roleIds = [...roles.cache.keys()].filter((role) => role !== guild.id);
  return { id, name, trusted, roleIds, ...(joinedAtMs && { joinedAtMs }), createdAtMs: user.createdTimestamp };
}

/** Converts a thread's title into a message of its owner; null for apps, moderators, and owners who left. */
export async function toTitle(thread: AnyThreadChannel, atMs: number): Promise<IncomingMessage | null> {
  const { guild, id, name, ownerId, url } = thread;
  const owner = ownerId === null ? null : await memberOf(guild, ownerId);
  if (!owner || 'instead' in owner || owner.found.user.bot || isTrusted(owner.found, thread)) return null;
  return {
    community: communityOf(guild),
    channel: channelRefOf(thread),
    id: `title:${id}`,
    author: authorOf(owner.found, false),
    text: name,
    quoted: '',
    files: [],
    link: url,
    sentAtMs: atMs,
    place: 'title',
  };
}

/** Returns the message of the same channel that this one replies to; a forwarded message is no reply. */
function answered({ reference, channelId }: Message): Pick<IncomingMessage, 'answers'> {
  const isReply = reference?.type === MessageReferenceType.Default && reference.channelId === channelId;
  return isReply && reference.messageId !== undefined ? { answers: reference.messageId } : {};
}

/** Records that this event carried current data of its author. */
export function noteAuthor(freshness: Freshness, message: Message): void {
  if (message.inGuild() && message.member) freshness.note(message.member);
}

/** Whether an update changed the text: `edited_timestamp` moved, or a preview came. Pins, threads and flags are updates too. */
export function isTextChange(
  before: { readonly partial: boolean; readonly editedTimestamp: number | null; readonly embeds: readonly unknown[] },
  after: Pick<Message, 'editedTimestamp' | 'embeds' | 'createdTimestamp'>,
  nowMs: number,
): boolean {
  const edited = after.editedTimestamp !== null && nowMs - after.editedTimestamp < EDIT_RECENT_MS;
  const previewed = after.embeds.length > 0 && nowMs - after.createdTimestamp < EDIT_RECENT_MS;
  if (before.partial) return edited || previewed;
  return (
    (edited && after.editedTimestamp !== before.editedTimestamp) ||
    (previewed && after.embeds.length !== before.embeds.length)
  );
}

/** Converts a channel. The topic of a thread or post is its name and the topic of its parent channel. */
export function channelRefOf(channel: GuildTextBasedChannel): ChannelRef {
  if (!channel.isThread()) return { id: channel.id, name: channel.name, topic: topicOf(channel), parentId: null };
  const parent = channel.parent;
  const topic = [channel.name, parent ? topicOf(parent) : ''].filter((part) => part !== '').join('\n');
  return { id: channel.id, name: channel.name, topic, parentId: channel.parentId };
}

function topicOf(channel: Channel): string {
  return 'topic' in channel && typeof channel.topic === 'string' ? channel.topic : '';
}

/** Identifies a file by name and size, because each upload gets a new id and address. */
function filesOf(message: Message): FileRef[] {
  return [message, ...message.messageSnapshots.values()].flatMap(({ attachments, stickers }): FileRef[] => [
    ...(attachments?.map(fileOf) ?? []),
    ...(stickers?.map(({ id, name }) => ({ key: `${STICKER_KEY}${id}`, name, said: name })) ?? []),
  ]);
}

function fileOf({ name, size, contentType, url }: Attachment): FileRef {
  const file = { key: `file:${name}/${size}`, name, said: name };
  return isPicture(contentType, size) ? { ...file, fetch: () => fetchPicture(url) } : file;
}
