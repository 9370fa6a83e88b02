import type { MessageReaction, PartialMessageReaction } from 'discord.js';
import { readVisibleText } from '../../../src/core/text/visible/visible-text.ts';
import type { IncomingMessage } from '../../core/port/events.ts';
import { isTrusted } from '../connection/rights.ts';
import { authorOf, channelRefOf, communityOf } from '../messages/incoming.ts';

/** Matches an emoji that shows a letter: 🇦, 🅰, or one of the server's own named `letter_a`. */
const LETTER = /^(?:letter_|regional_indicator_)?([a-z])$/i;

/** Converts a reaction of the event's member into a message; null for apps, and in private chats. */
export function toReaction(
  { message, emoji }: MessageReaction | PartialMessageReaction,
  personId: string,
  atMs: number,
): IncomingMessage | null {
  const { guild, channel, channelId, id: messageId } = message;
  const member = guild?.members.cache.get(personId);
  if (!guild || !member || member.user.bot || !channel.isTextBased() || channel.isDMBased()) return null;
  const author = authorOf(member, isTrusted(member, channel));
  const text = LETTER.exec(readVisibleText(emoji.name ?? '').visible)?.[1]?.toLowerCase() ?? '';
  const reactions = [{ channelId, messageId, emoji: emoji.identifier }];
  const at = { community: communityOf(guild), channel: channelRefOf(channel), link: message.url, sentAtMs: atMs };
  const what = { text, quoted: '', files: [], place: 'reactions', reactions } as const;
  return { ...at, ...what, id: `reactions:${personId}:${atMs}`, author };
}
