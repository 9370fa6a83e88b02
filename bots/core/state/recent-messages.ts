import { LRUCache } from 'lru-cache';
import { createLru } from '../../../src/core/collections/remember.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import type { JudgeContext } from '../../../src/core/messages/message.ts';
import { cutChars } from '../../../src/core/text/chars.ts';
import type { IncomingDeletion, IncomingMessage } from '../port/events.ts';

/** For how long messages are remembered. */
export const REMEMBERED_MS = 3_600_000;
/** How many authors are remembered, how many messages of each, and how much of a text: what an entry shows. */
const AUTHORS_MAX = 5_000;
const EACH_MAX = 100;
const TEXT_MAX_CHARS = 300;
/** All of it together, in UTF-16 code units: 16 MB; who wrote longest ago is forgotten first. */
const UNITS_MAX = 8_000_000;
/** What a message costs beside its text. */
const MESSAGE_UNITS = 400;

/** What members wrote within the last hour, in memory and bounded: moderators delete it, and read it as the context of a message. */
export type RecentMessages = ReturnType<typeof createRecentMessages>;

/** Makes the memory of recent messages. */
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
  // Whose message it is, where only the message is named.
  const authorOf = createLru<string, string>(20_000);
  const keyOf = (communityId: string, authorId: string) => `${communityId}/${authorId}`;
  return {
    note(community: Pick<Community, 'id'>, message: IncomingMessage): void {
      const key = keyOf(community.id, message.author.id);
      const [text, quoted] = [cutChars(message.text, TEXT_MAX_CHARS), cutChars(message.quoted, TEXT_MAX_CHARS)];
      // An edit takes the place of what stood, and what is too old makes room.
      const others = (authors.get(key) ?? []).filter(
        ({ id, channel, sentAtMs }) =>
          (id !== message.id || channel.id !== message.channel.id) && sentAtMs > message.sentAtMs - REMEMBERED_MS,
      );
      authors.set(key, [...others, { ...message, text, quoted }].slice(-EACH_MAX));
      authorOf.set(`${community.id}/${message.channel.id}/${message.id}`, message.author.id);
    },
    /** What one member wrote since then, oldest first. */
    of: (communityId: string, authorId: string, sinceMs: number): readonly IncomingMessage[] =>
      (authors.get(keyOf(communityId, authorId)) ?? []).filter(({ sentAtMs }) => sentAtMs >= sinceMs),
    /** One message; null where it is not known any more. */
    find(communityId: string, channelId: string, messageId: string): IncomingMessage | null {
      const authorId = authorOf.get(`${communityId}/${channelId}/${messageId}`);
      const all = authorId === undefined ? [] : (authors.get(keyOf(communityId, authorId)) ?? []);
      return all.find(({ id, channel }) => id === messageId && channel.id === channelId) ?? null;
    },
    /** What was written in the channel of a message right before it and right after it, oldest first; known or not, it is not among them. */
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

/** The order in which messages were written. Some platforms count in whole seconds: within one, ids tell, which grow. */
export function inOrder(one: Written, other: Written): number {
  if (one.sentAtMs !== other.sentAtMs) return one.sentAtMs - other.sentAtMs;
  if (one.id.length !== other.id.length) return one.id.length - other.id.length;
  return one.id === other.id ? 0 : one.id < other.id ? -1 : 1;
}

/** How long before a message its author's others still belong to it. */
const BEFORE_MS = 10 * 60_000;

/** What stood before a message, as far as it is remembered: the text that it answers, and what its author wrote just before in that channel. */
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
