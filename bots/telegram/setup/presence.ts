import { GrammyError } from 'grammy';
import type { ChatMemberAdministrator } from 'grammy/types';
import type { TextKey } from '../../../src/core/common/texts.ts';
import { ENGLISH, msg } from '../../core/i18n/translate.ts';
import type { CommunityRef } from '../../core/port/events.ts';
import { type ChannelAudit, type Need, type NeedsOf, NOTHING_ON, summarizeAudit } from '../../core/port/needs.ts';
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
  const needs = await findNeeds(live, community, { translate: ENGLISH, ...NOTHING_ON, strongest: 'delete' });
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
        what: translate('telegram.be_in_the_chat'),
        has: false,
        how: translate('telegram.add_bot_chat_again_telegram'),
      },
    ];
  }
  const found = administrators.get(self.id);
  const me = found?.status === 'administrator' ? found : null;
  const isSupergroup = isSupergroupId(chatId);
  const right = (
    what: TextKey,
    has: (rights: ChatMemberAdministrator) => boolean,
    name: TextKey,
    more: Pick<Need, 'about' | 'optional'> = {},
  ): Need => ({
    what: translate(what),
    has: me !== null && has(me),
    how: translate('telegram.give_bot_administrator_right_name', { name: translate(name) }),
    ...more,
  });
  const restricting = (what: TextKey, more?: Pick<Need, 'about' | 'optional'>): Need =>
    right(what, (rights) => rights.can_restrict_members, msg('telegram.ban_users'), more);
  return [
    {
      what: translate('telegram.see_all_messages'),
      has: me !== null || self.can_read_all_group_messages,
      how: translate('telegram.make_bot_administrator_group_name_edit'),
    },
    {
      what: translate('telegram.see_joins'),
      has: me !== null,
      how: translate('telegram.make_bot_administrator_group_name'),
    },
    right(
      msg('platform.delete_messages'),
      (rights) => rights.can_delete_messages || !isSupergroup,
      msg('platform.delete_messages'),
    ),
    {
      what: translate('telegram.be_a_supergroup_for_timeouts'),
      has: isSupergroup,
      how: translate('telegram.make_chat_history_visible_new'),
      optional: of.strongest !== 'timeout',
    },
    restricting(msg('platform.time_members_out')),
    restricting(msg('telegram.close_the_chat_in_a_raid'), { optional: !of.lockdown, about: 'lockdown' }),
    restricting(msg('telegram.close_the_chat_in_a_flood'), { optional: !of.slowmode, about: 'slowmode' }),
    ...(of.requests
      ? [right(msg('telegram.see_requests'), (rights) => rights.can_invite_users, msg('telegram.invite_users'))]
      : []),
    ...(of.bans ? [restricting(msg('telegram.kick_and_ban'), { about: 'bans' })] : []),
  ];
}
