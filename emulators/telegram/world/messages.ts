import type { InlineKeyboardMarkup, Message, MessageEntity, User } from 'grammy/types';
import { shown } from '../../journal.ts';
import { chatOnWire } from './chat-forms.ts';
import { pingsOf } from './entities.ts';
import { isAdministrator, isInside, memberOf } from './members.ts';
import type { KeptMessage, TelegramChat, TelegramWorld } from './world.ts';

/** Stores a message of a chat without an update. */
export function keepMessage(
  world: TelegramWorld,
  chat: TelegramChat,
  fields: Partial<Message>,
  kept: { readonly byBot?: boolean; readonly onlyFor?: number } = {},
): KeptMessage {
  const message: Message = {
    message_id: kept.onlyFor === undefined ? world.newMessageId(chat) : 0,
    date: world.date(),
    chat: chatOnWire(world, chat),
    ...fields,
  };
  const entry: KeptMessage = {
    message,
    chatId: chat.id,
    edits: [],
    deletedBy: undefined,
    byBot: kept.byBot ?? false,
    reactions: new Map(),
    ...(kept.onlyFor === undefined ? {} : { onlyFor: kept.onlyFor }),
  };
  chat.messages.push(entry);
  return entry;
}

/** Records the current form of a bot's message in the journal. */
export function noteShown(world: TelegramWorld, { chatId, message }: KeptMessage, isNew: boolean): void {
  world.journal.push(shown(String(chatId), String(message.message_id), message, isNew));
}

/** Removes messages and records it in the journal. */
export function removeMessages(world: TelegramWorld, kept: readonly KeptMessage[], by: 'bot' | 'user'): void {
  for (const one of kept) {
    one.deletedBy = by;
    const messageIds = [String(one.message.message_id)];
    world.journal.push({ kind: 'gone', channelId: String(one.chatId), messageIds });
  }
}

/** Finds the existing message of a chat with this id. */
export function findMessage(chat: TelegramChat, id: number): KeptMessage | undefined {
  return chat.messages.findLast(
    (entry) => entry.message.message_id === id && entry.deletedBy === undefined && entry.onlyFor === undefined,
  );
}

const serviceFields = [
  'new_chat_members',
  'left_chat_member',
  'new_chat_title',
  'group_chat_created',
  'migrate_to_chat_id',
  'migrate_from_chat_id',
  'pinned_message',
  'forum_topic_created',
  'forum_topic_edited',
  'forum_topic_closed',
  'forum_topic_reopened',
  'checklist_tasks_added',
  'poll_option_added',
] as const satisfies readonly (keyof Message)[];

/** Whether a message is a system notice. */
function isService(message: Message): boolean {
  return serviceFields.some((field) => message[field] !== undefined);
}

// https://core.telegram.org/bots/features#privacy-mode
function isMeantForBot(world: TelegramWorld, message: Message): boolean {
  const text = message.text ?? message.caption ?? '';
  const entities = message.entities ?? message.caption_entities ?? [];
  const name = `@${world.bot.username}`.toLowerCase();
  const addressed = entities.some((entity) => {
    const part = text.slice(entity.offset, entity.offset + entity.length).toLowerCase();
    if (entity.type === 'mention') return part === name;
    return entity.type === 'bot_command' && (!part.includes('@') || part.endsWith(name));
  });
  return addressed || message.reply_to_message?.from?.id === world.bot.id || message.via_bot?.id === world.bot.id;
}

/** Whether the bot gets a message. Bots never get messages of other bots, nor, with privacy mode on, messages not addressed to them. */
function botHears(world: TelegramWorld, chat: TelegramChat, message: Message): boolean {
  if (chat.type === 'private') return world.started.has(chat.id) && !world.blocked.has(chat.id);
  const member = memberOf(world, chat, world.bot);
  if (!isInside(member)) return false;
  if (chat.type === 'channel' || isService(message)) return true;
  const byOtherBot =
    message.from?.is_bot === true && message.sender_chat === undefined && message.guest_bot_caller_user === undefined;
  if (byOtherBot) return false;
  return world.bot.can_read_all_group_messages || isAdministrator(member) || isMeantForBot(world, message);
}

/** Sends the bot a new or edited message, if it may get it. */
export function tellBot(world: TelegramWorld, chat: TelegramChat, message: Message): void {
  if (!botHears(world, chat, message)) return;
  const isEdit = message.edit_date !== undefined;
  if (chat.type === 'channel') world.push(isEdit ? 'edited_channel_post' : 'channel_post', message);
  else world.push(isEdit ? 'edited_message' : 'message', message);
}

/** Stores a system notice and sends it to the bot. */
export function notice(world: TelegramWorld, chat: TelegramChat, from: User, fields: Partial<Message>): KeptMessage {
  const kept = keepMessage(world, chat, { from, ...fields });
  tellBot(world, chat, kept.message);
  return kept;
}

/** Returns the people that a message notifies: usernames and user ids. */
export function pingsOfMessage(message: Message): readonly string[] {
  return pingsOf({
    text: message.text ?? message.caption ?? '',
    entities: message.entities ?? message.caption_entities ?? [],
  });
}

/** The parts of a message that an edit replaces. */
export interface EditedContent {
  readonly text?: string;
  readonly entities?: readonly MessageEntity[];
  readonly reply_markup?: InlineKeyboardMarkup;
}

/** Replaces the text (or caption) of a stored message. */
export function replaceText(world: TelegramWorld, kept: KeptMessage, content: EditedContent): void {
  const {
    text: oldText,
    caption: oldCaption,
    entities: _entities,
    caption_entities: _captionEntities,
    ...rest
  } = kept.message;
  kept.edits.push(oldText ?? oldCaption ?? '');
  const entities = content.entities?.length ? [...content.entities] : undefined;
  const isCaption = oldCaption !== undefined;
  kept.message = {
    ...rest,
    ...(isCaption ? { caption: content.text ?? '' } : { text: content.text ?? '' }),
    ...(entities ? (isCaption ? { caption_entities: entities } : { entities }) : {}),
    edit_date: world.date(),
  };
}
