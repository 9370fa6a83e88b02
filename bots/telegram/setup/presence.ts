import { GrammyError } from 'grammy';
import type { ChatMemberAdministrator } from 'grammy/types';
import { ENGLISH, msg, type Translate } from '../../core/i18n/translate.ts';
import type { CommunityRef } from '../../core/port/events.ts';
import type { Need, NeedsOf } from '../../core/port/needs.ts';
import { type ChannelAudit, summarizeAudit } from '../../core/port/permission-audit.ts';
import { isSupergroupId, readId } from '../connection/chat-ids.ts';
import { isInside } from '../connection/chats.ts';
import type { Live } from '../connection/live.ts';

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
export async function auditPermissions(live: Live, community: CommunityRef): Promise<ChannelAudit | null> {
  const self = live.me();
  const chatId = live.moves.current(readId(community.id) ?? 0);
  if (!self || !(await live.chats.administrators(chatId))) return null;
  const needs = await findNeeds(live, community, {
    translate: ENGLISH,
    channelId: null,
    logChannel: null,
    alert: null,
    lockdown: false,
    strongest: 'delete',
    slowmode: false,
    bans: false,
    mirror: false,
  });
  const kind = isSupergroupId(chatId) ? 'supergroup, with all of its topics' : 'group';
  const seeing = needs.filter(({ about }) => about === undefined);
  return summarizeAudit([{ id: community.id, name: community.name, kind, needs: seeing }], UNTOLD);
}

/** What the bot needs in a chat, what it has, and how to allow the rest. */
export async function findNeeds(live: Live, community: CommunityRef, of: NeedsOf): Promise<readonly Need[]> {
  const { translate } = of;
  const self = live.me();
  const chatId = live.moves.current(readId(community.id) ?? 0);
  const administrators = self && (await live.chats.administrators(chatId));
  if (!self || !administrators) {
    return [
      {
        what: translate('Be in the chat'),
        has: false,
        how: translate('Add the bot to the chat again; Telegram does not tell of this chat.'),
      },
    ];
  }
  const found = administrators.get(self.id);
  const me = found?.status === 'administrator' ? found : null;
  const isSupergroup = isSupergroupId(chatId);
  return [
    {
      what: translate('See all messages'),
      has: me !== null || self.can_read_all_group_messages,
      how: translate(
        'Make the bot an administrator (group name, Edit, Administrators, Add Admin), or turn off Group Privacy at @BotFather and add the bot again.',
      ),
    },
    {
      what: translate('See joins'),
      has: me !== null,
      how: translate('Make the bot an administrator (group name, Edit, Administrators, Add Admin).'),
    },
    right(
      translate,
      me,
      msg('Delete messages'),
      (rights) => rights.can_delete_messages || !isSupergroup,
      msg('Delete messages'),
    ),
    {
      what: translate('Be a supergroup, for timeouts'),
      has: isSupergroup,
      how: translate(
        'Make the chat history visible to new members, or give the group a public link; either turns it into a supergroup.',
      ),
      optional: of.strongest !== 'timeout',
    },
    right(translate, me, msg('Time members out'), (rights) => rights.can_restrict_members, msg('Ban users')),
    {
      ...right(
        translate,
        me,
        msg('Close the chat in a raid'),
        (rights) => rights.can_restrict_members,
        msg('Ban users'),
      ),
      optional: !of.lockdown,
      about: 'lockdown',
    },
    {
      ...right(
        translate,
        me,
        msg('Close the chat in a flood'),
        (rights) => rights.can_restrict_members,
        msg('Ban users'),
      ),
      optional: !of.slowmode,
      about: 'slowmode',
    },
    ...(of.bans
      ? [
          {
            ...right(translate, me, msg('Kick and ban'), (rights) => rights.can_restrict_members, msg('Ban users')),
            about: 'bans' as const,
          },
        ]
      : []),
  ];
}

function right(
  translate: Translate,
  me: ChatMemberAdministrator | null,
  what: string,
  has: (rights: ChatMemberAdministrator) => boolean,
  name: string,
): Need {
  return {
    what: translate(what),
    has: me !== null && has(me),
    how: translate('Give the bot the administrator right {name} (group name, Edit, Administrators, the bot).', {
      name: translate(name),
    }),
  };
}
