import { createInOrder } from '../../../src/core/common/in-order.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import type { Platform } from '../port/platform.ts';
import { retryCall } from '../runtime/timers.ts';
import type { PlatformAccess } from '../state/platform-access.ts';

/** Retries of a call; if all fail, commands stay in each reader's own language until somebody chooses again. */
const PATIENCE = { firstMs: 1_000, maxMs: 60_000, forMs: 120_000 };

/** Runs calls in order, because a retry of an earlier call would undo a later choice. */
const inOrder = createInOrder();

/** Offers the commands in the chosen language of a community, in the background; without one in each reader's own language. */
export function proposeCommands(
  bot: Pick<PlatformAccess, 'work' | 'problems'> & {
    readonly deps: Pick<PlatformAccess['deps'], 'schedule'>;
    readonly platform: Pick<Platform, 'proposeCommands'>;
  },
  { id: communityId, externalId: id, name, language }: Pick<Community, 'id' | 'externalId' | 'name' | 'language'>,
): void {
  const { proposeCommands: propose } = bot.platform;
  if (!propose) return;
  const proposing = () => retryCall(bot.deps.schedule, PATIENCE, () => propose({ id, name }, language));
  bot.work.begin('propose commands', async () => {
    const outcome = await inOrder(communityId, proposing);
    if (outcome.kind !== 'done' && outcome.kind !== 'gone')
      bot.problems.note('commands are not proposed in the language that was chosen', communityId);
  });
}
