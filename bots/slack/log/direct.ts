import type { Outcome } from '../../core/port/outcome.ts';
import type { Live } from '../connection/live.ts';
import { outcomeOfError } from '../connection/outcome.ts';
import { NO_PREVIEWS } from './render-entry.ts';
import type { Blocks } from './render-rich.ts';

/** The private conversation with somebody. @throws what Slack answered. */
export async function openDirect(live: Live, personId: string): Promise<string> {
  const { channel } = await live.calls.run('conversations.open', 'repeatable', () =>
    live.clients.actions.conversations.open({ users: personId }),
  );
  if (!channel?.id) throw new Error('Slack opened no conversation');
  return channel.id;
}

/** Sends somebody a private message, once. */
export async function sendDirectly(
  live: Live,
  personId: string,
  message: { readonly text: string; readonly blocks: Blocks },
): Promise<Outcome> {
  try {
    const channel = await openDirect(live, personId);
    return await live.calls.outcome('chat.postMessage', 'once', () =>
      live.clients.actions.chat.postMessage({ channel, ...message, ...NO_PREVIEWS }),
    );
  } catch (error) {
    return outcomeOfError(error);
  }
}
