import type { Api } from 'grammy';
import type { ChatMember, ChatMemberAdministrator, ChatMemberOwner } from 'grammy/types';
import { createKeptAnswers } from '../../core/runtime/shared-calls.ts';
import type { Moves } from './moves.ts';

/** How long what Telegram said of a chat is taken for the truth; changes of administrators are told in between. */
const ADMINISTRATORS_FRESH_MS = 60_000;
const ABOUT_FRESH_MS = 600_000;
/** How long it is not asked again after it did not answer. */
const FAILED_FRESH_MS = 5_000;
const CHATS_MAX = 2_000;

/** Somebody with rights over others. */
export type Administrator = ChatMemberOwner | ChatMemberAdministrator;

/** What a chat says of itself. */
export type AboutChat = {
  /** Its title; of somebody's private chat their name. */
  readonly title: string;
  /** Its description; '' when it has none. */
  readonly description: string;
  /** The channel whose comments are written here. */
  readonly linkedChatId: number | null;
  /** What stands behind `t.me/` of its own addresses: public names, and `+` with the code of its invitation. */
  readonly addresses: readonly string[];
};

/** Knows of the chats what Telegram was asked once, for a while. */
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
    /** Owner and administrators by their id, the bot itself among them; null when Telegram does not say. */
    administrators: administrators.get,
    about: about.get,
    /** Takes note of somebody's new status. */
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

/** Values that are asked for once at a time and kept; null stands for one that could not be had. */
function createKept<T>(now: () => number, freshMs: number, query: (chatId: number) => Promise<T>) {
  const kept = createKeptAnswers<T | null>(now, CHATS_MAX, (value) => (value === null ? FAILED_FRESH_MS : freshMs));
  return {
    get: (chatId: number) => kept.of(String(chatId), () => query(chatId).catch(() => null)),
    change: (chatId: number, change: (value: T) => T) =>
      kept.change(String(chatId), (value) => (value === null ? null : change(value))),
    forget: (chatId: number) => kept.forget(String(chatId)),
  };
}
