import { InputFile } from 'grammy';
import { type Outcome, type PostOutcome, type PostRef, whyNotDone } from '../../core/port/outcome.ts';
import type { Platform } from '../../core/port/platform.ts';
import type { Entry } from '../../core/port/rendering.ts';
import { atMessage } from '../connection/chat-calls.ts';
import { readChannelId, readId } from '../connection/chat-ids.ts';
import type { Live } from '../connection/live.ts';
import { outcomeOf, outcomeOfError } from '../connection/outcome.ts';
import { renderEntry } from './render-entry.ts';

/** Posting and editing the moderators' entries. A bot cannot read a chat's history, so it cannot look for what it posted. */
export function createEntries(live: Live): Pick<Platform, 'postEntry' | 'editEntry' | 'findEntry'> {
  return {
    postEntry: (_community, channelId, entry) => postEntry(live, channelId, entry),
    editEntry: (_community, post, entry) => editEntry(live, post, entry),
    findEntry: async () => 'unknown',
  };
}

async function postEntry(live: Live, channelId: string, entry: Entry): Promise<PostOutcome> {
  const place = readChannelId(channelId);
  if (!place) return { kind: 'gone' };
  const { text, options } = renderEntry(entry);
  const thread = place.threadId === null ? {} : { message_thread_id: place.threadId };
  try {
    const posted = await live.moves.follow(place.chatId, (chatId) =>
      live.api.sendMessage(chatId, text, { ...options, ...thread }),
    );
    // Where the chat has moved to, the post stands under the new id.
    const moved = live.moves.current(place.chatId);
    const post = {
      channelId: moved === place.chatId ? channelId : String(moved),
      messageId: String(posted.message_id),
    };
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
}

/** A post in a basic group that became a supergroup stays behind: its number means another message there. */
async function editEntry(live: Live, post: PostRef, entry: Entry): Promise<Outcome> {
  const place = readChannelId(post.channelId);
  const messageId = readId(post.messageId);
  if (!place || messageId === null || live.moves.current(place.chatId) !== place.chatId) return { kind: 'gone' };
  const { text, options } = renderEntry(entry);
  return atMessage(live, place.chatId, () => live.api.editMessageText(place.chatId, messageId, text, options));
}
