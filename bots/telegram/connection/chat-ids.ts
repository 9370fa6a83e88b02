import type { Chat, Message } from 'grammy/types';

/** Largest id of supergroups; basic groups have greater ones. @see https://core.telegram.org/api/bots/ids */
const SUPERGROUP_MAX = -1_000_000_000_000;

/** The chats that a bot moderates. */
export type GroupChat = Chat.GroupChat | Chat.SupergroupChat;

/** Whether a bot moderates this chat. */
export function isGroup(chat: Chat): chat is GroupChat {
  return chat.type === 'group' || chat.type === 'supergroup';
}

/** Returns the channel id of a chat or topic; only digits, `-` and `_`, so that it can be typed as an argument. */
export function channelIdOf(chatId: number, threadId: number | null): string {
  return threadId === null ? String(chatId) : `${chatId}_${threadId}`;
}

/** Parses the channel id of a chat or a forum topic; null for another form. */
export function readChannelId(channelId: string): { readonly chatId: number; readonly threadId: number | null } | null {
  const match = /^(-?\d{1,16})(?:_(\d{1,15}))?$/.exec(channelId);
  if (!match) return null;
  return { chatId: Number(match[1]), threadId: match[2] === undefined ? null : Number(match[2]) };
}

/** Parses the id of a chat or person; null if it is invalid. */
export function readId(id: string): number | null {
  return /^-?\d{1,16}$/.test(id) ? Number(id) : null;
}

/** Whether an id belongs to a supergroup (or a channel). */
export function isSupergroupId(chatId: number): boolean {
  return chatId <= SUPERGROUP_MAX;
}

/** Returns the topic of a message; null outside forums and in their general topic. */
export function threadOf(message: Pick<Message, 'is_topic_message' | 'message_thread_id'>): number | null {
  // Replies outside forums also have a thread, but no topic.
  return message.is_topic_message === true ? (message.message_thread_id ?? null) : null;
}

/** Returns the link to a message; null in basic groups, whose messages have no address. */
export function messageLink(chat: GroupChat, threadId: number | null, messageId: number): string | null {
  if (chat.type !== 'supergroup') return null;
  const thread = threadId === null ? '' : `${threadId}/`;
  const place = chat.username ?? `c/${String(-chat.id + SUPERGROUP_MAX)}`;
  return `https://t.me/${place}/${thread}${messageId}`;
}
