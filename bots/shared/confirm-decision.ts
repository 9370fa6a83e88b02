import type { Community, ModerationCase } from '../../src/core/communities.ts';
import { recordVerdict } from '../../src/service/record-verdict.ts';
import type { Learned } from '../../src/service/teach.ts';
import type { Bot } from './bot.ts';
import { learnFromVerdict } from './learn-pictures.ts';
import type { ButtonContext } from './pressed.ts';

/** Notes a decision as right. */
export async function confirmDecision(
  bot: Bot,
  community: Community,
  moderationCase: ModerationCase,
  interaction: ButtonContext['interaction'],
): Promise<Learned> {
  const atMs = bot.deps.schedule.now();
  const given = { tenantId: community.tenantId, verdict: 'confirmed', by: interaction.by, atMs } as const;
  await learnFromVerdict(bot, community.tenantId, moderationCase, true);
  return (await recordVerdict(bot.deps, moderationCase, given)).learned;
}
