import { z } from 'zod';
import type { Platform } from '../../core/port/platform.ts';
import type { Entry } from '../../core/port/rendering.ts';
import { searchFromMs, searchPages, whyNotFound } from '../../core/runtime/find-post.ts';
import { type Live, nameOf, outcomeOf, outcomeOfError } from '../connection/calls.ts';
import { uploadFile } from './log-channel.ts';
import { ENTRY_EVENT, NO_PREVIEWS, renderEntry, renderQuote } from './render-entry.ts';

/** Messages per page in a search for an entry, newest first. */
const PAGE = 200;

const metadataSchema = z.object({
  event_type: z.literal(ENTRY_EVENT),
  event_payload: z.object({ entry_id: z.string() }),
});

/** Posts, edits and finds the moderators' entries. */
export function createEntries(live: Live): Pick<Platform, 'postEntry' | 'editEntry' | 'findEntry'> {
  return {
    // Posts once: a failed call may have posted, so the caller searches for the entry before it retries.
    async postEntry(_community, channelId, entry) {
      try {
        const message = { channel: channelId, ...renderEntry(entry), ...NO_PREVIEWS };
        const { ts } = await live.calls.act('chat.postMessage', message);
        if (!ts) return { kind: 'failed', error: 'no_ts' };
        const post = { channelId, messageId: ts };
        const missed = entry.file ? await attach(live, channelId, ts, entry.file) : null;
        return missed === null ? { kind: 'posted', post } : { kind: 'posted', post, missed };
      } catch (error) {
        return outcomeOfError(error);
      }
    },
    editEntry: (_community, { channelId, messageId }, entry) =>
      outcomeOf(() => live.calls.act('chat.update', { channel: channelId, ts: messageId, ...renderEntry(entry) })),
    async findEntry(_community, channelId, entryId, sinceMs) {
      const oldest = (searchFromMs(sinceMs) / 1000).toFixed(6);
      try {
        return await searchPages(async (cursor) => {
          const answer = await live.calls.act('conversations.history', {
            channel: channelId,
            oldest,
            limit: PAGE,
            include_all_metadata: true,
            ...(cursor === null ? {} : { cursor }),
          });
          const found = answer.messages?.find(({ user, metadata }) => isEntry(live, user, metadata, entryId));
          return {
            found: found?.ts ? { channelId, messageId: found.ts } : null,
            next: answer.response_metadata?.next_cursor || null,
          };
        });
      } catch (error) {
        return whyNotFound(outcomeOfError(error));
      }
    },
  };
}

/** Characters of a text per message in a thread, and most such messages. */
const PIECE_UNITS = 2_900;
const PIECES_MAX = 40;

/** Attaches a file to an entry. Without the file scope its text goes into the entry's thread. Returns why it is missing, else null. */
async function attach(live: Live, channelId: string, ts: string, file: NonNullable<Entry['file']>) {
  let why = '';
  try {
    await uploadFile(live, { channel_id: channelId, thread_ts: ts }, file);
    return null;
  } catch (error) {
    why = nameOf(error);
    live.log.warn({ error: why }, 'a text goes into the thread of its entry');
  }
  const chars = Array.from(file.content);
  try {
    for (let start = 0; start < Math.min(chars.length, PIECES_MAX * PIECE_UNITS); start += PIECE_UNITS) {
      const piece = chars.slice(start, start + PIECE_UNITS).join('');
      const reply = { channel: channelId, thread_ts: ts, ...renderQuote(piece), ...NO_PREVIEWS };
      await live.calls.act('chat.postMessage', reply);
    }
    return why === 'missing_scope' ? 'it is in the thread of its entry, for the bot lacks the scope files:write' : null;
  } catch (error) {
    return nameOf(error);
  }
}

function isEntry(live: Live, user: string | undefined, metadata: unknown, entryId: string): boolean {
  if (user !== live.workspace()?.botUserId) return false;
  return metadataSchema.safeParse(metadata).data?.event_payload.entry_id === entryId;
}
