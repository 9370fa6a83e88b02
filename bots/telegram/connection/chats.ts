import type { Api } from 'grammy';
import type { ChatMember, ChatMemberAdministrator, ChatMemberOwner } from 'grammy/types';
import { createKeptAnswers } from '../../core/runtime/shared-calls.ts';
import type { Moves } from './moves.ts';

/** Time for which Telegram's data about a chat is cached; changes of administrators also arrive as events. */
const ADMINISTRATORS_FRESH_MS = 60_000;
const ABOUT_FRESH_MS = 600_000;
/** Pause before another request after a failure. */
const FAILED_FRESH_MS = 5_000;
const CHATS_MAX = 2_000;

/** A member with permissions over others. */
export type Administrator = ChatMemberOwner | ChatMemberAdministrator;

/** Telegram's information about a chat. */
export type AboutChat = {
  /** Its title; for a private chat the person's name. */
  readonly title: string;
  /** Its description; '' if it has none. */
  readonly description: string;
  /** The channel whose comments are written here. */
  readonly linkedChatId: number | null;
  /** The paths of its own addresses after `t.me/`: public names, and `+` with the code of its invitation. */
  readonly addresses: readonly string[];
};

/** Creates the cache of chats. */
export function createChats({ api, moves, now }: { readonly api: Api; readonly moves: Moves; now(): number }) {
  const administrators = createKept(now, ADMINISTRATORS_FRESH_MS, async (chatId) => {
    const members = await moves.follow(chatId, (id) => api.getChatAdministrators(id));
    return new Map(members.map((member) => [member.user.id, member]));
  });
  const about = createKept(now, ABOUT_FRESH_MS, async (chatId): Promise<AboutChat> => {
    const chat = await moves.follow(chatId, (id) => api.getChat(id));
    const invitation = chat.invite_link?.match(/\/(\+[\w-]+|joinchat\/[\w-]+)$/)?.[1];
    const addresses = [chat.username, ...(chat.active_usernames ?? []), invitation].filter((one) => one !== undefined);
    const title = chat.title ?? ([chat.first_name, chat.last_name].filter(Boolean).join(' ') || (chat.username ?? ''));
    return { title, description: chat.description ?? '', linkedChatId: chat.linked_chat_id ?? null, addresses };
  });
  return {
    /** Returns the owner and administrators by id, including the bot; null if Telegram does not say. */
    administrators: administrators.get,
    about: about.get,
    /** Stores somebody's new status. */
    note: (chatId: number, member: ChatMember): void =>
      administrators.change(chatId, (known) => withMember(known, member)),
    forget: (chatId: number): void => {
      administrators.forget(chatId);
      about.forget(chatId);
    },
  };
}

/** Whether somebody is in a chat. */
export function isInside(member: ChatMember): boolean {
  return member.status === 'restricted' ? member.is_member : member.status !== 'left' && member.status !== 'kicked';
}

function withMember(known: Map<number, Administrator>, member: ChatMember): Map<number, Administrator> {
  const changed = new Map(known);
  if (member.status === 'creator' || member.status === 'administrator') changed.set(member.user.id, member);
  else changed.delete(member.user.id);
  return changed;
}

/** Creates a cache with one request at a time for each key; null means that the request failed. */
function createKept<T>(now: () => number, freshMs: number, query: (chatId: number) => Promise<T>) {
  const kept = createKeptAnswers<T | null>(now, CHATS_MAX, (value) => (value === null ? FAILED_FRESH_MS : freshMs));
  return {
    get: (chatId: number) => kept.of(String(chatId), () => query(chatId).catch(() => null)),
    change: (chatId: number, change: (value: T) => T) =>
      kept.change(String(chatId), (value) => (value === null ? null : change(value))),
    forget: (chatId: number) => kept.forget(String(chatId)),
  };
}
