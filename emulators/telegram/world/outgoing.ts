import type { Message, MessageEntity, ParseMode } from 'grammy/types';
import type { z } from 'zod';
import type { replyParameters } from '../wire/method.ts';
import { type FormattedText, trimmed, withFoundEntities } from './entities.ts';
import { isAdministrator, memberOf } from './members.ts';
import { findMessage } from './messages.ts';
import { parseHtml } from './parse-html.ts';
import { parseMarkdown, parseMarkdownV2 } from './parse-markdown.ts';
import { badRequest, type TelegramChat, type TelegramWorld } from './world.ts';

/** Parses the formatting of a bot's text. Throws if the Bot API would refuse it. */
export function formattedText(
  source: string,
  format: { readonly parse_mode?: ParseMode | undefined; readonly entities?: readonly MessageEntity[] | undefined },
  maxChars: number,
  tooLong: string,
): FormattedText {
  const parsers = { HTML: parseHtml, MarkdownV2: parseMarkdownV2, Markdown: parseMarkdown };
  const parsed =
    format.parse_mode === undefined
      ? { text: source, entities: format.entities ?? [] }
      : parsers[format.parse_mode](source);
  const isOutside = parsed.entities.some((entity) => entity.offset + entity.length > parsed.text.length);
  if (isOutside) throw badRequest('entity beginning or end is outside of the text');
  const formatted = withFoundEntities(trimmed(parsed));
  if (formatted.text.length > maxChars) throw badRequest(tooLong);
  return formatted;
}

/** Refuses if the bot may not write there, or the topic does not exist. */
export function checkMayWrite(world: TelegramWorld, chat: TelegramChat, threadId: number | undefined): void {
  if (chat.type === 'private') return;
  const member = memberOf(world, chat, world.bot);
  if (chat.type === 'channel') {
    const mayPost =
      member.status === 'creator' || (member.status === 'administrator' && member.can_post_messages === true);
    if (!mayPost) throw badRequest('need administrator rights in the channel chat');
    return;
  }
  const isRestricted = member.status === 'restricted' && !member.can_send_messages;
  const chatIsSilent = !isAdministrator(member) && chat.permissions.can_send_messages === false;
  if (isRestricted || chatIsSilent) throw badRequest('not enough rights to send text messages to the chat');
  if (threadId === undefined) return;
  const topic = chat.topics.get(threadId);
  if (!topic) throw badRequest('message thread not found');
  if (topic.isClosed && !isAdministrator(member)) throw badRequest('TOPIC_CLOSED');
}

/** Returns the fields of a message that replies to another. */
export function replyFields(
  chat: TelegramChat,
  reply: z.output<typeof replyParameters>,
  legacyId: number | undefined,
): Partial<Message> {
  const id = reply?.message_id ?? legacyId;
  if (id === undefined) return {};
  const target = findMessage(chat, id);
  if (!target) {
    if (reply?.allow_sending_without_reply) return {};
    throw badRequest('message to be replied not found');
  }
  const { reply_to_message: _inner, ...original } = target.message;
  // A replied message never contains a reply of its own.
  return { reply_to_message: original as NonNullable<Message['reply_to_message']> };
}
