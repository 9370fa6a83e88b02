import { GrammyError } from 'grammy';
import type { ChatMemberAdministrator } from 'grammy/types';
import type { CommunityRef, Need } from '../shared/platform.ts';
import { isSupergroupId, readId } from './chat-ids.ts';
import { isInside } from './chats.ts';
import type { Live } from './live.ts';
import { outcomeOf } from './outcome.ts';
import { rightsOf } from './rights.ts';

/** What Telegram says of a chat that the bot was in; of one that it never saw it says that there is none. */
const REMOVED = /bot was kicked|bot is not a member|group chat was (?:deleted|deactivated)/;

/** Whether the bot is in a chat; 'unknown' when Telegram does not say, or does not know the chat. Never throws. */
export async function isIn(live: Live, community: CommunityRef): Promise<boolean | 'unknown'> {
  const self = live.me();
  const chatId = readId(community.id);
  if (!self || chatId === null) return 'unknown';
  try {
    return isInside(await live.moves.follow(chatId, (id) => live.api.getChatMember(id, self.id)));
  } catch (error) {
    return error instanceof GrammyError && REMOVED.test(error.description) ? false : 'unknown';
  }
}

/** The private chat of the moderator who added the bot, if they have started one; null otherwise: a bot cannot make a chat. */
export async function findLogChannel(live: Live, community: CommunityRef): Promise<string | null> {
  const adder = live.adders.of(live.moves.current(readId(community.id) ?? 0));
  if (adder === null) return null;
  const rights = await rightsOf(live, community, String(adder));
  if (rights !== 'manage' && rights !== 'moderate') return null;
  // The one call that shows nothing and is refused where a private chat was never started.
  const outcome = await outcomeOf(() => live.api.sendChatAction(adder, 'typing'));
  return outcome.kind === 'done' ? String(adder) : null;
}

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
