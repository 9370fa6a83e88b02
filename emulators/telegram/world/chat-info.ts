import type { ChatFullInfo } from 'grammy/types';
import { chatOnWire } from './chat-forms.ts';
import { botMay } from './members.ts';
import type { TelegramChat, TelegramWorld } from './world.ts';

/** Returns the invite link, with which anybody can join. */
export function inviteLinkOf(chat: Pick<TelegramChat, 'id'>): string {
  return `https://t.me/+invite${Math.abs(chat.id)}`;
}

/** Returns a chat as getChat shows it. */
export function chatFullInfo(world: TelegramWorld, chat: TelegramChat): ChatFullInfo {
  const shared = {
    accent_color_id: 0,
    max_reaction_count: 11,
    accepted_gift_types: {
      unlimited_gifts: false,
      limited_gifts: false,
      unique_gifts: false,
      premium_subscription: false,
      gifts_from_channels: false,
    },
  };
  const description = chat.description === undefined ? {} : { description: chat.description };
  const names = chat.username === undefined ? {} : { active_usernames: [chat.username] };
  // https://core.telegram.org/bots/api#chatfullinfo: only for administrators who may invite.
  const invited = botMay(world, chat, 'can_invite_users') ? { invite_link: inviteLinkOf(chat) } : {};
  const linked = chat.linkedChatId === undefined ? {} : { linked_chat_id: chat.linkedChatId };
  const wire = chatOnWire(world, chat);
  switch (wire.type) {
    case 'private':
      return { ...wire, ...shared };
    case 'group':
      return { ...wire, ...shared, ...description, ...invited, permissions: chat.permissions };
    case 'supergroup':
      return { ...wire, ...shared, ...description, ...names, ...invited, ...linked, permissions: chat.permissions };
    case 'channel':
      return { ...wire, ...shared, ...description, ...names, ...linked };
    default:
      return wire satisfies never;
  }
}
