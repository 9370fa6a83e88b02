import type { BotCommand, BotCommandScope, User } from 'grammy/types';
import { isAdministrator, memberOf } from '../world/members.ts';
import type { TelegramChat, TelegramWorld } from '../world/world.ts';

/** Where a command list is kept. */
export function keyOfCommands(scope: object = { type: 'default' }, languageCode = ''): string {
  return JSON.stringify([scope, languageCode]);
}

/**
 * The commands that an application proposes to somebody in a chat: the first list that there is, of each scope first the one in their language.
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
  // Lists are of languages, applications also of countries.
  const [language] = (user.language_code ?? '').split('-');
  const lists = scopes.flatMap((scope) => [keyOfCommands(scope, language), keyOfCommands(scope)]);
  const found = lists.map((key) => world.commands.get(key)).find((list) => list !== undefined);
  // Only setMyCommands fills the map, with commands it has checked.
  return (found ?? []) as readonly BotCommand[];
}
