import type { Notice } from '../../src/core/communities.ts';
import { severity } from '../../src/core/decision.ts';
import type { Bot } from './bot.ts';
import type { CarryOut } from './carry-out.ts';
import { stepsOf, takeSteps } from './ladder.ts';
import { waitingSteps, withResults } from './waiting.ts';

/** A message that has an entry already was judged anew, after an edit: a worse decision adds its steps, the same entry tells. */
export async function escalate(
  bot: Bot,
  carryOut: Pick<CarryOut, 'refresh' | 'retries'>,
  worse: Notice,
): Promise<void> {
  const { communityId, channelId, messageId } = worse;
  const known = await bot.deps.communities.findNotice({ communityId, channelId, messageId });
  if (!known || severity(worse.ground.action) <= severity(known.ground.action)) return;
  const community = await bot.deps.communities.findCommunity({ id: worse.communityId });
  if (!community) return;
  const results = await takeSteps(bot, community, worse);
  const changed = await bot.deps.communities.changeNotice(known.id, (current) => {
    if (severity(worse.ground.action) <= severity(current.ground.action)) return null;
    const { ground, text, timeoutUntilMs } = worse;
    return { ...current, ground, text, timeoutUntilMs, verdict: null, results: withResults(current.results, results) };
  });
  for (const { dueAtMs } of changed ? waitingSteps(changed) : []) carryOut.retries.wakeAt(dueAtMs);
  if (stepsOf(worse.ground.action).length > 0) await carryOut.refresh(known.id);
}
