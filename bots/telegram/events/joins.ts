import type { ChatJoinRequest, ChatMemberUpdated, Message, User } from 'grammy/types';
import { createLru } from '../../../src/core/collections/remember.ts';
import type { FileRef, IncomingJoin } from '../../core/port/events.ts';
import { type GroupChat, isGroup } from '../connection/chat-ids.ts';
import { isInside } from '../connection/chats.ts';
import { communityOf, type IncomingDeps, personOf } from '../messages/incoming.ts';

/** Telegram reports a join twice within seconds: as a change of the member, to administrators, and as a notice in the chat. */
const SAME_JOIN_MS = 60_000;
const JOINS_MAX = 20_000;

/** Telegram's calls, and the downloads of its files. */
export type PictureDeps = Pick<IncomingDeps, 'live' | 'fetchFile'>;

/** Converts events into joins, each join once. */
export type Joins = ReturnType<typeof createJoins>;

/** Creates the memory of recent joins. */
export function createJoins() {
  const seen = createLru<string, number>(JOINS_MAX);
  const toJoin = (chat: Message['chat'], user: User, date: number): IncomingJoin[] => {
    if (!isGroup(chat) || user.is_bot) return [];
    const key = `${chat.id}:${user.id}`;
    const joinedAtMs = date * 1000;
    const before = seen.get(key);
    if (before !== undefined && Math.abs(joinedAtMs - before) < SAME_JOIN_MS) return [];
    seen.set(key, joinedAtMs);
    return [joinOf('join', chat, user, date)];
  };
  return {
    fromNotice: (message: Message): readonly IncomingJoin[] =>
      (message.new_chat_members ?? []).flatMap((user) => toJoin(message.chat, user, message.date)),
    fromChange({ chat, date, old_chat_member: before, ...change }: ChatMemberUpdated): readonly IncomingJoin[] {
      const after = change.new_chat_member;
      return !isInside(before) && isInside(after) ? toJoin(chat, after.user, date) : [];
    },
    /** Forgets a join that could not be counted, because its event comes again. */
    forget: ({ community, person }: IncomingJoin): void => void seen.delete(`${community.id}:${person.id}`),
    /** Converts a join request, with the person's own description. */
    fromRequest(deps: PictureDeps, { chat, from, date, bio = '' }: ChatJoinRequest): readonly IncomingJoin[] {
      if (!isGroup(chat) || from.is_bot) return [];
      const request = { username: from.username ?? '', picture: () => pictureOf(deps, from.id) };
      return [{ ...joinOf('ask', chat, from, date), about: bio, request }];
    },
  };
}

/** Returns a person's picture; null if they have none, or hide it from bots. @throws Telegram's error. */
export async function pictureOf({ live, fetchFile }: PictureDeps, userId: number): Promise<FileRef | null> {
  const { photos } = await live.api.getUserProfilePhotos(userId, { limit: 1 });
  const [small] = photos[0] ?? [];
  return small ? { key: `id:${small.file_unique_id}`, name: '', fetch: () => fetchFile(small.file_id) } : null;
}

function joinOf(what: 'join' | 'ask', chat: GroupChat, user: User, date: number): IncomingJoin {
  return {
    community: communityOf(chat),
    eventId: `${what}:${chat.id}:${user.id}:${date}`,
    person: personOf(user),
    joinedAtMs: date * 1000,
  };
}
