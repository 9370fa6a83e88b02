import type { TelegramServer } from '../../../emulators/telegram/telegram-server.ts';
import { until } from '../../../emulators/until.ts';

/** Does something, and resolves when the bot has taken the updates that came of it. */
export async function heard<T>(server: TelegramServer, act: () => T): Promise<T> {
  const from = server.updates.length;
  const done = act();
  const sent = server.updates.slice(from);
  await until(() => sent.every((update) => !server.pendingUpdates.includes(update)), {
    what: 'the updates to be taken',
  });
  return done;
}

/** Resolves when the bot waits for updates: one that is sent again is lost between two polls, like all that was confirmed. */
export async function polls(server: TelegramServer): Promise<void> {
  await until(() => server.waitingPolls() === 1, { what: 'a poll' });
}
