import type { Message, User } from 'grammy/types';
import { createLru } from '../../../src/core/collections/remember.ts';
import type { Answer } from '../../core/port/rendering.ts';
import { channelIdOf, threadOf } from '../connection/chat-ids.ts';

const USERNAMES_MAX = 20_000;

/** The ids of user names seen recently, because a bot cannot look a user name up. */
export type Usernames = { note(user: User | undefined): void; idOf(username: string): number | null };

/** Creates an empty record. */
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

/** Creates a function that returns true when it first sees a chat, as far as remembered. */
export function createSeenUpdates(): (chatId: number) => boolean {
  const seen = createLru<number, true>(SIGHTS_MAX);
  return (chatId) => {
    if (seen.has(chatId)) return false;
    seen.set(chatId, true);
    return true;
  };
}

const TOPICS_MAX = 10_000;

/** The names of forum topics. Telegram reports them when a topic is made or renamed, and offers no look-up. */
export type Topics = ReturnType<typeof createTopics>;

/** Creates an empty record. */
export function createTopics() {
  const names = createLru<string, string>(TOPICS_MAX);
  return {
    /** Reads the topic's name from a message. */
    note(message: Message): void {
      const threadId = threadOf(message);
      if (threadId === null) return;
      const key = channelIdOf(message.chat.id, threadId);
      const told = message.forum_topic_created?.name ?? message.forum_topic_edited?.name;
      if (told !== undefined) {
        names.set(key, told);
        return;
      }
      // A message in a topic contains the notice of its creation, with the first name.
      const first = message.reply_to_message?.forum_topic_created?.name;
      if (first !== undefined && !names.has(key)) names.set(key, first);
    },
    /** Returns '' if the name is not known. */
    nameOf: (chatId: number, threadId: number): string => names.get(channelIdOf(chatId, threadId)) ?? '',
  };
}

const DRAFTS_MAX = 1_000;
const DRAFT = /^~\d{1,12}$/;

/** Commands that are too long for a button. */
export type Drafts = { keep(text: string): string; read(text: string): string };

/** Creates the memory of recent drafts. A forgotten name is returned unchanged, and is no command. */
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

/** Holds answers for people without a private chat. They get them if they start one within ten minutes. */
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
