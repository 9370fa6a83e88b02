import type { ApiMethods, MessageEntity } from 'grammy/types';
import { z } from 'zod';
import type { AllKeys } from '../../platform-wire.ts';
import { isInside, memberOf } from '../world/members.ts';
import { badRequest, forbidden, type TelegramChat, TelegramRefusal, type TelegramWorld } from '../world/world.ts';

type MethodName = keyof ApiMethods & string;
type Arguments<M extends MethodName> = Exclude<Parameters<ApiMethods[M]>[0], undefined>;
type Shape<M extends MethodName> = Record<AllKeys<Arguments<M>>, z.ZodType>;

/** One method of the Bot API, as the server runs it. */
export interface TelegramMethod {
  readonly name: string;
  /** Returns the problem of the arguments, or undefined. */
  readonly problem: (args: Readonly<Record<string, unknown>>) => string | undefined;
  readonly run: (world: TelegramWorld, args: Readonly<Record<string, unknown>>) => unknown;
}

/**
 * Defines a method for its published arguments: a shape that lacks one or adds another does not compile, nor does a
 * result of another type than the published one.
 */
export function defineMethod<M extends MethodName>(name: M) {
  return <S extends Shape<M>>(
    shape: S & Record<Exclude<keyof S, keyof Shape<M>>, never>,
    run: (world: TelegramWorld, args: z.output<z.ZodObject<S>>) => ReturnType<ApiMethods[M]>,
  ): TelegramMethod => {
    const schema = z.strictObject<S>(shape);
    const decode = (args: Readonly<Record<string, unknown>>) => decodeForm(shape, args);
    return {
      name,
      problem: (args) => {
        const parsed = schema.safeParse(decode(args));
        return parsed.success
          ? undefined
          : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
      },
      // z.strictObject outputs the same as z.ZodObject<S>; they only treat unknown keys differently.
      run: (world, args) => run(world, schema.parse(decode(args)) as z.output<z.ZodObject<S>>),
    };
  };
}

/** Decodes a multipart form, which carries everything as text: values that a field does not accept as text are read as JSON. */
function decodeForm(
  shape: Readonly<Record<string, z.ZodType>>,
  args: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(args).map(([key, value]) => {
      if (typeof value !== 'string' || shape[key]?.safeParse(value).success !== false) return [key, value];
      try {
        return [key, JSON.parse(value)];
      } catch {
        return [key, value];
      }
    }),
  );
}

/** `chat_id`: a number, a number as text, or `@username`. */
export const chatId = z.union([z.int(), z.string().min(1)]);
/** A yes or no. */
export const bool = z.boolean().optional();
/** Formatting that the bot specified itself. */
export const entityList = z.array(
  z
    .looseObject({ type: z.string(), offset: z.int().min(0), length: z.int().min(1) })
    .transform((entity) => entity as MessageEntity),
);
/** The format of a text. */
export const parseMode = z.enum(['Markdown', 'MarkdownV2', 'HTML']).optional();
/** How links are shown under a message. */
export const linkPreview = z
  .strictObject({
    is_disabled: bool,
    url: z.string().optional(),
    prefer_small_media: bool,
    prefer_large_media: bool,
    show_above_text: bool,
  })
  .optional();
/** The message that a reply refers to. */
export const replyParameters = z
  .strictObject({
    message_id: z.int().optional(),
    chat_id: chatId.optional(),
    ephemeral_message_id: z.int().optional(),
    checklist_task_id: z.int().optional(),
    poll_option_id: z.string().optional(),
    allow_sending_without_reply: bool,
    quote: z.string().optional(),
    quote_parse_mode: parseMode,
    quote_entities: entityList.optional(),
    quote_position: z.int().optional(),
  })
  .optional();

/** Finds the chat of a `chat_id`; refuses with `chat not found`, or with the new id if it became a supergroup. */
function chatById(world: TelegramWorld, id: number | string): TelegramChat {
  const wanted = typeof id === 'string' && /^-?\d+$/.test(id) ? Number(id) : id;
  const chat =
    typeof wanted === 'number'
      ? world.chats.get(wanted)
      : [...world.chats.values()].find(
          (entry) => entry.type !== 'private' && `@${entry.username}`.toLowerCase() === wanted.toLowerCase(),
        );
  if (!chat) throw badRequest('chat not found');
  if (chat.migratedTo !== undefined) {
    throw new TelegramRefusal(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
      migrate_to_chat_id: chat.migratedTo,
    });
  }
  return chat;
}

/** Finds the chat of a `chat_id`; refuses if the bot is not a member or may not write first. */
export function reachableChat(world: TelegramWorld, id: number | string): TelegramChat {
  const chat = chatById(world, id);
  if (chat.type === 'private') {
    if (world.blocked.has(chat.id)) throw forbidden('bot was blocked by the user');
    if (!world.started.has(chat.id)) throw forbidden("bot can't initiate conversation with a user");
    return chat;
  }
  const member = memberOf(world, chat, world.bot);
  const noun = chat.type === 'group' ? 'group chat' : chat.type === 'channel' ? 'channel chat' : 'supergroup chat';
  if (member.status === 'kicked') throw forbidden(`bot was kicked from the ${noun}`);
  if (!isInside(member)) throw forbidden(`bot is not a member of the ${noun}`);
  return chat;
}
