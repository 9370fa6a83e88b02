import {
  ApplicationIntegrationType,
  type Attachment,
  type Channel,
  type Embed,
  EmbedType,
  type Guild,
  type GuildTextBasedChannel,
  type Message,
  MessageReferenceType,
  type MessageSnapshot,
  type User,
} from 'discord.js';
import { STICKER_KEY } from '../../src/core/rules/file-limits.ts';
import { fetchPicture, isPicture } from '../shared/fetch-picture.ts';
import type { ChannelRef, CommunityRef, FileRef, IncomingMessage, ReportedMessage } from '../shared/incoming.ts';
import { isEmpty } from '../shared/message/candidate.ts';
import { type Freshness, isTrusted } from './rights.ts';

/** How long after it was written or changed an event still tells of something new; pins of old messages come as edits too. */
const EDIT_RECENT_MS = 10 * 60 * 1000;
const { GuildInstall: GUILD_INSTALL, UserInstall: USER_INSTALL } = ApplicationIntegrationType;

/** How deep containers and sections may lie, and how much is read of them. */
const COMPONENTS_DEPTH_MAX = 12;
const COMPONENT_TEXTS_MAX = 100;
/** The members of components that people read, or are led to. @see https://discord.com/developers/docs/components/reference */
const COMPONENT_TEXTS: ReadonlySet<string> = new Set(['content', 'label', 'url', 'description', 'placeholder']);

/** A server as the core names it. */
export function communityOf({ id, name, preferredLocale }: Guild): CommunityRef {
  return { id, name, locale: preferredLocale };
}

/**
 * A member's message as the core sees it.
 * @returns null for bots, webhooks, system notices, private chats, channels that are not known, and messages with nothing in them.
 */
export function toIncoming(message: Message): IncomingMessage | null {
  if (!message.inGuild() || message.author.system || message.system) return null;
  if ((message.author.bot || message.webhookId !== null) && callerOf(message) === null) return null;
  const reported = toReported(message);
  if (!reported || isEmpty(reported)) return null;
  return { community: communityOf(message.guild), ...reported };
}

/**
 * Who called the app that posted a message, where they brought it along: it is theirs alone, and nobody who manages the server chose it. null for a
 * message of anybody else.
 * @see https://discord.com/developers/docs/resources/message#message-interaction-metadata-object
 */
export function callerOf({ interactionMetadata: called, author, client }: Message): User | null {
  if (!called || author.id === client.user.id) return null;
  const { [GUILD_INSTALL]: ofServer, [USER_INSTALL]: ofUser } = called.authorizingIntegrationOwners;
  return ofUser !== undefined && ofServer === undefined ? called.user : null;
}

/** A message that somebody points at, whoever wrote it; null where its channel is not known. */
export function toReported(message: Message): ReportedMessage | null {
  // The types promise both; what left the cache is not there.
  if (!message.inGuild() || !message.guild || !message.channel) return null;
  const author = callerOf(message) ?? message.author;
  const member = author.id === message.author.id ? message.member : message.guild.members.cache.get(author.id);
  const isForward = message.messageSnapshots.size > 0 && message.content === '';
  return {
    channel: channelRefOf(message.channel),
    id: message.id,
    author: {
      id: author.id,
      name: member?.displayName ?? author.displayName,
      trusted: member ? isTrusted(member, message.channel) : author.id === message.guild.ownerId,
      roleIds: member ? [...member.roles.cache.keys()].filter((id) => id !== message.guildId) : [],
      ...(member?.joinedTimestamp ? { joinedAtMs: member.joinedTimestamp } : {}),
      createdAtMs: author.createdTimestamp,
    },
    text: ownText(message),
    quoted: quotedText(message),
    files: filesOf(message),
    ...(isForward ? { isForward } : {}),
    ...answered(message),
    link: message.url,
    sentAtMs: message.createdTimestamp,
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

/**
 * What the author wrote: the body, the question and answers of a poll, the texts and buttons of an app that they called, and the title of a thread with
 * its first message. Links hidden behind text stand in the body as they were typed.
 */
export function ownText(message: Message): string {
  const answers = message.poll?.answers.map((answer) => answer.text ?? '') ?? [];
  const called = callerOf(message) ? textsOfComponents(message.components) : [];
  return joinParts([titleOf(message), message.content, message.poll?.question.text, ...answers, ...called]);
}

/** The title of a forum post or thread that its owner opens with this message; '' for any other message. */
function titleOf(message: Message): string {
  const { channel } = message;
  // The types promise a channel; what left the cache is not there.
  if (!channel?.isThread() || channel.ownerId !== message.author.id) return '';
  return message.id === channel.id || message.position === 0 ? channel.name : '';
}

/** What people read of components, and where their buttons lead. */
function textsOfComponents(components: readonly { toJSON(): unknown }[]): string[] {
  const texts: string[] = [];
  const collect = (value: unknown, depth: number): void => {
    if (depth > COMPONENTS_DEPTH_MAX || texts.length >= COMPONENT_TEXTS_MAX) return;
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner !== 'string') collect(inner, depth + 1);
      else if (COMPONENT_TEXTS.has(key)) texts.push(inner);
    }
  };
  for (const component of components) collect(component.toJSON(), 0);
  return texts;
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
    // The preview of a link leads where the link does; what an app made leads where it says.
    ...(embed.data.type === EmbedType.Rich ? [embed.url, embed.author?.url] : []),
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
    ...(attachments?.map(fileOf) ?? []),
    ...(stickers?.map(({ id, name }) => ({ key: `${STICKER_KEY}${id}`, name, said: name })) ?? []),
  ]);
}

function fileOf({ name, size, contentType, url }: Attachment): FileRef {
  const file = { key: `file:${name}/${size}`, name, said: name };
  return isPicture(contentType, size) ? { ...file, fetch: () => fetchPicture(url) } : file;
}

function joinParts(parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => typeof part === 'string' && part.trim() !== '').join('\n');
}
