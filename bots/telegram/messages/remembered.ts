import type { Message, User } from 'grammy/types';
import { createLru } from '../../../src/core/collections/remember.ts';
import type { Answer } from '../../core/port/rendering.ts';
import { channelIdOf, threadOf } from '../connection/chat-ids.ts';

const USERNAMES_MAX = 20_000;

/** The ids behind the user names of those who wrote lately: a bot cannot ask whose a user name is. */
export type Usernames = { note(user: User | undefined): void; idOf(username: string): number | null };

/** Knows nobody yet. */
export function createUsernames(): Usernames {
  const ids = createLru<string, number>(USERNAMES_MAX);
  return {
    note(user) {
      if (user?.username) ids.set(user.username.toLowerCase(), user.id);
    },
    idOf: (username) => ids.get(username.toLowerCase()) ?? null,
  };
}

const SIGHTS_MAX = 10_000;

/** Answers true the first time that a chat is seen, as far as is remembered. */
export function createSeenUpdates(): (chatId: number) => boolean {
  const seen = createLru<number, true>(SIGHTS_MAX);
  return (chatId) => {
    if (seen.has(chatId)) return false;
    seen.set(chatId, true);
    return true;
  };
}

const TOPICS_MAX = 10_000;

/** The names of forum topics. Telegram tells them when a topic is made or renamed, and cannot be asked. */
export type Topics = ReturnType<typeof createTopics>;

/** Knows no names yet. */
export function createTopics() {
  const names = createLru<string, string>(TOPICS_MAX);
  return {
    /** Takes from a message what it says of its topic. */
    note(message: Message): void {
      const threadId = threadOf(message);
      if (threadId === null) return;
      const key = channelIdOf(message.chat.id, threadId);
      const told = message.forum_topic_created?.name ?? message.forum_topic_edited?.name;
      if (told !== undefined) {
        names.set(key, told);
        return;
      }
      // A message in a topic carries the notice of its creation, with the first name.
      const first = message.reply_to_message?.forum_topic_created?.name;
      if (first !== undefined && !names.has(key)) names.set(key, first);
    },
    /** '' when the name is not known. */
    nameOf: (chatId: number, threadId: number): string => names.get(channelIdOf(chatId, threadId)) ?? '',
  };
}

const DRAFTS_MAX = 1_000;
const DRAFT = /^~\d{1,12}$/;

/** Commands that are too long for a button. */
export type Drafts = { keep(text: string): string; read(text: string): string };

/** Keeps the last of them; what is forgotten reads as it stands, and is no command. */
export function createDrafts(): Drafts {
  const kept = createLru<string, string>(DRAFTS_MAX);
  let next = 1;
  return {
    keep(text) {
      const name = `~${next++}`;
      kept.set(name, text);
      return name;
    },
    read: (text) => (DRAFT.test(text) ? (kept.get(text) ?? text) : text),
  };
}

const PEOPLE_MAX = 500;
const PER_PERSON_MAX = 3;
const KEPT_MS = 600_000;

/** Holds answers for people who have no private chat with the bot yet; what they do not fetch within ten minutes by starting one is forgotten. */
export function createPendingAnswers(now: () => number) {
  const held = createLru<number, readonly { readonly answer: Answer; readonly atMs: number }[]>(PEOPLE_MAX);
  const fresh = (personId: number) => (held.get(personId) ?? []).filter(({ atMs }) => now() - atMs < KEPT_MS);
  return {
    keep: (personId: number, answer: Answer): void =>
      void held.set(personId, [...fresh(personId), { answer, atMs: now() }].slice(-PER_PERSON_MAX)),
    take(personId: number): readonly Answer[] {
      const answers = fresh(personId).map(({ answer }) => answer);
      held.delete(personId);
      return answers;
    },
  };
}
