import { z } from 'zod';
import { nameOf } from '../connection/outcome.ts';
import { toReported } from '../messages/incoming.ts';
import { readMessage } from '../messages/wire-message.ts';
import type { HomeDeps } from './home.ts';

/** 🚩, as Slack names it. */
const FLAG = 'triangular_flag_on_post';

const reactionSchema = z.object({
  user: z.string(),
  reaction: z.string(),
  item: z.object({ type: z.literal('message'), channel: z.string(), ts: z.string() }),
});

/** Takes 🚩 under a message for a report of it. */
export async function reportFlagged({ core, live, known }: HomeDeps, eventId: string, event: unknown): Promise<void> {
  const added = reactionSchema.safeParse(event).data;
  const workspace = live.workspace();
  if (added?.reaction !== FLAG || !workspace || added.user === workspace.botUserId) return;
  const { channel, ts } = added.item;
  try {
    const { messages } = await live.calls.run('conversations.replies', 'repeatable', () =>
      live.clients.lookups.conversations.replies({ channel, ts, oldest: ts, latest: ts, inclusive: true, limit: 1 }),
    );
    const wired = readMessage(messages?.find((one) => one.ts === ts));
    const message = wired && (await toReported(known, workspace, channel, wired));
    if (!message) return;
    const person = await known.people.find(added.user);
    const by = { id: added.user, name: person?.name ?? added.user };
    await core.onReport({ community: workspace.community, eventId, by, message, reason: '' });
  } catch (error) {
    live.log.warn({ platform: 'slack', error: nameOf(error) }, 'a flagged message was not read');
  }
}
