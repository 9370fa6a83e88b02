import { ENDLESS } from '../../../src/core/common/steps.ts';
import type { Outcome, Refusal, Step } from '../../core/port/outcome.ts';
import type { Platform, Target } from '../../core/port/platform.ts';
import { createMicroBatcher } from '../../core/runtime/micro-batcher.ts';
import { isSupergroupId, readChannelId, readId } from '../connection/chat-ids.ts';
import { atMessage, GONE, inChat, type Live, memberOf, outcomeOf } from '../connection/live.ts';
import { defuse, NO_PREVIEW, renderButtons } from '../log/render-entry.ts';
import { DELETE_MAX_AGE_SECONDS } from '../setup/capabilities.ts';
import { createRemoveReactions } from './remove-reactions.ts';
import { restrictionIn, restrictMember } from './restrict-member.ts';

/** @see https://core.telegram.org/bots/api#deletemessages */
const TOGETHER_MAX = 100;
/** Telegram compares with its own clock. */
const CLOCK_MARGIN_SECONDS = 60;
const DELETE_MAX_AGE_MS = (DELETE_MAX_AGE_SECONDS - CLOCK_MARGIN_SECONDS) * 1000;

type Steps = Pick<Platform, 'stepRefusals' | 'deleteMessage' | 'restrictionOf' | 'restrict' | 'sendDirectMessage'> &
  Required<Pick<Platform, 'repost' | 'answerRequest'>>;

/** Creates the steps against messages and members. */
export function createSteps(live: Live): Steps {
  // One call at a time in each chat, in order of arrival; waiting messages share a call.
  const deleteQueued = createMicroBatcher<number, Outcome>({
    max: TOGETHER_MAX,
    run: (chat, ids) => deleteSome(live, Number(chat), ids),
  });
  const removeReactions = createRemoveReactions(live);
  return {
    stepRefusals: (target) => refusalsOf(live, target),
    async deleteMessage(target) {
      if (target.reactions) return removeReactions(target);
      const place = readChannelId(target.channelId);
      const messageId = readId(target.messageId);
      if (!place || messageId === null || live.moves.current(place.chatId) !== place.chatId) return GONE;
      return deleteQueued(String(place.chatId), messageId);
    },
    async restrictionOf(target) {
      const chatId = readId(target.community.id);
      const id = readId(target.author.id);
      if (chatId === null || id === null) return { instead: GONE };
      // No method lists banned channels.
      if (id < 0) return { found: 'unseen' };
      const member = await memberOf(live, chatId, id);
      if ('instead' in member) return member;
      const { found } = member;
      // A restriction would let a banned member in again.
      if (found.status === 'kicked') return { instead: GONE };
      return { found: restrictionIn(found) };
    },
    async restrict(target, restriction) {
      const chatId = readId(target.community.id);
      const id = readId(target.author.id);
      if (chatId === null || id === null) return GONE;
      // A channel can only be banned from writing, without an end.
      if (id < 0) {
        if (!restriction) return inChat(live, chatId, (current) => live.api.unbanChatSenderChat(current, id));
        const banned = await inChat(live, chatId, (current) => live.api.banChatSenderChat(current, id));
        return banned.kind === 'done' ? { kind: 'done', why: ENDLESS } : banned;
      }
      return restrictMember(live, chatId, id, restriction);
    },
    answerRequest({ community, author }, how) {
      const id = readId(author.id) ?? 0;
      return inChat(live, readId(community.id) ?? 0, (chatId) =>
        how === 'admit' ? live.api.approveChatJoinRequest(chatId, id) : live.api.declineChatJoinRequest(chatId, id),
      );
    },
    // A bot cannot post in another name, so the name precedes the text.
    async repost({ channelId, author, text }) {
      const place = readChannelId(channelId);
      if (!place) return GONE;
      const thread = place.threadId === null ? {} : { message_thread_id: place.threadId };
      const said = `${defuse(author.name, true)}:\n${defuse(text, false)}`;
      return inChat(live, place.chatId, (chatId) => live.api.sendMessage(chatId, said, thread));
    },
    sendDirectMessage: async (_community, personId, text, buttons = []) => {
      const id = readId(personId);
      if (id === null || id < 0) return { kind: 'refused', refusal: 'unsupported_here' };
      // The text may contain the member's own words.
      const keyboard = buttons.length > 0 ? { reply_markup: renderButtons(buttons) } : {};
      return outcomeOf(() => live.api.sendMessage(id, defuse(text, false), { ...NO_PREVIEW, ...keyboard }));
    },
  };
}

/** Returns why the bot cannot take each step, as far as the cached list of administrators says. */
async function refusalsOf(live: Live, target: Target): Promise<Record<Step, Refusal | null>> {
  const isTooOld = !target.reactions && live.now() - target.sentAtMs > DELETE_MAX_AGE_MS;
  const chatId = live.moves.current(readId(target.community.id) ?? 0);
  const administrators = await live.chats.administrators(chatId);
  const self = live.me();
  if (!administrators || !self) return { delete: isTooOld ? 'too_old' : null, timeout: null };
  const isSupergroup = isSupergroupId(live.moves.current(chatId));
  const found = administrators.get(self.id);
  const me = found?.status === 'administrator' ? found : null;
  const refusal = (may: boolean | undefined): Refusal | null => {
    if (administrators.has(Number(target.author.id))) return 'protected';
    return may ? null : 'missing_permission';
  };
  return {
    // In a basic group every administrator may delete.
    delete: isTooOld ? 'too_old' : refusal(me?.can_delete_messages || (me !== null && !isSupergroup)),
    timeout: isSupergroup ? refusal(me?.can_restrict_members) : 'unsupported_here',
  };
}

async function deleteSome(live: Live, chatId: number, ids: readonly number[]): Promise<readonly Outcome[]> {
  // Messages from before a group became a supergroup no longer exist under their ids.
  if (live.moves.current(chatId) !== chatId) return ids.map(() => GONE);
  if (ids.length > 1) {
    const outcome = await atMessage(live, chatId, () => live.api.deleteMessages(chatId, [...ids]));
    // Telegram skips missing messages, but refuses all if it will not delete one.
    if (outcome.kind !== 'failed' && outcome.kind !== 'refused') return ids.map(() => outcome);
  }
  const outcomes: Outcome[] = [];
  for (const id of ids) outcomes.push(await atMessage(live, chatId, () => live.api.deleteMessage(chatId, id)));
  return outcomes;
}
