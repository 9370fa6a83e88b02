import type { Chat } from 'grammy/types';
import type { TelegramChat, TelegramWorld } from './world.ts';

/** Returns a chat as messages contain it. */
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
