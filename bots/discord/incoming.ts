import type { Message } from 'discord.js';
import type { IncomingMessage, ReportedMessage } from '../shared/platform.ts';
import { channelRefOf } from './channel-ref.ts';
import { ownText, quotedText } from './message-text.ts';
import { type Freshness, isTrusted } from './rights.ts';

/** How long after it was written or changed an event still tells of something new; pins of old messages come as edits too. */
const EDIT_RECENT_MS = 10 * 60 * 1000;

/**
 * A member's message as the core sees it.
 * @returns null for bots, webhooks, system notices, private chats, channels that are not known, and messages without any text.
 */
export function toIncoming(message: Message): IncomingMessage | null {
  if (!message.inGuild() || message.author.bot || message.author.system || message.system || message.webhookId !== null)
    return null;
  const reported = toReported(message);
  if (!reported || (reported.text.trim() === '' && reported.quoted.trim() === '')) return null;
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
