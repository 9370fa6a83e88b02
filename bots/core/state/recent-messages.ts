import { LRUCache } from 'lru-cache';
import { createLru } from '../../../src/core/collections/remember.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import type { JudgeContext } from '../../../src/core/messages/message.ts';
import { cutChars } from '../../../src/core/text/chars.ts';
import type { IncomingDeletion, IncomingMessage } from '../port/events.ts';

/** Time for which messages are remembered. */
export const REMEMBERED_MS = 3_600_000;
/** Most remembered authors, most messages of each, and most characters of a text, which is what an entry shows. */
const AUTHORS_MAX = 5_000;
const EACH_MAX = 100;
const TEXT_MAX_CHARS = 300;
/** Total size in UTF-16 code units: 16 MB. The author inactive for longest is forgotten first. */
const UNITS_MAX = 8_000_000;
/** Size of a message besides its text. */
const MESSAGE_UNITS = 400;

/** Messages of the last hour in bounded memory; moderators delete them, and read them as the context of a message. */
export type RecentMessages = ReturnType<typeof createRecentMessages>;

/** Creates the memory of recent messages. */
export function createRecentMessages(limits: { readonly units: number } = { units: UNITS_MAX }) {
  const authors = new LRUCache<string, readonly IncomingMessage[]>({
    max: AUTHORS_MAX,
    maxSize: limits.units,
    sizeCalculation: (all) =>
      Math.max(
        1,
        all.reduce((sum, { text, quoted }) => sum + MESSAGE_UNITS + text.length + quoted.length, 0),
      ),
  });
  // Author of each message, for look-ups by message.
  const authorOf = createLru<string, string>(20_000);
  const keyOf = (communityId: string, authorId: string) => `${communityId}/${authorId}`;
  return {
    note(community: Pick<Community, 'id'>, message: IncomingMessage): void {
      const key = keyOf(community.id, message.author.id);
      const [text, quoted] = [cutChars(message.text, TEXT_MAX_CHARS), cutChars(message.quoted, TEXT_MAX_CHARS)];
      // An edit replaces the earlier text, and messages that are too old are removed.
      const others = (authors.get(key) ?? []).filter(
        ({ id, channel, sentAtMs }) =>
          (id !== message.id || channel.id !== message.channel.id) && sentAtMs > message.sentAtMs - REMEMBERED_MS,
      );
      authors.set(key, [...others, { ...message, text, quoted }].slice(-EACH_MAX));
      authorOf.set(`${community.id}/${message.channel.id}/${message.id}`, message.author.id);
    },
    /** Returns a member's messages since then, oldest first. */
    of: (communityId: string, authorId: string, sinceMs: number): readonly IncomingMessage[] =>
      (authors.get(keyOf(communityId, authorId)) ?? []).filter(({ sentAtMs }) => sentAtMs >= sinceMs),
    /** Returns one message; null if it is no longer remembered. */
    find(communityId: string, channelId: string, messageId: string): IncomingMessage | null {
      const authorId = authorOf.get(`${communityId}/${channelId}/${messageId}`);
      const all = authorId === undefined ? [] : (authors.get(keyOf(communityId, authorId)) ?? []);
      return all.find(({ id, channel }) => id === messageId && channel.id === channelId) ?? null;
    },
    /** Returns the messages right before and after a message in its channel, oldest first, without the message. */
    surrounding(
      communityId: string,
      message: { readonly channelId: string; readonly id: string; readonly sentAtMs: number },
      limits: { readonly before: number; readonly after: number },
    ): { readonly before: readonly IncomingMessage[]; readonly after: readonly IncomingMessage[] } {
      const there = [...authors.entries()]
        .filter(([key]) => key.startsWith(`${communityId}/`))
        .flatMap(([, all]) => all)
        .filter(({ channel }) => channel.id === message.channelId)
        .sort(inOrder);
      const before = there.filter((one) => inOrder(one, message) < 0);
      const after = there.filter((one) => inOrder(one, message) > 0);
      return { before: before.slice(Math.max(0, before.length - limits.before)), after: after.slice(0, limits.after) };
    },
    forget(communityId: string, { channelId, messageIds }: Pick<IncomingDeletion, 'channelId' | 'messageIds'>): void {
      for (const messageId of messageIds) {
        const authorId = authorOf.get(`${communityId}/${channelId}/${messageId}`);
        if (authorId === undefined) continue;
        const key = keyOf(communityId, authorId);
        const left = (authors.get(key) ?? []).filter(({ id, channel }) => id !== messageId || channel.id !== channelId);
        if (left.length === 0) authors.delete(key);
        else authors.set(key, left);
      }
    },
  };
}

type Written = Pick<IncomingMessage, 'id' | 'sentAtMs'>;

/** Compares messages by time, then by id, because some platforms count in whole seconds and their ids grow. */
export function inOrder(one: Written, other: Written): number {
  if (one.sentAtMs !== other.sentAtMs) return one.sentAtMs - other.sentAtMs;
  if (one.id.length !== other.id.length) return one.id.length - other.id.length;
  return one.id === other.id ? 0 : one.id < other.id ? -1 : 1;
}

/** Time before a message in which the author's other messages belong to its context. */
const BEFORE_MS = 10 * 60_000;

/** Returns the remembered context of a message: the text that it replies to, and its author's messages just before in that channel. */
export function contextOf(
  recent: RecentMessages,
  community: Pick<Community, 'id'>,
  { id, channel, author, answers, sentAtMs }: IncomingMessage,
): JudgeContext {
  const answered = answers === undefined ? null : recent.find(community.id, channel.id, answers);
  const before = recent
    .of(community.id, author.id, sentAtMs - BEFORE_MS)
    .filter((one) => one.channel.id === channel.id && one.id !== id && one.sentAtMs <= sentAtMs);
  return { answers: answered?.text ?? '', before: before.map(({ text }) => text) };
}
