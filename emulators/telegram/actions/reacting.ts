import type { ReactionType, User } from 'grammy/types';
import { chatOnWire } from '../world/chat-forms.ts';
import { isAdministrator, isInside, memberOf } from '../world/members.ts';
import type { KeptMessage, TelegramChat, TelegramWorld } from '../world/world.ts';

/** Most reactions with Telegram Premium; others may put one. https://core.telegram.org/api/reactions */
const reactionsMax = 3;

/**
 * Sets somebody's reactions to a message, as themselves or as a channel of theirs; an empty list removes them. The bot gets the update if it is
 * an administrator and requested `message_reaction`. https://core.telegram.org/bots/api#update
 */
export function react(
  world: TelegramWorld,
  user: User,
  kept: KeptMessage,
  reactions: readonly ReactionType[],
  as?: TelegramChat,
): void {
  const chat = world.chats.get(kept.chatId);
  if (!chat || kept.deletedBy !== undefined) throw new Error('the message does not stand any more');
  const member = memberOf(world, chat, user);
  const isHeldBack = member.status === 'restricted' && !member.can_react_to_messages;
  const may = isAdministrator(member) || (!isHeldBack && chat.permissions.can_react_to_messages !== false);
  if (!isInside(member) || !may) throw new Error(`${user.first_name} may not react in ${chat.title}`);
  if (reactions.length > (user.is_premium ? reactionsMax : 1)) throw new Error('so many reactions need Premium');
  const actorId = as?.id ?? user.id;
  const before = kept.reactions.get(actorId) ?? [];
  if (reactions.length === 0) kept.reactions.delete(actorId);
  else kept.reactions.set(actorId, reactions);
  if (!isAdministrator(memberOf(world, chat, world.bot))) return;
  world.push('message_reaction', {
    chat: chatOnWire(world, chat),
    message_id: kept.message.message_id,
    ...(as ? { actor_chat: chatOnWire(world, as) } : { user }),
    date: world.date(),
    old_reaction: before,
    new_reaction: reactions,
  });
}
