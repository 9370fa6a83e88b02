import type { Removal } from '../../core/port/outcome.ts';
import type { Removing } from '../../core/port/platform.ts';
import { isSupergroupId, readChannelId, readId } from '../connection/chat-ids.ts';
import { GONE, inChat, type Live, memberOf } from '../connection/live.ts';
import { restrictionIn, restrictMember } from './restrict-member.ts';

/** Length of a kick, which is a ban that ends. Telegram treats a ban of less than 30 s as permanent. */
const KICK_SECONDS = 60;

/** Kicks with a ban that expires, so a lost second call leaves nobody banned. @see https://core.telegram.org/bots/api#banchatmember */
export function createRemoving(live: Live): Removing {
  return {
    async may({ community, channelId, author }, personId) {
      const chatId = readId(community.id);
      const id = personId === null ? (live.me()?.id ?? null) : readId(personId);
      const target = readId(author.id);
      const parentId = (readChannelId(channelId)?.threadId ?? null) === null ? null : community.id;
      const allow = (ways: readonly Removal[]) => ({ ways: new Set(ways), roleIds: [], parentId });
      if (chatId === null || id === null || target === null || id < 0) return allow([]);
      const member = await memberOf(live, chatId, id);
      if ('instead' in member) return member.instead.kind === 'gone' ? allow([]) : 'unknown';
      const { found } = member;
      const may = found.status === 'creator' || (found.status === 'administrator' && found.can_restrict_members);
      return allow(may ? possible(live.moves.current(chatId), target) : []);
    },
    async remove({ community, author }, how, _purgeDays, onReplace) {
      const chatId = readId(community.id);
      const id = readId(author.id);
      if (chatId === null || id === null) return GONE;
      if (!possible(live.moves.current(chatId), id).includes(how))
        return { kind: 'refused', refusal: 'unsupported_here' };
      if (id < 0) return inChat(live, chatId, (current) => live.api.banChatSenderChat(current, id));
      const member = await memberOf(live, chatId, id);
      if ('instead' in member) return member.instead;
      const { found } = member;
      const state = found.status;
      if (state === 'administrator' || state === 'creator') return { kind: 'refused', refusal: 'protected' };
      // A new ban would shorten an existing longer one.
      if (how === 'kick' && (state === 'left' || state === 'kicked')) return GONE;
      // An undo must not lift an earlier ban, nor end one early that somebody made for a time.
      if (how === 'ban' && found.status === 'kicked')
        return found.until_date === 0 ? GONE : { kind: 'refused', refusal: 'changed_since' };
      if (how === 'ban') await onReplace?.(restrictionIn(found));
      const until = how === 'kick' ? { until_date: Math.ceil(live.now() / 1000) + KICK_SECONDS } : {};
      return inChat(live, chatId, (current) => live.api.banChatMember(current, id, until));
    },
    async unban({ community, author, incidentId, before = null }) {
      const chatId = readId(community.id);
      const id = readId(author.id);
      if (chatId === null || id === null) return GONE;
      // The bot's own bans have no end.
      const member = incidentId === undefined || id < 0 ? null : await memberOf(live, chatId, id);
      if (member && 'instead' in member) return member.instead;
      if (member?.found.status === 'kicked' && member.found.until_date !== 0)
        return { kind: 'refused', refusal: 'changed_since' };
      // One call, so that nobody is without their restriction in between.
      if (member?.found.status === 'kicked' && before) return restrictMember(live, chatId, id, before);
      return inChat(live, chatId, (current) =>
        id < 0
          ? live.api.unbanChatSenderChat(current, id)
          : live.api.unbanChatMember(current, id, { only_if_banned: true }),
      );
    },
  };
}

/** Returns the ways to remove somebody: a channel was never a member; from a basic group members can return by a link. */
function possible(chatId: number, id: number): readonly Removal[] {
  if (!isSupergroupId(chatId)) return id < 0 ? [] : ['kick'];
  return id < 0 ? ['ban'] : ['kick', 'ban'];
}
