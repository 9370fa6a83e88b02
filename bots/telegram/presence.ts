import { GrammyError } from 'grammy';
import type { ChatMemberAdministrator } from 'grammy/types';
import { type PlacesCovered, sumUpPlaces } from '../shared/coverage.ts';
import type { CommunityRef } from '../shared/incoming.ts';
import { ENGLISH, phrase, type Say } from '../shared/language/say.ts';
import type { Need, NeedsOf } from '../shared/needs.ts';
import { isSupergroupId, readId } from './chat-ids.ts';
import { isInside } from './chats.ts';
import type { Live } from './live.ts';

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

const UNTOLD =
  'Rights of a bot hold for the whole chat, with all of its topics: there is no topic that it cannot see. Telegram gives a bot no list of them.';

/** What the bot can and cannot do in a chat, which is one place; null when Telegram does not say. */
export async function coverPlaces(live: Live, community: CommunityRef): Promise<PlacesCovered | null> {
  const self = live.me();
  const chatId = live.moves.current(readId(community.id) ?? 0);
  if (!self || !(await live.chats.administrators(chatId))) return null;
  const needs = await findNeeds(live, community, {
    say: ENGLISH,
    channelId: null,
    logChannel: null,
    alert: null,
    lockdown: false,
    strongest: 'delete',
    calm: false,
    bans: false,
    mirror: false,
  });
  const kind = isSupergroupId(chatId) ? 'supergroup, with all of its topics' : 'group';
  const seeing = needs.filter(({ about }) => about === undefined);
  return sumUpPlaces([{ id: community.id, name: community.name, kind, needs: seeing }], UNTOLD);
}

/** What the bot needs in a chat, what it has, and how to allow the rest. */
export async function findNeeds(live: Live, community: CommunityRef, of: NeedsOf): Promise<readonly Need[]> {
  const { say } = of;
  const self = live.me();
  const chatId = live.moves.current(readId(community.id) ?? 0);
  const administrators = self && (await live.chats.administrators(chatId));
  if (!self || !administrators) {
    return [
      {
        what: say('Be in the chat'),
        has: false,
        how: say('Add the bot to the chat again; Telegram does not tell of this chat.'),
      },
    ];
  }
  const found = administrators.get(self.id);
  const me = found?.status === 'administrator' ? found : null;
  const isSupergroup = isSupergroupId(chatId);
  return [
    {
      what: say('See all messages'),
      has: me !== null || self.can_read_all_group_messages,
      how: say(
        'Make the bot an administrator (group name, Edit, Administrators, Add Admin), or turn off Group Privacy at @BotFather and add the bot again.',
      ),
    },
    {
      what: say('See joins'),
      has: me !== null,
      how: say('Make the bot an administrator (group name, Edit, Administrators, Add Admin).'),
    },
    right(
      say,
      me,
      phrase('Delete messages'),
      (rights) => rights.can_delete_messages || !isSupergroup,
      phrase('Delete messages'),
    ),
    {
      what: say('Be a supergroup, for timeouts'),
      has: isSupergroup,
      how: say(
        'Make the chat history visible to new members, or give the group a public link; either turns it into a supergroup.',
      ),
      optional: of.strongest !== 'timeout',
    },
    right(say, me, phrase('Time members out'), (rights) => rights.can_restrict_members, phrase('Ban users')),
    {
      ...right(
        say,
        me,
        phrase('Close the chat in a raid'),
        (rights) => rights.can_restrict_members,
        phrase('Ban users'),
      ),
      optional: !of.lockdown,
      about: 'lockdown',
    },
    {
      ...right(
        say,
        me,
        phrase('Close the chat in a flood'),
        (rights) => rights.can_restrict_members,
        phrase('Ban users'),
      ),
      optional: !of.calm,
      about: 'calm',
    },
    ...(of.bans
      ? [
          {
            ...right(say, me, phrase('Kick and ban'), (rights) => rights.can_restrict_members, phrase('Ban users')),
            about: 'bans' as const,
          },
        ]
      : []),
  ];
}

function right(
  say: Say,
  me: ChatMemberAdministrator | null,
  what: string,
  has: (rights: ChatMemberAdministrator) => boolean,
  name: string,
): Need {
  return {
    what: say(what),
    has: me !== null && has(me),
    how: say('Give the bot the administrator right {name} (group name, Edit, Administrators, the bot).', {
      name: say(name),
    }),
  };
}
