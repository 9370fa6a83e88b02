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
import { callerOf, isOfWebhook, joinParts, ownText, quotedText } from './incoming-text.ts';

/** How long after it was written or changed an event still tells of something new; pins of old messages come as edits too. */
const EDIT_RECENT_MS = 10 * 60 * 1000;

/** A server as the core names it. */
export function communityOf({ id, name, preferredLocale }: Guild): CommunityRef {
  return { id, name, locale: preferredLocale };
}

/** A member's message as the core sees it, or one with a link that a webhook posts; null for bots, notices, private chats, unknown channels and empty messages. */
export function toIncoming(message: Message): IncomingMessage | null {
  if (!message.inGuild() || message.author.system || message.system) return null;
  const ofWebhook = isOfWebhook(message);
  if ((message.author.bot || message.webhookId !== null) && callerOf(message) === null && !ofWebhook) return null;
  const reported = toReported(message);
  if (!reported || isEmpty(reported)) return null;
  if (ofWebhook) {
    const text = joinParts([reported.text, reported.quoted]);
    if (findLinks(text).length === 0) return null;
    return { community: communityOf(message.guild), ...reported, text, quoted: '', files: [], place: 'webhook' };
  }
  const tries = triesEveryone(message) ? { triesEveryone: true } : {};
  return { community: communityOf(message.guild), ...reported, ...tries };
}

/** A message that somebody points at, whoever wrote it; null where its channel is not known. */
export function toReported(message: Message): ReportedMessage | null {
  // The types promise both; what left the cache is not there.
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

/** Code mentions nobody, whoever writes it. */
const CODE = /```[\s\S]{0,4000}?```|`[^`\n]{1,4000}`/g;

/** Whether its author meant to notify everybody, and lacks the permission for it. */
function triesEveryone({ content, mentions, channel, member }: Message<true>): boolean {
  if (!member || mentions.everyone || !/(?<!\w)@(?:everyone|here)\b/.test(content.replace(CODE, ' '))) return false;
  return !channel.permissionsFor(member).has(PermissionFlagsBits.MentionEveryone);
}

/** A member as the author of what Discord tells of no message. */
export function authorOf(member: GuildMember, trusted: boolean): IncomingMessage['author'] {
  const { id, displayName: name, user, guild, roles, joinedTimestamp: joinedAtMs } = member;
  const roleIds = [...roles.cache.keys()].filter((role) => role !== guild.id);
  return { id, name, trusted, roleIds, ...(joinedAtMs && { joinedAtMs }), createdAtMs: user.createdTimestamp };
}

/** The title of a thread in the place of a message of whoever opened it; null for what apps and moderators open, and of somebody who is gone. */
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

/** The message of the same channel that it answers; a forwarded one is none. */
function answered({ reference, channelId }: Message): Pick<IncomingMessage, 'answers'> {
  const isReply = reference?.type === MessageReferenceType.Default && reference.channelId === channelId;
  return isReply && reference.messageId !== undefined ? { answers: reference.messageId } : {};
}

/** Notes the author as Discord told them with this very event. */
export function noteAuthor(freshness: Freshness, message: Message): void {
  if (message.inGuild() && message.member) freshness.note(message.member);
}

/** Whether an update changed what is written: `edited_timestamp` moved, or a preview came. Pins, threads and flags are updates too. */
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

/** A channel as the core sees it: the topic of a thread or post is its name together with the topic of the channel it is in. */
export function channelRefOf(channel: GuildTextBasedChannel): ChannelRef {
  if (!channel.isThread()) return { id: channel.id, name: channel.name, topic: topicOf(channel), parentId: null };
  const parent = channel.parent;
  const topic = [channel.name, parent ? topicOf(parent) : ''].filter((part) => part !== '').join('\n');
  return { id: channel.id, name: channel.name, topic, parentId: channel.parentId };
}

function topicOf(channel: Channel): string {
  return 'topic' in channel && typeof channel.topic === 'string' ? channel.topic : '';
}

/** An upload has another id and address each time, so a file is known by its name and size. */
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
