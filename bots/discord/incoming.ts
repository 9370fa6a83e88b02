import type { Attachment, Channel, Embed, GuildTextBasedChannel, Message, MessageSnapshot } from 'discord.js';
import { isEmpty } from '../shared/message/candidate.ts';
import type { ChannelRef, FileRef, IncomingMessage, ReportedMessage } from '../shared/platform.ts';
import { type Freshness, isTrusted } from './rights.ts';

/** How long after it was written or changed an event still tells of something new; pins of old messages come as edits too. */
const EDIT_RECENT_MS = 10 * 60 * 1000;

/**
 * A member's message as the core sees it.
 * @returns null for bots, webhooks, system notices, private chats, channels that are not known, and messages with nothing in them.
 */
export function toIncoming(message: Message): IncomingMessage | null {
  if (!message.inGuild() || message.author.bot || message.author.system || message.system || message.webhookId !== null)
    return null;
  const reported = toReported(message);
  if (!reported || isEmpty(reported)) return null;
  return { community: { id: message.guild.id, name: message.guild.name }, ...reported };
}

/** A message that somebody points at, whoever wrote it; null where its channel is not known. */
export function toReported(message: Message): ReportedMessage | null {
  // The types promise both; what left the cache is not there.
  if (!message.inGuild() || !message.guild || !message.channel) return null;
  const member = message.member;
  return {
    channel: channelRefOf(message.channel),
    id: message.id,
    author: {
      id: message.author.id,
      name: member?.displayName ?? message.author.displayName,
      trusted: member ? isTrusted(member, message.channel) : message.author.id === message.guild.ownerId,
      roleIds: member ? [...member.roles.cache.keys()].filter((id) => id !== message.guildId) : [],
    },
    text: ownText(message),
    quoted: quotedText(message),
    files: filesOf(message),
    link: message.url,
    sentAtMs: message.createdTimestamp,
  };
}

/** Notes the author as Discord told them with this very event. */
export function noteAuthor(freshness: Freshness, message: Message): void {
  if (message.inGuild() && message.member) freshness.note(message.member);
}

/**
 * Whether an update changed what is written: `edited_timestamp` moved, or a preview of a link came. Pins, threads and flags come as
 * updates as well.
 */
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

/** A channel of which only the id is known, or that has no place in a guild. */
export function bareChannelRef(id: string): ChannelRef {
  return { id, name: '', topic: '', parentId: null };
}

function topicOf(channel: Channel): string {
  return 'topic' in channel && typeof channel.topic === 'string' ? channel.topic : '';
}

/** What the author wrote: the body, and the question and answers of a poll. Links hidden behind text stand in the body as they were typed. */
export function ownText(message: Message): string {
  const answers = message.poll?.answers.map((answer) => answer.text ?? '') ?? [];
  return joinParts([message.content, message.poll?.question.text, ...answers]);
}

/** What the author only passed on: previews of links, forwarded messages, descriptions and names of files. */
export function quotedText(message: Message): string {
  return joinParts([
    ...message.embeds.map(embedText),
    ...message.attachments.map(attachmentText),
    ...message.messageSnapshots.map(snapshotText),
  ]);
}

function snapshotText(snapshot: MessageSnapshot): string {
  return joinParts([
    snapshot.content,
    ...(snapshot.embeds ?? []).map(embedText),
    ...(snapshot.attachments?.map(attachmentText) ?? []),
  ]);
}

function embedText(embed: Embed): string {
  return joinParts([
    embed.author?.name,
    embed.title,
    embed.description,
    ...embed.fields.flatMap((field) => [field.name, field.value]),
    embed.footer?.text,
  ]);
}

function attachmentText(attachment: Attachment): string {
  return joinParts([attachment.title, attachment.description]);
}

/** An upload has another id and address each time, so a file is known by its name and size. */
function filesOf(message: Message): FileRef[] {
  return [message, ...message.messageSnapshots.values()].flatMap(({ attachments, stickers }): FileRef[] => [
    ...(attachments?.map(({ name, size }) => ({ key: `file:${name}/${size}`, name })) ?? []),
    ...(stickers?.map(({ id, name }) => ({ key: `sticker:${id}`, name })) ?? []),
  ]);
}

function joinParts(parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => typeof part === 'string' && part.trim() !== '').join('\n');
}
