import type { ChatMemberUpdated, Message, Update, User } from 'grammy/types';
import { ACK_DONE, type Ack, allSettled } from '../../core/port/events.ts';
import type { createRateLimit } from '../../core/runtime/rate-limit.ts';
import { readCommand } from '../commands/choices.ts';
import { isReport, onCommand, onStart, removeCommand, type UpdateCommandDeps } from '../commands/on-command.ts';
import { type GroupChat, isGroup } from '../connection/chat-ids.ts';
import { isInside } from '../connection/chats.ts';
import { isTrusted } from '../connection/rights.ts';
import { communityOf, personOf, toIncoming } from '../messages/incoming.ts';
import type { Usernames } from '../messages/remembered.ts';
import { onCallbackQuery } from './callback-query.ts';
import type { Joins } from './joins.ts';

/** The kinds of updates that the bot requests; Telegram sends `chat_member` only if it is named. */
export const ALLOWED_UPDATES = [
  'message',
  'edited_message',
  'callback_query',
  'my_chat_member',
  'chat_member',
  'chat_join_request',
  'message_reaction',
] as const;

/** Dependencies of events. */
export type EventDeps = UpdateCommandDeps & {
  readonly joins: Joins;
  readonly usernames: Usernames;
  /** Limits the answers to members without permissions. */
  readonly commandsOfMembers: ReturnType<typeof createRateLimit>;
  /** Whether a chat is seen for the first time since the start. */
  readonly isNewUpdate: (chatId: number) => boolean;
  /** Starts a task for which later events need not wait. */
  readonly begin: (task: Promise<unknown>) => void;
};

/** Returns the key of updates that must stay in order: a chat's. Join requests and presses have other keys, so that they delay no messages. */
export function orderOf(update: Update): string {
  const { callback_query: query, chat_join_request: request } = update;
  if (query) return `person:${query.from.id}`;
  if (request) return `asks:${request.chat.id}`;
  const chat = (update.message ?? update.edited_message ?? update.my_chat_member ?? update.chat_member)?.chat;
  return `chat:${chat?.id ?? 0}`;
}

/** Passes one update to the core. */
export async function onUpdate(deps: EventDeps, update: Update): Promise<Ack> {
  if (update.message) return onMessage(deps, update.message);
  if (update.edited_message) return onEdit(deps, update.edited_message);
  if (update.my_chat_member) return onSelfChange(deps, update.my_chat_member);
  if (update.chat_member) return onMemberChange(deps, update.chat_member);
  if (update.chat_join_request) return dispatchJoins(deps, deps.joins.fromRequest(deps, update.chat_join_request));
  if (update.callback_query) await onCallbackQuery(deps, update.callback_query);
  return ACK_DONE;
}

async function onMessage(deps: EventDeps, message: Message): Promise<Ack> {
  const { chat } = message;
  if (chat.type !== 'private' && !isGroup(chat)) return ACK_DONE;
  const { moves } = deps.live;
  if (message.migrate_to_chat_id !== undefined) {
    await moves.note(chat.id, message.migrate_to_chat_id);
    return ACK_DONE;
  }
  if (message.migrate_from_chat_id !== undefined) await moves.note(message.migrate_from_chat_id, chat.id);
  if (isGroup(chat)) announceIfNew(deps, chat);
  deps.usernames.note(message.from);
  deps.topics.note(message);
  const joined = await dispatchJoins(deps, deps.joins.fromNotice(message));
  const read = readCommand(message, { botUsername: deps.live.me()?.username ?? '', usernames: deps.usernames });
  if (read && !message.forward_origin) {
    const isMember = !isGroup(chat) || !(await isTrusted(deps.live, chat.id, message.from?.id ?? 0));
    if (!isMember || deps.commandsOfMembers.take(String(message.from?.id))) {
      // Runs in the background, so that the chat's messages do not wait.
      deps.begin(read.kind === 'start' ? onStart(deps, message) : onCommand(deps, message, read));
      // Reports stay private, and a deleted command need not be judged.
      if (isReport(read) && isGroup(chat) && (await removeCommand(deps.live, chat.id, message.message_id)))
        return joined;
    }
    // Everybody in the chat reads the text after a member's command, so it is judged.
    if (!isMember || !isGroup(chat)) return joined;
  }
  const incoming = await toIncoming(deps, message);
  return incoming ? allSettled([joined, await deps.core.onMessage(incoming)]) : joined;
}

async function dispatchJoins(deps: EventDeps, joins: ReturnType<Joins['fromNotice']>): Promise<Ack> {
  const ack: Ack[] = [];
  for (const join of joins) {
    const taken = await deps.core.onJoin(join);
    void taken.settled.then((result) => result === 'retry' && deps.joins.forget(join));
    ack.push(taken);
  }
  return allSettled(ack);
}

async function onEdit(deps: EventDeps, message: Message): Promise<Ack> {
  deps.topics.note(message);
  const incoming = await toIncoming(deps, message);
  return incoming ? deps.core.onEdit(incoming) : ACK_DONE;
}

/** Handles that the bot was added, removed, or given other permissions. */
async function onSelfChange(deps: EventDeps, change: ChatMemberUpdated): Promise<Ack> {
  const { chat, from, old_chat_member: before, new_chat_member: after } = change;
  if (!isGroup(chat)) return ACK_DONE;
  deps.live.chats.note(chat.id, after);
  // The old id of a chat that became a supergroup: it moved, and was not removed.
  if (deps.live.moves.current(chat.id) !== chat.id) return ACK_DONE;
  if (isInside(after)) {
    if (isInside(before)) return deps.core.onOwnRights(communityOf(chat));
    deps.live.chats.forget(chat.id);
    deps.isNewUpdate(chat.id);
    announce(deps, chat, from);
  } else if (isInside(before)) {
    deps.live.chats.forget(chat.id);
    return deps.core.onCommunityRemoved(communityOf(chat));
  }
  return ACK_DONE;
}

async function onMemberChange(deps: EventDeps, change: ChatMemberUpdated): Promise<Ack> {
  const { chat, from, date, old_chat_member: before, new_chat_member: after } = change;
  if (!isGroup(chat)) return ACK_DONE;
  announceIfNew(deps, chat);
  deps.live.chats.note(chat.id, after);
  deps.usernames.note(after.user);
  const joined = await dispatchJoins(deps, deps.joins.fromChange(change));
  if (before.status !== 'kicked' || after.status === 'kicked') return joined;
  // The bot's own, and the return of a member whose ban has ended.
  if (from.id === deps.live.me()?.id || from.id === after.user.id) return joined;
  const eventId = `unban:${chat.id}:${after.user.id}:${date}`;
  const member = { ...personOf(after.user), reason: '', untilMs: null };
  const act = {
    community: communityOf(chat),
    eventId,
    by: personOf(from),
    did: 'unban',
    member,
    atMs: date * 1000,
  } as const;
  return allSettled([joined, await deps.core.onStaffAct(act)]);
}

/** Announces a chat at its first event, because Telegram lists no chats to which the bot was added while offline. */
function announceIfNew(deps: EventDeps, chat: GroupChat): void {
  if (deps.isNewUpdate(chat.id)) announce(deps, chat, null);
}

/** Announces a chat. Chats have no language, so it gets the app language of the person who added the bot, if known. */
function announce(deps: EventDeps, chat: GroupChat, adder: User | null): void {
  const locale = adder?.language_code;
  const community = { ...communityOf(chat), ...(locale === undefined ? {} : { locale }) };
  const addedBy = adder && String(adder.id);
  deps.begin(deps.core.onCommunityAdded({ community, channelId: String(chat.id), addedBy }));
}
