import { GrammyError } from 'grammy';
import type { TextKey, TextValues } from '../../../src/core/common/texts.ts';
import { ENGLISH } from '../../core/i18n/translate.ts';
import type { CommunityRef } from '../../core/port/events.ts';
import { type ChannelAudit, type Need, type NeedsOf, NOTHING_ON, summarizeAudit } from '../../core/port/needs.ts';
import { isSupergroupId, readId } from '../connection/chat-ids.ts';
import { isInside } from '../connection/chats.ts';
import type { Live } from '../connection/live.ts';

/** Telegram's answers about a chat that the bot was in; for one it never saw, Telegram says that there is none. */
const REMOVED = /bot was kicked|bot is not a member|group chat was (?:deleted|deactivated)/;

/** Whether the bot is in a chat; 'unknown' if Telegram does not say, or does not know the chat. Never throws. */
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

/** Lists the bot's permission gaps in a chat, which is one place; null if Telegram does not say. */
export async function auditPermissions(live: Live, community: CommunityRef): Promise<ChannelAudit | null> {
  const self = live.me();
  const chatId = live.moves.current(readId(community.id) ?? 0);
  if (!self || !(await live.chats.administrators(chatId))) return null;
  const needs = await findNeeds(live, community, { translate: ENGLISH, ...NOTHING_ON, strongest: 'delete' });
  const kind = isSupergroupId(chatId) ? 'supergroup, with all of its topics' : 'group';
  const seeing = needs.filter(({ about }) => about === undefined);
  return summarizeAudit([{ id: community.id, name: community.name, kind, needs: seeing }], UNTOLD);
}

type More = Pick<Need, 'about' | 'optional'>;

/** Lists what the bot needs in a chat, what it has, and how to allow the rest. */
export async function findNeeds(live: Live, community: CommunityRef, of: NeedsOf): Promise<readonly Need[]> {
  const { translate } = of;
  const self = live.me();
  const chatId = live.moves.current(readId(community.id) ?? 0);
  const administrators = self && (await live.chats.administrators(chatId));
  const need = (what: TextKey, has: boolean, how: TextKey, more: More = {}, values?: TextValues): Need => ({
    ...{ what: translate(what), has, how: translate(how, values) },
    ...more,
  });
  if (!self || !administrators) return [need('telegram.be_in_the_chat', false, 'telegram.add_bot_chat_again_telegram')];
  const found = administrators.get(self.id);
  const me = found?.status === 'administrator' ? found : null;
  const isSupergroup = isSupergroupId(chatId);
  const mayDelete = me?.can_delete_messages || (me !== null && !isSupergroup);
  const right = (what: TextKey, has: boolean | undefined, name: TextKey, more?: More): Need =>
    need(what, has === true, 'telegram.give_bot_administrator_right_name', more, { name: translate(name) });
  const restricting = (what: TextKey, more?: More): Need =>
    right(what, me?.can_restrict_members, 'telegram.ban_users', more);
  return [
    need(
      'telegram.see_all_messages',
      me !== null || self.can_read_all_group_messages,
      'telegram.make_bot_administrator_group_name_edit',
    ),
    need('telegram.see_joins', me !== null, 'telegram.make_bot_administrator_group_name'),
    right('platform.delete_messages', mayDelete, 'platform.delete_messages'),
    need('telegram.be_a_supergroup_for_timeouts', isSupergroup, 'telegram.make_chat_history_visible_new', {
      optional: of.strongest !== 'timeout',
    }),
    restricting('platform.time_members_out'),
    restricting('telegram.close_the_chat_in_a_raid', { optional: !of.lockdown, about: 'lockdown' }),
    restricting('telegram.close_the_chat_in_a_flood', { optional: !of.slowmode, about: 'slowmode' }),
    ...(of.requests ? [right('telegram.see_requests', me?.can_invite_users, 'telegram.invite_users')] : []),
    ...(of.bans ? [restricting('telegram.kick_and_ban', { about: 'bans' })] : []),
  ];
}
