import type { Outcome } from '../../core/port/outcome.ts';
import type { Live } from '../connection/live.ts';
import { outcomeOf } from '../connection/outcome.ts';
import { NO_PREVIEWS } from './render-entry.ts';
import type { Blocks } from './render-rich.ts';

/** The private conversation with somebody. @throws what Slack answered. */
export async function openDirect(live: Live, personId: string): Promise<string> {
  const { channel } = await live.calls.act('conversations.open', { users: personId });
  if (!channel?.id) throw new Error('Slack opened no conversation');
  return channel.id;
}

/** Hands over a text as a file, once. */
export async function uploadFile(
  live: Live,
  place: { readonly channel_id: string } | { readonly channel_id: string; readonly thread_ts: string },
  { name, content }: { readonly name: string; readonly content: string },
): Promise<void> {
  const { files } = live.clients.actions;
  await live.calls.run('files.upload', () => files.uploadV2({ ...place, filename: name, title: name, content }));
}

/** Sends somebody a private message, once. */
export async function sendDirectly(
  live: Live,
  personId: string,
  message: { readonly text: string; readonly blocks: Blocks },
): Promise<Outcome> {
  return outcomeOf(async () => {
    const channel = await openDirect(live, personId);
    await live.calls.act('chat.postMessage', { channel, ...message, ...NO_PREVIEWS });
  });
}
