import type { Message } from 'grammy/types';
import { LRUCache } from 'lru-cache';
import { channelIdOf, threadOf } from './chat-ids.ts';

const TOPICS_MAX = 10_000;

/** The names of forum topics. Telegram tells them when a topic is made or renamed, and cannot be asked. */
export type Topics = {
  /** Takes from a message what it says of its topic. */
  note(message: Message): void;
  /** '' when the name is not known. */
  nameOf(chatId: number, threadId: number): string;
};

/** Knows no names yet. */
export function createTopics(): Topics {
  const names = new LRUCache<string, string>({ max: TOPICS_MAX });
  return {
    note(message) {
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
    nameOf: (chatId, threadId) => names.get(channelIdOf(chatId, threadId)) ?? '',
  };
}
