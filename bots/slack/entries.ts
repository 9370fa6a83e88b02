import { z } from 'zod';
import type { Platform, PostOutcome } from '../shared/platform.ts';
import type { Entry } from '../shared/rendering.ts';
import type { Live } from './live.ts';
import { outcomeOfError } from './outcome.ts';
import { ENTRY_EVENT, NO_PREVIEWS, renderEntry } from './render-entry.ts';

/** How far back an entry is looked for after a crash. */
const LOOK_BACK = 100;

const metadataSchema = z.object({
  event_type: z.literal(ENTRY_EVENT),
  event_payload: z.object({ entry_id: z.string() }),
});

/** Posting, editing and finding the moderators' entries. */
export function createEntries(live: Live): Pick<Platform, 'postEntry' | 'editEntry' | 'findEntry'> {
  return {
    postEntry: (channelId, entry) => postEntry(live, channelId, entry),
    editEntry: ({ channelId, messageId }, entry) =>
      live.calls.outcome('chat.update', 'repeatable', () =>
        live.clients.actions.chat.update({ channel: channelId, ts: messageId, ...renderEntry(entry) }),
      ),
    findEntry: (channelId, entryId) => findEntry(live, channelId, entryId),
  };
}

/** Posted once: a call that failed midway may have posted, and is looked for before it is made again. */
async function postEntry(live: Live, channelId: string, entry: Entry): Promise<PostOutcome> {
  try {
    const { ts } = await live.calls.run('chat.postMessage', 'once', () =>
      live.clients.actions.chat.postMessage({ channel: channelId, ...renderEntry(entry), ...NO_PREVIEWS }),
    );
    return ts ? { kind: 'posted', post: { channelId, messageId: ts } } : { kind: 'failed', error: 'no_ts' };
  } catch (error) {
    return outcomeOfError(error);
  }
}

async function findEntry(live: Live, channelId: string, entryId: string): ReturnType<Platform['findEntry']> {
  try {
    const { messages } = await live.calls.run('conversations.history', 'repeatable', () =>
      live.clients.actions.conversations.history({
        channel: channelId,
        limit: LOOK_BACK,
        include_all_metadata: true,
      }),
    );
    const found = messages?.find(({ user, metadata }) => isEntry(live, user, metadata, entryId));
    return found?.ts ? { channelId, messageId: found.ts } : null;
  } catch (error) {
    return outcomeOfError(error).kind === 'gone' ? null : 'unknown';
  }
}

function isEntry(live: Live, user: string | undefined, metadata: unknown, entryId: string): boolean {
  if (user !== live.workspace()?.botUserId) return false;
  return metadataSchema.safeParse(metadata).data?.event_payload.entry_id === entryId;
}
