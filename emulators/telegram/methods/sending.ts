import type { Message } from 'grammy/types';
import { z } from 'zod';
import {
  bool,
  chatId,
  defineMethod,
  entityList,
  linkPreview,
  parseMode,
  reachableChat,
  replyParameters,
} from '../wire/method.ts';
import { checkedKeyboard, inlineMarkup, replyMarkup } from '../world/keyboards.ts';
import { keepMessage, noteShown, replaceText } from '../world/messages.ts';
import { checkMayWrite, formattedText, replyFields } from '../world/outgoing.ts';
import { badRequest, type KeptMessage, type TelegramChat, type TelegramWorld } from '../world/world.ts';

const textMaxChars = 4096;
const captionMaxChars = 1024;
const ephemeral = z
  .strictObject({
    receiver_user_id: z.int(),
    callback_query_id: z.string().optional(),
    replace_callback_query_message: bool,
  })
  .optional();
const sending = {
  business_connection_id: z.string().optional(),
  chat_id: chatId,
  message_thread_id: z.int().optional(),
  direct_messages_topic_id: z.int().optional(),
  ephemeral_message_parameters: ephemeral,
  parse_mode: parseMode,
  disable_notification: bool,
  protect_content: bool,
  allow_paid_broadcast: bool,
  suggested_post_parameters: z.looseObject({}).optional(),
  message_effect_id: z.string().optional(),
  reply_parameters: replyParameters,
  reply_markup: replyMarkup,
  reply_to_message_id: z.int().optional(),
};
type Sending = z.output<z.ZodObject<Omit<typeof sending, never>>>;

function post(world: TelegramWorld, args: Sending, content: Partial<Message>): KeptMessage {
  const chat = reachableChat(world, args.chat_id);
  checkMayWrite(world, chat, args.message_thread_id);
  const keyboard = checkedKeyboard(args.reply_markup);
  const receiver = args.ephemeral_message_parameters?.receiver_user_id;
  const topic = args.message_thread_id;
  const from = chat.type === 'channel' ? {} : { from: botUser(world) };
  const kept = keepMessage(
    world,
    chat,
    {
      ...from,
      ...(chat.type === 'channel' ? { sender_chat: { id: chat.id, type: 'channel', title: chat.title } } : {}),
      ...(topic === undefined ? {} : { message_thread_id: topic, is_topic_message: true }),
      ...replyFields(chat, args.reply_parameters, args.reply_to_message_id),
      ...(receiver === undefined ? {} : receiverFields(world, receiver)),
      ...content,
      ...(keyboard ? { reply_markup: keyboard } : {}),
    },
    { byBot: true, ...(receiver === undefined ? {} : { onlyFor: receiver }) },
  );
  noteShown(world, kept, true);
  return kept;
}

function receiverFields(world: TelegramWorld, id: number): Partial<Message> {
  const user = world.users.get(id);
  if (!user) throw badRequest('user not found');
  return { receiver_user: user, ephemeral_message_id: world.newId() };
}

function botUser(world: TelegramWorld) {
  const { id, is_bot, first_name, username } = world.bot;
  return { id, is_bot, first_name, username };
}

/** https://core.telegram.org/bots/api#sendmessage */
export const sendMessageMethod = defineMethod('sendMessage')(
  { ...sending, text: z.string(), entities: entityList.optional(), link_preview_options: linkPreview },
  (world, args) => {
    const formatted = formattedText(args.text, args, textMaxChars, 'message is too long');
    if (formatted.text === '') throw badRequest('message text is empty');
    const entities = formatted.entities.length > 0 ? { entities: [...formatted.entities] } : {};
    const kept = post(world, args, { text: formatted.text, ...entities });
    return { ...kept.message, text: formatted.text };
  },
);

/** https://core.telegram.org/bots/api#senddocument, for text files */
export const sendDocumentMethod = defineMethod('sendDocument')(
  {
    ...sending,
    document: z.union([z.string(), z.strictObject({ name: z.string(), text: z.string() })]),
    thumbnail: z.string().optional(),
    caption: z.string().optional(),
    caption_entities: entityList.optional(),
    disable_content_type_detection: bool,
  },
  (world, args) => {
    const format = { parse_mode: args.parse_mode, entities: args.caption_entities };
    const caption = formattedText(args.caption ?? '', format, captionMaxChars, 'message caption is too long');
    const id = typeof args.document === 'string' ? args.document : `file${world.newId()}`;
    if (typeof args.document !== 'string') world.files.set(id, args.document);
    const file = world.files.get(id);
    if (!file) throw badRequest('wrong file identifier/HTTP URL specified');
    const document = { file_id: id, file_unique_id: id, file_name: file.name, file_size: Buffer.byteLength(file.text) };
    const kept = post(world, args, {
      document,
      ...(caption.text === '' ? {} : { caption: caption.text, caption_entities: [...caption.entities] }),
    });
    return { ...kept.message, document };
  },
);

/** https://core.telegram.org/bots/api#sendchataction */
export const sendChatActionMethod = defineMethod('sendChatAction')(
  {
    business_connection_id: z.string().optional(),
    chat_id: chatId,
    message_thread_id: z.int().optional(),
    action: z.enum(['typing', 'upload_photo', 'upload_document', 'choose_sticker', 'find_location']),
  },
  (world, args) => {
    checkMayWrite(world, reachableChat(world, args.chat_id), args.message_thread_id);
    return true;
  },
);

function editable(
  world: TelegramWorld,
  args: { chat_id?: number | string | undefined; message_id?: number | undefined },
) {
  if (args.chat_id === undefined || args.message_id === undefined)
    throw badRequest('message identifier is not specified');
  const chat: TelegramChat = reachableChat(world, args.chat_id);
  const kept = chat.messages.find(
    (entry) => entry.message.message_id === args.message_id && entry.deletedBy === undefined,
  );
  if (!kept) throw badRequest('message to edit not found');
  if (!kept.byBot) throw badRequest("message can't be edited");
  return kept;
}

const notModified =
  'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message';
const target = {
  business_connection_id: z.string().optional(),
  chat_id: chatId.optional(),
  message_id: z.int().optional(),
  inline_message_id: z.string().optional(),
};

function withKeyboard(message: Message, keyboard: Message['reply_markup']): Message {
  const { reply_markup: _old, ...rest } = message;
  return keyboard ? { ...rest, reply_markup: keyboard } : rest;
}

/** https://core.telegram.org/bots/api#editmessagetext */
export const editMessageTextMethod = defineMethod('editMessageText')(
  {
    ...target,
    text: z.string().optional(),
    parse_mode: parseMode,
    entities: entityList.optional(),
    link_preview_options: linkPreview,
    rich_message: z.never().optional(),
    reply_markup: inlineMarkup,
  },
  (world, args) => {
    const kept = editable(world, args);
    const formatted = formattedText(args.text ?? '', args, textMaxChars, 'MESSAGE_TOO_LONG');
    if (formatted.text === '') throw badRequest('message text is empty');
    if (kept.message.text === undefined) throw badRequest('there is no text in the message to edit');
    const keyboard = checkedKeyboard(args.reply_markup);
    const before = JSON.stringify([kept.message.text, kept.message.entities ?? [], kept.message.reply_markup ?? null]);
    if (before === JSON.stringify([formatted.text, formatted.entities, keyboard ?? null]))
      throw badRequest(notModified);
    replaceText(world, kept, formatted);
    kept.message = withKeyboard(kept.message, keyboard);
    noteShown(world, kept, false);
    return { ...kept.message, text: formatted.text, edit_date: world.date() };
  },
);

/** https://core.telegram.org/bots/api#editmessagereplymarkup */
export const editMessageReplyMarkupMethod = defineMethod('editMessageReplyMarkup')(
  { ...target, reply_markup: inlineMarkup },
  (world, args) => {
    const kept = editable(world, args);
    const keyboard = checkedKeyboard(args.reply_markup);
    if (JSON.stringify(kept.message.reply_markup ?? null) === JSON.stringify(keyboard ?? null))
      throw badRequest(notModified);
    kept.message = withKeyboard({ ...kept.message, edit_date: world.date() }, keyboard);
    noteShown(world, kept, false);
    return { ...kept.message, edit_date: world.date() };
  },
);

// How long clients show a press as waiting; a later answer is refused.
const queryLifeMs = 15_000;

/** https://core.telegram.org/bots/api#answercallbackquery */
export const answerCallbackQueryMethod = defineMethod('answerCallbackQuery')(
  {
    callback_query_id: z.string(),
    text: z.string().max(200).optional(),
    show_alert: bool,
    url: z.string().optional(),
    cache_time: z.int().optional(),
  },
  (world, args) => {
    const query = world.pressed.get(args.callback_query_id);
    if (!query || query.answer || world.clock.now() - query.at > queryLifeMs) {
      throw badRequest('query is too old and response timeout expired or query ID is invalid');
    }
    query.answer = { text: args.text, showAlert: args.show_alert ?? false };
    return true;
  },
);
