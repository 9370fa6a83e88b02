import type { BotCommand } from 'grammy/types';
import { z } from 'zod';
import { keyOfCommands } from '../actions/proposed.ts';
import { bool, chatId, defineMethod, reachableChat } from '../wire/method.ts';
import { chatFullInfo } from '../world/chat-info.ts';
import { isAdministrator, isInside, memberOf } from '../world/members.ts';
import { badRequest, type TelegramChat, type TelegramWorld } from '../world/world.ts';

/** https://core.telegram.org/bots/api#getme */
export const getMeMethod = defineMethod('getMe')({}, (world) => world.bot);

/** https://core.telegram.org/bots/api#getchat */
export const getChatMethod = defineMethod('getChat')({ chat_id: chatId }, (world, { chat_id: id }) => {
  // Anybody may see a public channel or group by its name, but no person.
  const open = typeof id === 'string' && id.startsWith('@') ? publicChat(world, id) : undefined;
  return chatFullInfo(world, open ?? reachableChat(world, id));
});

function publicChat(world: TelegramWorld, name: string): TelegramChat | undefined {
  const wanted = name.slice(1).toLowerCase();
  return [...world.chats.values()].find(
    ({ type, username }) => type !== 'private' && username?.toLowerCase() === wanted,
  );
}

/** https://core.telegram.org/bots/api#getchatmember */
export const getChatMemberMethod = defineMethod('getChatMember')(
  { chat_id: chatId, user_id: z.int() },
  (world, args) => {
    const chat = reachableChat(world, args.chat_id);
    const user = args.user_id === world.bot.id ? world.bot : world.users.get(args.user_id);
    if (!user) throw badRequest('PARTICIPANT_ID_INVALID');
    return memberOf(world, chat, user);
  },
);

/** https://core.telegram.org/bots/api#getchatadministrators */
export const getChatAdministratorsMethod = defineMethod('getChatAdministrators')(
  { chat_id: chatId, return_bots: bool },
  (world, args) => {
    const chat = reachableChat(world, args.chat_id);
    if (chat.type === 'private') throw badRequest('there are no administrators in the private chat');
    return [...chat.members.values()].flatMap((stored) => {
      const member = memberOf(world, chat, stored.user);
      if (member.status !== 'creator' && member.status !== 'administrator') return [];
      const isOtherBot = member.user.is_bot && member.user.id !== world.bot.id;
      return isOtherBot && !args.return_bots ? [] : [member];
    });
  },
);

/** https://core.telegram.org/bots/api#getchatmembercount */
export const getChatMemberCountMethod = defineMethod('getChatMemberCount')({ chat_id: chatId }, (world, args) => {
  const chat = reachableChat(world, args.chat_id);
  return [...chat.members.values()].filter((member) => isInside(memberOf(world, chat, member.user))).length;
});

// https://core.telegram.org/bots/api#botcommandscope
const scope = z
  .union([
    z.strictObject({ type: z.enum(['default', 'all_private_chats', 'all_group_chats', 'all_chat_administrators']) }),
    z.strictObject({ type: z.enum(['chat', 'chat_administrators']), chat_id: chatId }),
    z.strictObject({ type: z.literal('chat_member'), chat_id: chatId, user_id: z.int() }),
  ])
  .optional();
const command = z.strictObject({
  command: z.string().regex(/^[a-z0-9_]{1,32}$/),
  description: z.string().min(1).max(256),
  is_ephemeral: z.boolean().optional(),
});
const forWhom = {
  scope,
  language_code: z
    .string()
    .regex(/^[a-z]{2}$/)
    .or(z.literal(''))
    .optional(),
};

function checkScope(world: TelegramWorld, args: { readonly scope?: z.output<typeof scope> }): void {
  if (args.scope && 'chat_id' in args.scope) {
    const chat = reachableChat(world, args.scope.chat_id);
    const needsRights = args.scope.type === 'chat_administrators' && chat.type === 'channel';
    if (needsRights && !isAdministrator(memberOf(world, chat, world.bot))) throw badRequest('not enough rights');
  }
}

/** https://core.telegram.org/bots/api#setmycommands */
export const setMyCommandsMethod = defineMethod('setMyCommands')(
  { commands: z.array(command).max(100), ...forWhom },
  (world, args) => {
    checkScope(world, args);
    world.commands.set(keyOfCommands(args.scope, args.language_code), args.commands);
    return true;
  },
);

/** https://core.telegram.org/bots/api#deletemycommands */
export const deleteMyCommandsMethod = defineMethod('deleteMyCommands')(forWhom, (world, args) => {
  checkScope(world, args);
  world.commands.delete(keyOfCommands(args.scope, args.language_code));
  return true;
});

/** https://core.telegram.org/bots/api#getmycommands */
export const getMyCommandsMethod = defineMethod('getMyCommands')(forWhom, (world, args) => {
  checkScope(world, args);
  // Only setMyCommands fills the map, with commands it has checked.
  return (world.commands.get(keyOfCommands(args.scope, args.language_code)) ?? []) as BotCommand[];
});

/** Returns the one profile picture of a user. https://core.telegram.org/bots/api#getuserprofilephotos */
export const getUserProfilePhotosMethod = defineMethod('getUserProfilePhotos')(
  { user_id: z.int(), offset: z.int().optional(), limit: z.int().min(1).max(100).optional() },
  (world, args) => {
    if (!world.users.has(args.user_id)) throw badRequest('user not found');
    const id = world.pictures.get(args.user_id);
    const photos = id === undefined ? [] : [[{ file_id: id, file_unique_id: id, width: 160, height: 160 }]];
    return { total_count: photos.length, photos };
  },
);

/** https://core.telegram.org/bots/api#getfile */
export const getFileMethod = defineMethod('getFile')({ file_id: z.string() }, (world, args) => {
  const file = world.files.get(args.file_id);
  if (!file) throw badRequest('wrong file_id or the file is temporarily unavailable');
  return {
    file_id: args.file_id,
    file_unique_id: args.file_id,
    file_size: Buffer.byteLength(file.text),
    file_path: `documents/${args.file_id}`,
  };
});
