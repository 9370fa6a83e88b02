import type { Community } from '../../../src/core/communities/community.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { recordVerdict } from '../../../src/service/decisions/record-verdict.ts';
import type { Learned } from '../../../src/service/filters/learn-from-verdict.ts';
import { learnFromVerdict } from '../incidents/learn-from-verdict.ts';
import type { ButtonInteraction } from '../port/events.ts';
import type { PlatformAccess } from '../state/platform-access.ts';

/** Notes a decision as right. */
export async function confirmDecision(
  bot: PlatformAccess,
  community: Community,
  moderationCase: ModerationCase,
  interaction: Pick<ButtonInteraction, 'by'>,
): Promise<Learned> {
  const atMs = bot.deps.schedule.now();
  const given = { tenantId: community.tenantId, verdict: 'confirmed', by: interaction.by, atMs } as const;
  await learnFromVerdict(bot, community.tenantId, moderationCase, true);
  return (await recordVerdict(bot.deps, moderationCase, given)).learned;
}
