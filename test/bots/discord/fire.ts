import type { FireDriver, Happened } from '../under-fire/fire.ts';
import { openDiscordDriver } from './driver.ts';
import { showMessage } from './shown.ts';

/** discord.js waits for limits by its own clock: a second of Discord's lasts this part of one. */
const LIMIT_SCALE = 0.02;

const BROKEN = {
  everything: ['*'],
  'look-ups': ['GET /guilds/{guild}/members/{user}'],
  posts: ['POST /channels/{channel}/messages'],
  'door and timeouts': ['PUT /guilds/{guild}/incident-actions', 'PATCH /guilds/{guild}/members/{user}'],
};
const SINGLE = 'DELETE /channels/{channel}/messages/{message}';
const BULK = 'POST /channels/{channel}/messages/bulk-delete';
const FORBIDDEN_MS = 600_000;
const FORBIDDEN = ['POST /channels/{channel}/messages', 'PATCH /channels/{channel}/messages/{message}', SINGLE, BULK];

/** The server of the conformance suite, on a Discord that keeps to the limits that bots report. */
export async function openDiscordFire(): Promise<FireDriver> {
  const driver = await openDiscordDriver({ limits: 'documented', limitScale: LIMIT_SCALE });
  const { server, logChannelId } = driver;
  return {
    ...driver,
    happened: () =>
      server.world.journal.flatMap((one): readonly Happened[] => {
        if (one.kind !== 'shown') return [one];
        const { message, messageId, isNew } = one;
        const toPersonId = server.world.channels.get(one.channelId)?.recipientId ?? null;
        if (toPersonId === null && one.channelId !== logChannelId) return [];
        return [{ kind: 'shown', messageId, isNew, text: showMessage(server, message, false).text, toPersonId }];
      }),
    breakDown(part) {
      const repairs = BROKEN[part].map((route) => server.breakDown(route, 503));
      return () => {
        for (const repair of repairs) repair();
      };
    },
    forbid: () => {
      for (const route of FORBIDDEN) server.rateLimit(route, { calls: 0, windowMs: FORBIDDEN_MS });
    },
    deletions: () =>
      server.calls
        .filter(({ route }) => route === BULK || route === SINGLE)
        .map(({ body, status }) => ({ messages: idsOf(body), isTaken: status < 300 })),
    calls: () => server.calls.length,
  };
}

/** How many messages a call names; one that has no list is about one. */
function idsOf(body: unknown): number {
  return typeof body === 'object' && body !== null && 'messages' in body && Array.isArray(body.messages)
    ? body.messages.length
    : 1;
}
