import type { ChatMember, ChatPermissions, User } from 'grammy/types';
import { z } from 'zod';
import { bool, chatId, defineMethod, reachableChat } from '../wire/method.ts';
import { answerJoinRequest } from '../world/join-requests.ts';
import { botMay, changeMember, effectiveUntil, isAdministrator, memberOf, restrictMember } from '../world/members.ts';
import { findMessage, removeMessages } from '../world/messages.ts';
import {
  badRequest,
  forbidden,
  type KeptMessage,
  permissionNames,
  type TelegramChat,
  type TelegramWorld,
} from '../world/world.ts';

const deletableSeconds = 48 * 3600;

function mayDelete(world: TelegramWorld, chat: TelegramChat, kept: KeptMessage): boolean {
  if (kept.byBot || chat.type === 'private') return true;
  if (chat.type === 'group') return isAdministrator(memberOf(world, chat, world.bot));
  return botMay(world, chat, 'can_delete_messages');
}

function isTooOld(world: TelegramWorld, kept: KeptMessage): boolean {
  return world.date() - kept.message.date >= deletableSeconds;
}

/** https://core.telegram.org/bots/api#deletemessage */
export const deleteMessageMethod = defineMethod('deleteMessage')(
  { chat_id: chatId, message_id: z.int() },
  (world, args) => {
    const chat = reachableChat(world, args.chat_id);
    const kept = findMessage(chat, args.message_id);
    if (!kept) throw badRequest('message to delete not found');
    const isCreation =
      kept.message.forum_topic_created !== undefined || kept.message.supergroup_chat_created !== undefined;
    if (isCreation || !mayDelete(world, chat, kept)) throw badRequest("message can't be deleted");
    if (isTooOld(world, kept)) throw badRequest("message can't be deleted for everyone");
    removeMessages(world, [kept], 'bot');
    return true;
  },
);

/** Removes all reactions of one person or channel to a message. https://core.telegram.org/bots/api#deletemessagereaction */
export const deleteMessageReactionMethod = defineMethod('deleteMessageReaction')(
  { chat_id: chatId, message_id: z.int(), user_id: z.int().optional(), actor_chat_id: z.int().optional() },
  (world, { chat_id, message_id, user_id, actor_chat_id }) => {
    const chat = reachableChat(world, chat_id);
    const kept = findMessage(chat, message_id);
    if (!kept) throw badRequest('message to delete reactions not found');
    if (user_id !== undefined && !world.users.has(user_id)) throw badRequest('user not found');
    if (user_id === undefined && !world.chats.has(actor_chat_id ?? 0)) throw badRequest('chat not found');
    if (!botMay(world, chat, 'can_delete_messages')) throw badRequest('not enough rights to delete reactions');
    kept.reactions.delete(user_id ?? actor_chat_id ?? 0);
    return true;
  },
);

/** https://core.telegram.org/bots/api#deletemessages */
export const deleteMessagesMethod = defineMethod('deleteMessages')(
  { chat_id: chatId, message_ids: z.array(z.int()) },
  (world, args) => {
    if (args.message_ids.length === 0 || args.message_ids.length > 100)
      throw badRequest('too many message identifiers specified');
    const chat = reachableChat(world, args.chat_id);
    const found = args.message_ids.flatMap((id) => findMessage(chat, id) ?? []);
    if (!found.every((kept) => mayDelete(world, chat, kept))) throw badRequest("message can't be deleted");
    removeMessages(
      world,
      found.filter((kept) => !isTooOld(world, kept)),
      'bot',
    );
    return true;
  },
);

function targetOf(world: TelegramWorld, chat: TelegramChat, userId: number): { user: User; member: ChatMember } {
  const user = world.users.get(userId);
  if (!botMay(world, chat, 'can_restrict_members')) {
    throw badRequest('not enough rights to restrict/unrestrict chat member');
  }
  if (userId === world.bot.id) throw badRequest("can't restrict self");
  if (!user) throw badRequest('PARTICIPANT_ID_INVALID');
  const member = memberOf(world, chat, user);
  if (member.status === 'creator') throw badRequest("can't remove chat owner");
  if (member.status === 'administrator') throw badRequest('user is an administrator of the chat');
  return { user, member };
}

const permissions = z.strictObject({
  can_send_messages: bool,
  can_send_audios: bool,
  can_send_documents: bool,
  can_send_photos: bool,
  can_send_videos: bool,
  can_send_video_notes: bool,
  can_send_voice_notes: bool,
  can_send_polls: bool,
  can_send_other_messages: bool,
  can_add_web_page_previews: bool,
  can_react_to_messages: bool,
  can_change_info: bool,
  can_invite_users: bool,
  can_edit_tag: bool,
  can_pin_messages: bool,
  can_manage_topics: bool,
} satisfies Record<keyof ChatPermissions, z.ZodType>);

function fullPermissions(given: z.output<typeof permissions>, independent: boolean): Required<ChatPermissions> {
  const media = [
    'can_send_audios',
    'can_send_documents',
    'can_send_photos',
    'can_send_videos',
    'can_send_video_notes',
    'can_send_voice_notes',
  ];
  const impliesMessages =
    !independent &&
    (given.can_send_polls === true ||
      given.can_send_other_messages === true ||
      given.can_add_web_page_previews === true);
  const impliesMedia =
    !independent && (given.can_send_other_messages === true || given.can_add_web_page_previews === true);
  const entries = permissionNames.map((name): [string, boolean] => [
    name,
    given[name] === true || (name === 'can_send_messages' && impliesMessages) || (media.includes(name) && impliesMedia),
  ]);
  // permissionNames lists every permission, so the result is complete.
  return Object.fromEntries(entries) as Required<ChatPermissions>;
}

/** https://core.telegram.org/bots/api#restrictchatmember */
export const restrictChatMemberMethod = defineMethod('restrictChatMember')(
  {
    chat_id: chatId,
    user_id: z.int(),
    permissions,
    use_independent_chat_permissions: bool,
    until_date: z.int().optional(),
  },
  (world, args) => {
    const chat = reachableChat(world, args.chat_id);
    if (chat.type !== 'supergroup') throw badRequest('method is available only for supergroups');
    const { user } = targetOf(world, chat, args.user_id);
    const allowed = fullPermissions(args.permissions, args.use_independent_chat_permissions ?? false);
    const until = args.until_date === undefined ? {} : { until: args.until_date };
    const next = restrictMember(world, chat, world.bot, { user, allowed, ...until });
    const isLifted = next.status !== 'restricted';
    world.punishments.push({
      chatId: chat.id,
      userId: user.id,
      kind: isLifted ? 'lifted' : 'restricted',
      until: next.status === 'restricted' ? next.until_date : 0,
      permissions: args.permissions as ChatPermissions,
    });
    world.journal.push({ kind: isLifted ? 'freed' : 'silenced', personId: String(user.id) });
    return true;
  },
);

/** https://core.telegram.org/bots/api#banchatmember */
export const banChatMemberMethod = defineMethod('banChatMember')(
  { chat_id: chatId, user_id: z.int(), until_date: z.int().optional(), revoke_messages: bool },
  (world, args) => {
    const chat = reachableChat(world, args.chat_id);
    const { user } = targetOf(world, chat, args.user_id);
    const until = chat.type === 'group' ? 0 : effectiveUntil(world, args.until_date);
    world.punishments.push({ chatId: chat.id, userId: user.id, kind: 'kicked', until, permissions: undefined });
    changeMember(world, chat, world.bot, { status: 'kicked', user, until_date: until });
    if (args.revoke_messages) {
      const theirs = chat.messages.filter((kept) => kept.message.from?.id === user.id && kept.deletedBy === undefined);
      removeMessages(world, theirs, 'bot');
    }
    return true;
  },
);

/** https://core.telegram.org/bots/api#unbanchatmember */
export const unbanChatMemberMethod = defineMethod('unbanChatMember')(
  { chat_id: chatId, user_id: z.int(), only_if_banned: bool },
  (world, args) => {
    const chat = reachableChat(world, args.chat_id);
    if (chat.type === 'group') throw badRequest('method is available for supergroup and channel chats only');
    const { user, member } = targetOf(world, chat, args.user_id);
    if (member.status !== 'kicked' && args.only_if_banned) return true;
    world.punishments.push({ chatId: chat.id, userId: user.id, kind: 'unbanned', until: 0, permissions: undefined });
    changeMember(world, chat, world.bot, { status: 'left', user });
    return true;
  },
);

function senderChatTarget(world: TelegramWorld, id: number | string, senderChatId: number): TelegramChat {
  const chat = reachableChat(world, id);
  if (chat.type === 'group') throw badRequest('method is available only for supergroups and channel chats');
  if (!botMay(world, chat, 'can_restrict_members')) throw badRequest('not enough rights to ban/unban sender chat');
  const sender = world.chats.get(senderChatId);
  if (!sender || sender.type === 'private') throw badRequest('chat not found');
  if (sender.id === chat.id || sender.id === chat.linkedChatId) throw badRequest("can't ban the linked chat");
  return chat;
}

/** https://core.telegram.org/bots/api#banchatsenderchat */
export const banChatSenderChatMethod = defineMethod('banChatSenderChat')(
  { chat_id: chatId, sender_chat_id: z.int() },
  (world, args) => {
    senderChatTarget(world, args.chat_id, args.sender_chat_id).bannedSenderChats.add(args.sender_chat_id);
    return true;
  },
);

/** https://core.telegram.org/bots/api#unbanchatsenderchat */
export const unbanChatSenderChatMethod = defineMethod('unbanChatSenderChat')(
  { chat_id: chatId, sender_chat_id: z.int() },
  (world, args) => {
    senderChatTarget(world, args.chat_id, args.sender_chat_id).bannedSenderChats.delete(args.sender_chat_id);
    return true;
  },
);

function answerJoinRequestMethod(name: 'approveChatJoinRequest' | 'declineChatJoinRequest') {
  return defineMethod(name)({ chat_id: chatId, user_id: z.int() }, (world, args) => {
    const chat = reachableChat(world, args.chat_id);
    const user = world.users.get(args.user_id);
    if (!user) throw badRequest('user not found');
    if (!botMay(world, chat, 'can_invite_users')) throw badRequest('not enough rights to manage chat invite link');
    answerJoinRequest(world, chat, user, world.bot, name === 'approveChatJoinRequest');
    return true;
  });
}

/** https://core.telegram.org/bots/api#approvechatjoinrequest */
export const approveChatJoinRequestMethod = answerJoinRequestMethod('approveChatJoinRequest');

/** https://core.telegram.org/bots/api#declinechatjoinrequest */
export const declineChatJoinRequestMethod = answerJoinRequestMethod('declineChatJoinRequest');

/** https://core.telegram.org/bots/api#setchatpermissions */
export const setChatPermissionsMethod = defineMethod('setChatPermissions')(
  { chat_id: chatId, permissions, use_independent_chat_permissions: bool },
  (world, args) => {
    const chat = reachableChat(world, args.chat_id);
    if (chat.type === 'private' || chat.type === 'channel') throw badRequest("can't change chat permissions");
    if (!botMay(world, chat, 'can_restrict_members')) throw badRequest('not enough rights to change chat permissions');
    const next = fullPermissions(args.permissions, args.use_independent_chat_permissions ?? false);
    if (permissionNames.every((name) => (chat.permissions[name] ?? false) === next[name]))
      throw badRequest('CHAT_NOT_MODIFIED');
    chat.permissions = next;
    return true;
  },
);

/** https://core.telegram.org/bots/api#leavechat */
export const leaveChatMethod = defineMethod('leaveChat')({ chat_id: chatId }, (world, args) => {
  const chat = reachableChat(world, args.chat_id);
  if (chat.type === 'private') throw forbidden("bot can't leave a private chat");
  changeMember(world, chat, world.bot, { status: 'left', user: world.bot });
  return true;
});
