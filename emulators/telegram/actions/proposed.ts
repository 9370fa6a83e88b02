import type { BotCommand, BotCommandScope, User } from 'grammy/types';
import { isAdministrator, memberOf } from '../world/members.ts';
import type { TelegramChat, TelegramWorld } from '../world/world.ts';

/** Returns the key of a command list. */
export function keyOfCommands(scope: object = { type: 'default' }, languageCode = ''): string {
  return JSON.stringify([scope, languageCode]);
}

/**
 * Returns the commands that clients suggest to a user in a chat: the first existing list, in each scope their language's list before the general one.
 * @see https://core.telegram.org/bots/api#determining-list-of-commands
 */
export function proposedCommands(world: TelegramWorld, chat: TelegramChat, user: User): readonly BotCommand[] {
  const isOne = chat.type !== 'private' && isAdministrator(memberOf(world, chat, user));
  const scopes: BotCommandScope[] =
    chat.type === 'private'
      ? [{ type: 'chat', chat_id: chat.id }, { type: 'all_private_chats' }, { type: 'default' }]
      : [
          { type: 'chat_member', chat_id: chat.id, user_id: user.id },
          ...(isOne ? [{ type: 'chat_administrators', chat_id: chat.id } as const] : []),
          { type: 'chat', chat_id: chat.id },
          ...(isOne ? [{ type: 'all_chat_administrators' } as const] : []),
          { type: 'all_group_chats' },
          { type: 'default' },
        ];
  // Lists have languages; clients report languages with countries.
  const [language] = (user.language_code ?? '').split('-');
  const lists = scopes.flatMap((scope) => [keyOfCommands(scope, language), keyOfCommands(scope)]);
  const found = lists.map((key) => world.commands.get(key)).find((list) => list !== undefined);
  // Only setMyCommands fills the map, with commands it has checked.
  return (found ?? []) as readonly BotCommand[];
}
