import type { Chat, Message } from 'grammy/types';

/** Supergroups and channels have ids from here down, basic groups above. @see https://core.telegram.org/api/bots/ids */
const SUPERGROUP_MAX = -1_000_000_000_000;

/** The chats that a bot moderates. */
export type GroupChat = Chat.GroupChat | Chat.SupergroupChat;

/** Whether a chat is one that a bot moderates. */
export function isGroup(chat: Chat): chat is GroupChat {
  return chat.type === 'group' || chat.type === 'supergroup';
}

/** The channel id of a chat or topic; digits, `-` and `_` only, so that it can be typed as an argument. */
export function channelIdOf(chatId: number, threadId: number | null): string {
  return threadId === null ? String(chatId) : `${chatId}_${threadId}`;
}

/** Reads a channel id, of a chat or of a topic of a forum; null for one that is not of this form. */
export function readChannelId(channelId: string): { readonly chatId: number; readonly threadId: number | null } | null {
  const match = /^(-?\d{1,16})(?:_(\d{1,15}))?$/.exec(channelId);
  if (!match) return null;
  return { chatId: Number(match[1]), threadId: match[2] === undefined ? null : Number(match[2]) };
}

/** Reads the id of a chat or person; null for what is none. */
export function readId(id: string): number | null {
  return /^-?\d{1,16}$/.test(id) ? Number(id) : null;
}

/** Whether an id is that of a supergroup (or a channel). */
export function isSupergroupId(chatId: number): boolean {
  return chatId <= SUPERGROUP_MAX;
}

/** The topic that a message is in; null outside forums and in their general topic. */
export function threadOf(message: Pick<Message, 'is_topic_message' | 'message_thread_id'>): number | null {
  // Replies outside forums have a thread as well, and no topic.
  return message.is_topic_message === true ? (message.message_thread_id ?? null) : null;
}

/** Opens a message; null in basic groups, whose messages have no address. */
export function messageLink(chat: GroupChat, threadId: number | null, messageId: number): string | null {
  if (chat.type !== 'supergroup') return null;
  const thread = threadId === null ? '' : `${threadId}/`;
  const place = chat.username ?? `c/${String(-chat.id + SUPERGROUP_MAX)}`;
  return `https://t.me/${place}/${thread}${messageId}`;
}
