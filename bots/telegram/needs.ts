import type { ChatMemberAdministrator } from 'grammy/types';
import type { CommunityRef, Need } from '../shared/platform.ts';
import { isSupergroupId, readId } from './chat-ids.ts';
import type { Live } from './live.ts';

const WHERE = 'group name, Edit, Administrators';

/** What the bot needs in a chat, what it has, and how to allow the rest. */
export async function findNeeds(live: Live, community: CommunityRef): Promise<readonly Need[]> {
  const self = live.me();
  const chatId = live.moves.current(readId(community.id) ?? 0);
  const administrators = self && (await live.chats.administrators(chatId));
  if (!self || !administrators) {
    return [
      {
        what: 'Be in the chat',
        has: false,
        how: 'Add the bot to the chat again; Telegram does not tell of this chat.',
      },
    ];
  }
  const found = administrators.get(self.id);
  const me = found?.status === 'administrator' ? found : null;
  const isSupergroup = isSupergroupId(chatId);
  return [
    {
      what: 'See all messages',
      has: me !== null || self.can_read_all_group_messages,
      how: `Make the bot an administrator (${WHERE}, Add Admin), or turn off Group Privacy at @BotFather and add the bot again.`,
    },
    { what: 'See joins', has: me !== null, how: `Make the bot an administrator (${WHERE}, Add Admin).` },
    right(me, 'Delete messages', (rights) => rights.can_delete_messages || !isSupergroup, 'Delete messages'),
    {
      what: 'Be a supergroup, for timeouts',
      has: isSupergroup,
      how: 'Make the chat history visible to new members, or give the group a public link; either turns it into a supergroup.',
    },
    right(me, 'Time members out', (rights) => rights.can_restrict_members, 'Ban users'),
  ];
}

function right(
  me: ChatMemberAdministrator | null,
  what: string,
  has: (rights: ChatMemberAdministrator) => boolean,
  name: string,
): Need {
  return {
    what,
    has: me !== null && has(me),
    how: `Give the bot the administrator right ${name} (${WHERE}, the bot).`,
  };
}
