import type { Community } from '../../../src/core/communities/community.ts';
import { untilTaken } from '../runtime/timers.ts';
import type { PlatformAccess } from '../state/platform-access.ts';

/** What is lost for longer is in each reader's own language until somebody chooses once more. */
const PATIENCE = { firstMs: 1_000, maxMs: 60_000, forMs: 120_000 };

/** Has the platform propose commands in the language that was chosen here, in the background; in each reader's own where none is. */
export function proposeCommands(
  bot: PlatformAccess,
  { id: communityId, externalId: id, name, language }: Community,
): void {
  const { proposeCommands: propose } = bot.platform;
  if (!propose) return;
  bot.work.begin('propose commands', async () => {
    const outcome = await untilTaken(bot.deps.schedule, PATIENCE, () => propose({ id, name }, language));
    if (outcome.kind !== 'done' && outcome.kind !== 'gone')
      bot.problems.note('commands are not proposed in the language that was chosen', communityId);
  });
}
