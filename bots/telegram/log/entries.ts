import { GrammyError, InputFile } from 'grammy';
import type { CommunityRef } from '../../core/port/events.ts';
import { whyNotDone } from '../../core/port/outcome.ts';
import type { Platform } from '../../core/port/platform.ts';
import { readChannelId, readId } from '../connection/chat-ids.ts';
import { isInside } from '../connection/chats.ts';
import { atMessage, type Live, outcomeOf, outcomeOfError } from '../connection/live.ts';
import { personOf } from '../messages/incoming.ts';
import { renderEntry } from './render-entry.ts';

/** Posts and edits the moderators' entries. A bot cannot read a chat's history, so it cannot search for its posts. */
export function createEntries(live: Live): Pick<Platform, 'postEntry' | 'editEntry' | 'findEntry'> {
  return {
    async postEntry(_community, channelId, entry) {
      const place = readChannelId(channelId);
      if (!place) return { kind: 'gone' };
      const { text, options } = renderEntry(entry);
      const thread = place.threadId === null ? {} : { message_thread_id: place.threadId };
      try {
        const posted = await live.moves.follow(place.chatId, (chatId) =>
          live.api.sendMessage(chatId, text, { ...options, ...thread }),
        );
        // If the chat moved, the post has the new id.
        const moved = live.moves.current(place.chatId);
        const there = moved === place.chatId ? channelId : String(moved);
        const post = { channelId: there, messageId: String(posted.message_id) };
        if (!entry.file) return { kind: 'posted', post };
        const { name, content } = entry.file;
        const file = new InputFile(Buffer.from(content, 'utf8'), name);
        const reply = { reply_parameters: { message_id: posted.message_id, allow_sending_without_reply: true } };
        const sent = await outcomeOf(() => live.api.sendDocument(moved, file, { ...thread, ...reply }));
        return sent.kind === 'done' ? { kind: 'posted', post } : { kind: 'posted', post, missed: whyNotDone(sent) };
      } catch (error) {
        const outcome = outcomeOfError(error);
        return outcome.kind === 'done' ? { kind: 'failed', error: 'not_posted' } : outcome;
      }
    },
    // A post in a basic group that became a supergroup cannot be edited: the same id means another message there.
    async editEntry(_community, post, entry) {
      const place = readChannelId(post.channelId);
      const messageId = readId(post.messageId);
      if (!place || messageId === null || live.moves.current(place.chatId) !== place.chatId) return { kind: 'gone' };
      const { text, options } = renderEntry(entry);
      return atMessage(live, place.chatId, () => live.api.editMessageText(place.chatId, messageId, text, options));
    },
    findEntry: async () => 'unknown',
  };
}

/** Checks places for entries: chats as they are now, and private chats with the bot's contacts. A bot cannot make a chat. */
export function createPlaces(
  live: Live,
): Pick<Platform, 'findLogChannel' | 'adminsOf' | 'staffOf' | 'openDirect' | 'lookAtPlace'> {
  return {
    findLogChannel: async () => null,
    /** Returns the person who added the bot, then the owner. */
    async adminsOf(community, addedBy) {
      const people = await peopleOf(live, community);
      const added = people.find(({ user }) => String(user.id) === addedBy);
      const owner = people.find(({ status }) => status === 'creator');
      return [...new Set([added, owner])].flatMap((one) => (one ? [personOf(one.user)] : []));
    },
    staffOf: async (community) => (await peopleOf(live, community)).map(({ user }) => personOf(user)),
    async openDirect(_community, personId) {
      const id = readId(personId);
      if (id === null || id < 0) return null;
      // The only call that shows nothing and fails if a private chat was never started.
      const outcome = await outcomeOf(() => live.api.sendChatAction(id, 'typing'));
      return outcome.kind === 'done' ? personId : null;
    },
    async lookAtPlace(community, channelId) {
      const place = readChannelId(channelId);
      const self = live.me();
      if (!place || !self) return { post: place ? 'unknown' : 'gone', readers: 'unknown' };
      // A private chat is with a moderator.
      if (place.chatId > 0) return { post: 'yes', readers: 'moderators' };
      const chatId = live.moves.current(place.chatId);
      const isOwn = chatId === live.moves.current(readId(community.id) ?? 0);
      const readers = isOwn ? 'everybody' : 'unknown';
      try {
        const member = await live.moves.follow(chatId, (id) => live.api.getChatMember(id, self.id));
        const maySend = member.status !== 'restricted' || member.can_send_messages;
        if (!isInside(member) || !maySend) return { post: 'no_access', readers };
        const { threadId } = place;
        // Only a call into a topic shows whether it exists.
        if (threadId !== null)
          await live.moves.follow(chatId, (id) =>
            live.api.sendChatAction(id, 'typing', { message_thread_id: threadId }),
          );
        if (isOwn) return { post: 'yes', readers };
        const chat = await live.moves.follow(chatId, (id) => live.api.getChat(id));
        return { post: 'yes', readers: chat.username === undefined ? 'moderators' : 'everybody' };
      } catch (error) {
        const outcome = outcomeOfError(error);
        if (outcome.kind === 'refused') return { post: outcome.refusal, readers };
        return { post: error instanceof GrammyError && outcome.kind === 'gone' ? 'gone' : 'unknown', readers };
      }
    },
  };
}

/** Lists the administrators that are people. */
async function peopleOf(live: Live, { id }: CommunityRef) {
  const known = await live.chats.administrators(live.moves.current(readId(id) ?? 0));
  return [...(known?.values() ?? [])].filter(({ user }) => !user.is_bot);
}
