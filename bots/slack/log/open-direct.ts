import type { Live } from '../connection/live.ts';

/** The private conversation with somebody. @throws what Slack answered. */
export async function openDirect(live: Live, personId: string): Promise<string> {
  const { channel } = await live.calls.run('conversations.open', 'repeatable', () =>
    live.clients.actions.conversations.open({ users: personId }),
  );
  if (!channel?.id) throw new Error('Slack opened no conversation');
  return channel.id;
}
