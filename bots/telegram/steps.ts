import type { ChatMember } from 'grammy/types';
import { TIMEOUT_BOUNDS } from '../../src/core/chat-platforms.ts';
import type { CommunityRef, PersonRef } from '../shared/incoming.ts';
import type { Outcome } from '../shared/outcome.ts';
import type { Ability, Platform, Target } from '../shared/platform.ts';
import type { Refusal } from '../shared/refusals.ts';
import { DELETE_MAX_AGE_SECONDS } from './capabilities.ts';
import { isSupergroupId, readChannelId, readId } from './chat-ids.ts';
import { createDeleteQueue, type DeleteQueue } from './delete-queue.ts';
import type { Live } from './live.ts';
import { outcomeOf, outcomeOfError } from './outcome.ts';
import { NO_PERMISSIONS, OPEN_PERMISSIONS } from './permissions.ts';
import { renderButtons } from './render-entry.ts';
import { defuse } from './rich-text.ts';

const CAN: Ability = { can: true };
const GONE: Outcome = { kind: 'gone' };
const DONE: Outcome = { kind: 'done' };
/** Telegram compares with a clock of its own. */
const CLOCK_MARGIN_SECONDS = 60;
const DELETE_MAX_AGE_MS = (DELETE_MAX_AGE_SECONDS - CLOCK_MARGIN_SECONDS) * 1000;

type Steps = Pick<Platform, 'abilities' | 'deleteMessage' | 'timeOut' | 'endTimeout' | 'tell'>;
type Author = { readonly community: CommunityRef; readonly author: PersonRef };

/** The steps against messages and members. */
export function createSteps(live: Live): Steps {
  const deleteQueued = createDeleteQueue(live);
  return {
    abilities: async (target) => ({
      delete: await deleteAbility(live, target),
      timeout: await timeoutAbility(live, target),
    }),
    deleteMessage: (target) => deleteMessage(live, deleteQueued, target),
    timeOut: (target, untilMs) => timeOut(live, target, untilMs),
    endTimeout: (target) => endTimeout(live, target),
    tell: async (_community, personId, text, buttons = []) => {
      const id = readId(personId);
      if (id === null || id < 0) return refused('unsupported_here');
      // It may hold what the member wrote themselves.
      const keyboard = buttons.length > 0 ? { reply_markup: renderButtons(buttons) } : {};
      return outcomeOf(() =>
        live.api.sendMessage(id, defuse(text, false), { link_preview_options: { is_disabled: true }, ...keyboard }),
      );
    },
  };
}

async function deleteAbility(live: Live, target: Target): Promise<Ability> {
  if (live.now() - target.sentAtMs > DELETE_MAX_AGE_MS) return cannot('too_old');
  const known = await administratorsOf(live, target.community);
  if (!known) return CAN;
  if (known.administrators.has(Number(target.author.id))) return cannot('protected');
  const me = known.administrators.get(known.me);
  if (me?.status !== 'administrator') return cannot('missing_permission');
  // In a basic group every administrator may.
  return me.can_delete_messages || !isSupergroupId(known.chatId) ? CAN : cannot('missing_permission');
}

async function timeoutAbility(live: Live, target: Author): Promise<Ability> {
  const known = await administratorsOf(live, target.community);
  if (known && !isSupergroupId(known.chatId)) return cannot('unsupported_here');
  if (!known) return CAN;
  if (known.administrators.has(Number(target.author.id))) return cannot('protected');
  const me = known.administrators.get(known.me);
  return me?.status === 'administrator' && me.can_restrict_members ? CAN : cannot('missing_permission');
}

async function deleteMessage(live: Live, deleteQueued: DeleteQueue, target: Target): Promise<Outcome> {
  const place = readChannelId(target.channelId);
  const messageId = readId(target.messageId);
  if (!place || messageId === null || live.moves.current(place.chatId) !== place.chatId) return GONE;
  return deleteQueued(String(place.chatId), messageId);
}

async function timeOut(live: Live, target: Author, untilMs: number): Promise<Outcome> {
  const chatId = readId(target.community.id);
  const id = readId(target.author.id);
  if (chatId === null || id === null) return GONE;
  // A channel can only be banned from writing, without an end.
  if (id < 0) {
    const banned = await inChat(live, chatId, (current) => live.api.banChatSenderChat(current, id));
    return banned.kind === 'done' ? { kind: 'done', endless: true } : banned;
  }
  const nowMs = live.now();
  // It is over before it began: Telegram would take a time in the past for no end at all.
  if (untilMs <= nowMs) return { kind: 'later', error: 'time_over', afterMs: null };
  const lengthMs = Math.min(
    Math.max(untilMs - nowMs, TIMEOUT_BOUNDS.telegram.minSeconds * 1000),
    TIMEOUT_BOUNDS.telegram.maxSeconds * 1000,
  );
  const clamped = Math.ceil((nowMs + lengthMs) / 1000);
  const member = await memberOf(live, chatId, id);
  if ('instead' in member) return member.instead;
  // To restrict who is banned would let them in again.
  if (member.found.status === 'kicked') return GONE;
  if (isSilencedUntil(member.found, clamped)) return DONE;
  return inChat(live, chatId, (current) =>
    live.api.restrictChatMember(current, id, NO_PERMISSIONS, {
      until_date: clamped,
      use_independent_chat_permissions: true,
    }),
  );
}

async function endTimeout(live: Live, target: Author): Promise<Outcome> {
  const chatId = readId(target.community.id);
  const id = readId(target.author.id);
  if (chatId === null || id === null) return GONE;
  if (id < 0) return inChat(live, chatId, (current) => live.api.unbanChatSenderChat(current, id));
  const member = await memberOf(live, chatId, id);
  if ('instead' in member) return member.instead;
  if (member.found.status === 'kicked') return GONE;
  if (member.found.status !== 'restricted') return DONE;
  return inChat(live, chatId, (current) =>
    live.api.restrictChatMember(current, id, OPEN_PERMISSIONS, { use_independent_chat_permissions: true }),
  );
}

/** Silenced by somebody for as long or longer: that stays. */
function isSilencedUntil(member: ChatMember, untilSeconds: number): boolean {
  if (member.status !== 'restricted' || member.can_send_messages) return false;
  return member.until_date === 0 || member.until_date >= untilSeconds;
}

async function memberOf(
  live: Live,
  chatId: number,
  id: number,
): Promise<{ readonly found: ChatMember } | { readonly instead: Outcome }> {
  try {
    return { found: await live.moves.follow(chatId, (current) => live.api.getChatMember(current, id)) };
  } catch (error) {
    return { instead: outcomeOfError(error) };
  }
}

async function administratorsOf(live: Live, community: CommunityRef) {
  const chatId = live.moves.current(readId(community.id) ?? 0);
  const administrators = await live.chats.administrators(chatId);
  const me = live.me()?.id;
  return administrators && me !== undefined ? { chatId: live.moves.current(chatId), administrators, me } : null;
}

function inChat(live: Live, chatId: number, call: (chatId: number) => Promise<unknown>): Promise<Outcome> {
  return outcomeOf(() => live.moves.follow(chatId, call));
}

function refused(refusal: Refusal): Outcome {
  return { kind: 'refused', refusal };
}

function cannot(refusal: Refusal): Ability {
  return { can: false, refusal };
}
