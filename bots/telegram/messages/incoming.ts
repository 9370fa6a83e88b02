import type { Message, User } from 'grammy/types';
import { isEmpty } from '../../core/ingest/candidate.ts';
import type {
  ChannelRef,
  CommunityRef,
  FileRef,
  IncomingMessage,
  PersonRef,
  ReportedMessage,
} from '../../core/port/events.ts';
import { isPicture } from '../../core/runtime/read-text-file.ts';
import { channelIdOf, type GroupChat, isGroup, messageLink, threadOf } from '../connection/chat-ids.ts';
import type { Live } from '../connection/live.ts';
import { isTrusted } from '../connection/rights.ts';
import { filesOf } from './message-files.ts';
import { type AnyMessage, textsOf } from './message-text.ts';
import type { Topics } from './remembered.ts';

/** The user that is the author of Telegram's own messages in a chat. */
const TELEGRAM_USER_ID = 777_000;
const PICTURE_MIN_WIDTH = 160;

/** Dependencies of reading messages. */
export type IncomingDeps = {
  readonly live: Live;
  readonly topics: Topics;
  /** Downloads a picture; null if that fails. Never rejects. */
  readonly fetchFile: (fileId: string) => Promise<Uint8Array<ArrayBuffer> | null>;
};

/** Returns a group as a community. */
export function communityOf(chat: GroupChat): CommunityRef {
  return { id: String(chat.id), name: chat.title };
}

/** Returns a message's author: a channel, a person, or a guest bot's caller; null if unknown. @see https://core.telegram.org/api/bots/guest-mode */
export function authorOf(message: AnyMessage): PersonRef | null {
  const channel = message.guest_bot_caller_chat ?? message.sender_chat;
  const from = message.guest_bot_caller_user ?? message.from;
  if (channel)
    return { id: String(channel.id), name: 'title' in channel && channel.title ? channel.title : 'a channel' };
  return from ? personOf(from) : null;
}

/** Returns a user as a person. */
export function personOf(user: User): PersonRef {
  return { id: String(user.id), name: nameOfUser(user) };
}

/** Returns first and last name; the user name if both are missing. */
export function nameOfUser(user: User): string {
  return [user.first_name, user.last_name].filter(Boolean).join(' ') || user.username || 'somebody';
}

/** Returns the group or topic of a message. The group's description is the topic if there is no forum topic. */
export async function channelOf(deps: IncomingDeps, chat: GroupChat, message: AnyMessage): Promise<ChannelRef> {
  const threadId = threadOf(message);
  if (threadId === null) {
    const about = await deps.live.chats.about(chat.id);
    return { id: channelIdOf(chat.id, null), name: chat.title, topic: about?.description ?? '', parentId: null };
  }
  const name = deps.topics.nameOf(chat.id, threadId);
  return {
    id: channelIdOf(chat.id, threadId),
    name: name === '' ? chat.title : `${chat.title}, ${name}`,
    topic: name,
    parentId: channelIdOf(chat.id, null),
  };
}

/** Converts a member's message; null for bots, notices, anonymous administrators, the linked channel's forwards and empty messages. */
export async function toIncoming(deps: IncomingDeps, message: Message): Promise<IncomingMessage | null> {
  const { chat } = message;
  if (!isGroup(chat) || isLeftOut(message)) return null;
  const title = message.forum_topic_created?.name ?? message.forum_topic_edited?.name;
  if (title !== undefined) {
    const titled = await toReported(deps, chat, message, message);
    // Moderators may name topics as they like.
    return titled && !titled.author.trusted
      ? { community: communityOf(chat), ...titled, text: title, place: 'title' }
      : null;
  }
  if (isEmpty({ ...textsOf(message), files: filesOf(message) })) return null;
  const reported = await toReported(deps, chat, message, message);
  const answered = message.reply_to_message;
  const answers = answered && { answers: String(answered.message_id) };
  return reported && { community: communityOf(chat), ...reported, ...answers };
}

/** Converts a message by any author that somebody points at. `near` is a message of the same topic. */
export async function toReported(
  deps: IncomingDeps,
  chat: GroupChat,
  message: AnyMessage,
  near: AnyMessage,
): Promise<ReportedMessage | null> {
  const author = authorOf(message);
  if (!author) return null;
  const album = message.media_group_id;
  return {
    channel: await channelOf(deps, chat, near),
    ...(album === undefined ? {} : { album }),
    id: String(message.message_id),
    author: { ...author, trusted: await isTrusted(deps.live, chat.id, Number(author.id)), roleIds: [] },
    ...textsOf(message),
    files: withPictures(deps, message, filesOf(message)),
    link: messageLink(chat, threadOf(near), message.message_id),
    sentAtMs: message.date * 1000,
  };
}

/** Adds pictures. Telegram stores a photo in several sizes, and a small one is enough for a comparison. */
function withPictures({ fetchFile }: IncomingDeps, message: AnyMessage, files: readonly FileRef[]): FileRef[] {
  const { photo, document } = message;
  const whole = photo?.at(-1) ?? (isPicture(document?.mime_type, document?.file_size) ? document : undefined);
  const small = photo?.find(({ width }) => width >= PICTURE_MIN_WIDTH) ?? whole;
  if (!whole || !small) return [...files];
  return files.map((file) =>
    file.key === `id:${whole.file_unique_id}` ? { ...file, fetch: () => fetchFile(small.file_id) } : file,
  );
}

function isLeftOut(message: Message): boolean {
  const channel = message.guest_bot_caller_chat ?? message.sender_chat;
  const from = message.guest_bot_caller_user ?? message.from;
  if (message.is_automatic_forward || channel?.id === message.chat.id) return true;
  // Visible to one person only, and without an id to delete it by.
  if (message.message_id === 0) return true;
  // A channel's post has a bot or placeholder as its `from`.
  return channel === undefined && (from === undefined || from.is_bot || from.id === TELEGRAM_USER_ID);
}
