import type { Chat, ChatFullInfo } from 'grammy/types';
import type { TelegramChat, TelegramWorld } from './world.ts';

/** A chat as it stands in messages. */
export function chatOnWire(world: TelegramWorld, chat: TelegramChat): Chat {
  const username = chat.username === undefined ? {} : { username: chat.username };
  switch (chat.type) {
    case 'private': {
      const user = world.users.get(chat.id);
      return {
        id: chat.id,
        type: 'private',
        first_name: user?.first_name ?? '',
        ...(user?.username ? { username: user.username } : {}),
      };
    }
    case 'group':
      return { id: chat.id, type: 'group', title: chat.title };
    case 'supergroup':
      return {
        id: chat.id,
        type: 'supergroup',
        title: chat.title,
        ...username,
        ...(chat.isForum ? { is_forum: true as const } : {}),
      };
    case 'channel':
      return { id: chat.id, type: 'channel', title: chat.title, ...username };
    default:
      return chat.type satisfies never;
  }
}

/** A chat as getChat shows it. */
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
  const linked = chat.linkedChatId === undefined ? {} : { linked_chat_id: chat.linkedChatId };
  const wire = chatOnWire(world, chat);
  switch (wire.type) {
    case 'private':
      return { ...wire, ...shared };
    case 'group':
      return { ...wire, ...shared, ...description, permissions: chat.permissions };
    case 'supergroup':
      return { ...wire, ...shared, ...description, ...linked, permissions: chat.permissions };
    case 'channel':
      return { ...wire, ...shared, ...description, ...linked };
    default:
      return wire satisfies never;
  }
}
