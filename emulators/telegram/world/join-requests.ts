import type { User } from 'grammy/types';
import { chatOnWire } from './chat-forms.ts';
import { enterChat } from './chats.ts';
import { botMay, isInside, memberOf } from './members.ts';
import { badRequest, type TelegramChat, type TelegramWorld } from './world.ts';

/** Requests to join a chat; the bot gets the request if it may invite users. https://core.telegram.org/bots/api#chatjoinrequest */
export function askToJoin(world: TelegramWorld, chat: TelegramChat, user: User, bio: string | undefined): void {
  if (isInside(memberOf(world, chat, user))) throw new Error(`${user.first_name} is in ${chat.title} already`);
  chat.requests.add(user.id);
  if (!botMay(world, chat, 'can_invite_users')) return;
  const request = { chat: chatOnWire(world, chat), from: user, user_chat_id: user.id, date: world.date() };
  world.push('chat_join_request', { ...request, ...(bio === undefined ? {} : { bio }) });
}

/** Answers a join request; an approved user enters as if invited. https://core.telegram.org/bots/api#approvechatjoinrequest */
export function answerJoinRequest(world: TelegramWorld, chat: TelegramChat, user: User, by: User, isIn: boolean): void {
  if (isInside(memberOf(world, chat, user))) throw badRequest('USER_ALREADY_PARTICIPANT');
  if (!chat.requests.delete(user.id)) throw badRequest('HIDE_REQUESTER_MISSING');
  if (isIn) enterChat(world, chat, user, by);
}
