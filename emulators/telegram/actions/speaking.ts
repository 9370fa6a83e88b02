import type { Message, MessageEntity, MessageOrigin, User } from 'grammy/types';
import { chatOnWire } from '../world/chat-forms.ts';
import { placeholders } from '../world/create-world.ts';
import { withFoundEntities } from '../world/entities.ts';
import { isAdministrator, isInside, memberOf } from '../world/members.ts';
import { findMessage, keepMessage, replaceText, tellBot } from '../world/messages.ts';
import type { KeptMessage, TelegramChat, TelegramTopic, TelegramWorld } from '../world/world.ts';

/** The content of a message instead of text; exactly one of these. */
export type Posted = Partial<
  Pick<
    Message,
    | 'checklist'
    | 'checklist_tasks_added'
    | 'contact'
    | 'dice'
    | 'game'
    | 'giveaway'
    | 'giveaway_winners'
    | 'invoice'
    | 'location'
    | 'paid_media'
    | 'poll'
    | 'poll_option_added'
    | 'rich_message'
    | 'sticker'
    | 'story'
    | 'venue'
  >
>;

/** The parts of a person's message besides its text. */
export interface SayOptions {
  /** Formatting; commands, mentions and links are found automatically. */
  readonly entities?: readonly MessageEntity[];
  /** Makes the text the caption of a picture or a document. */
  readonly media?: 'photo' | 'document' | 'video';
  /** The unique id of the picture or file for all users; by default new for each message. */
  readonly uniqueId?: string;
  /** The content of a file that a bot may fetch. */
  readonly file?: { readonly name: string; readonly text: string | Uint8Array };
  /** The common id of the pictures of an album. */
  readonly mediaGroupId?: string;
  /** A poll, a contact, a story and so on instead of a text; content with a caption keeps it. */
  readonly posted?: Posted;
  /** The guest bot that posts it, called by the person. https://core.telegram.org/api/bots/guest-mode */
  readonly guestBot?: User;
  readonly topic?: TelegramTopic;
  readonly replyTo?: KeptMessage;
  /** The quoted part of the message that is replied to. */
  readonly quote?: string;
  /** Replies to a message of another chat. */
  readonly externalReply?: Message['external_reply'];
  /** The original place of a forwarded message. */
  readonly forwardOrigin?: MessageOrigin;
  /** Writes as the group itself (an anonymous administrator), or as a channel the person owns. */
  readonly as?: 'anonymous' | TelegramChat;
  /** The bot through which the message was made. */
  readonly viaBot?: User;
}

const photo = (id: number, uniqueId?: string) => [
  { file_id: `photo${id}`, file_unique_id: uniqueId ?? `photo${id}`, width: 90, height: 90 },
];

function contentOf(world: TelegramWorld, text: string, options: SayOptions): Partial<Message> {
  const formatted = withFoundEntities({ text, entities: options.entities ?? [] });
  const entities = formatted.entities.length > 0 ? [...formatted.entities] : undefined;
  if (options.posted) {
    const kinds = Object.keys(options.posted);
    if (kinds.length !== 1) throw new Error(`a message is one thing, not ${kinds.join(' and ')}`);
    // https://core.telegram.org/bots/api#message: only media have captions.
    if (text !== '' && kinds[0] !== 'paid_media') throw new Error(`a ${kinds[0]} has no caption`);
    const venue = options.posted.venue;
    return {
      ...options.posted,
      // For backward compatibility, when the venue field is set, the location field is set too.
      ...(venue ? { location: venue.location } : {}),
      ...(text === '' ? {} : { caption: text, ...(entities ? { caption_entities: entities } : {}) }),
    };
  }
  if (options.media === undefined) return { text, ...(entities ? { entities } : {}) };
  const id = world.newId();
  const file = { file_id: `file${id}`, file_unique_id: options.uniqueId ?? `file${id}` };
  const held = options.file;
  if (held) world.files.set(options.media === 'photo' ? `photo${id}` : file.file_id, held);
  const described = held
    ? { file_name: held.name, file_size: Buffer.byteLength(held.text) }
    : { file_name: 'document.txt' };
  const media = {
    photo: { photo: photo(id, options.uniqueId) },
    document: { document: { ...file, ...described } },
    video: { video: { ...file, width: 90, height: 90, duration: 1 } },
  }[options.media];
  return {
    ...media,
    ...(text === '' ? {} : { caption: text, ...(entities ? { caption_entities: entities } : {}) }),
    ...(options.mediaGroupId === undefined ? {} : { media_group_id: options.mediaGroupId }),
  };
}

function topicFields(chat: TelegramChat, topic: TelegramTopic | undefined): Partial<Message> {
  if (!topic) return {};
  const root = findMessage(chat, topic.id)?.message;
  return {
    message_thread_id: topic.id,
    is_topic_message: true,
    // A message in a topic that replies to nothing has the notice that created the topic as its replied message.
    ...(root
      ? { reply_to_message: { ...root, reply_to_message: undefined } as NonNullable<Message['reply_to_message']> }
      : {}),
  };
}

function replyFields(options: SayOptions): Partial<Message> {
  const fields: Partial<Message> = {
    ...(options.externalReply ? { external_reply: options.externalReply } : {}),
    ...(options.quote === undefined ? {} : { quote: { text: options.quote, position: 0, is_manual: true } }),
  };
  if (!options.replyTo) return fields;
  const { reply_to_message: _inner, ...original } = options.replyTo.message;
  // A replied message never contains a reply of its own.
  return { ...fields, reply_to_message: original as NonNullable<Message['reply_to_message']> };
}

function authorOf(world: TelegramWorld, chat: TelegramChat, user: User, as: SayOptions['as']): Partial<Message> {
  if (as === undefined) return { from: user };
  if (as === 'anonymous') {
    if (!isAdministrator(memberOf(world, chat, user))) throw new Error(`${user.first_name} is not an administrator`);
    return { from: placeholders.anonymousAdministrator, sender_chat: chatOnWire(world, chat) };
  }
  if (chat.bannedSenderChats.has(as.id)) throw new Error(`${as.title} may not write in ${chat.title}`);
  return { from: placeholders.channel, sender_chat: chatOnWire(world, as) };
}

/** The permission that each kind of content needs. */
const needed = {
  text: 'can_send_messages',
  photo: 'can_send_photos',
  document: 'can_send_documents',
  video: 'can_send_videos',
} as const;

/** Whether somebody may write text in a chat now, or post such media, by their own and the chat's permissions. */
export function maySay(
  world: TelegramWorld,
  chat: TelegramChat,
  user: User,
  what: keyof typeof needed = 'text',
): boolean {
  if (chat.type === 'private') return true;
  const member = memberOf(world, chat, user);
  if (isAdministrator(member)) return true;
  const permission = needed[what];
  if (member.status === 'restricted' && !member[permission]) return false;
  return isInside(member) && chat.permissions[permission] !== false;
}

/** Writes a message and notifies the bot, if it gets such messages. Throws if Telegram's clients would not allow it. */
export function say(
  world: TelegramWorld,
  user: User,
  chat: TelegramChat,
  text: string,
  options: SayOptions = {},
): KeptMessage {
  if (chat.type === 'channel') throw new Error('in a channel nobody speaks: use post');
  if (options.as === undefined && !maySay(world, chat, user, options.media))
    throw new Error(`${user.first_name} may not write in ${chat.title}`);
  const kept = keepMessage(world, chat, {
    ...(options.guestBot
      ? { from: options.guestBot, guest_bot_caller_user: user }
      : authorOf(world, chat, user, options.as)),
    ...topicFields(chat, options.topic),
    ...replyFields(options),
    ...(options.forwardOrigin ? { forward_origin: options.forwardOrigin } : {}),
    ...(options.viaBot ? { via_bot: options.viaBot } : {}),
    ...contentOf(world, text, options),
  });
  tellBot(world, chat, kept.message);
  return kept;
}

/** Posts in a channel: a channel post for a bot in it, and an automatic forward into the linked group. */
export function post(world: TelegramWorld, channel: TelegramChat, text: string, options: SayOptions = {}): KeptMessage {
  const sender = chatOnWire(world, channel);
  if (sender.type !== 'channel') throw new Error('only a channel has posts');
  const content = contentOf(world, text, options);
  const kept = keepMessage(world, channel, { sender_chat: sender, ...content });
  tellBot(world, channel, kept.message);
  const linked = world.chats.get(channel.linkedChatId ?? 0);
  if (linked) {
    const forward = keepMessage(world, linked, {
      from: placeholders.telegram,
      sender_chat: sender,
      is_automatic_forward: true,
      forward_origin: { type: 'channel', chat: sender, message_id: kept.message.message_id, date: kept.message.date },
      ...content,
    });
    tellBot(world, linked, forward.message);
  }
  return kept;
}

/** Edits an existing message and notifies the bot, if it gets such messages. */
export function edit(
  world: TelegramWorld,
  kept: KeptMessage,
  text: string,
  entities: readonly MessageEntity[] = [],
): void {
  const chat = world.chats.get(kept.chatId);
  if (!chat || kept.deletedBy !== undefined) throw new Error('the message does not stand any more');
  replaceText(world, kept, withFoundEntities({ text, entities }));
  tellBot(world, chat, kept.message);
}
