import type { Actor } from '../../../src/core/common/steps.ts';
import type { VerdictName } from '../../../src/core/decisions/decision.ts';
import { recordVerdict } from '../../../src/service/decisions/give-verdict.ts';
import type { Learned } from '../../../src/service/filters/learn-from-verdict.ts';
import type { CaseContext } from './access.ts';
import type { PlatformAccess } from './platform-access.ts';

/** Records a moderator's verdict on a decision; resolves to what it taught. */
export async function giveVerdict(
  { bot, community, moderationCase }: CaseContext<PlatformAccess>,
  verdict: VerdictName,
  by: Actor,
): Promise<Learned> {
  const given = { tenantId: community.tenantId, verdict, by, atMs: bot.deps.schedule.now() };
  return (await recordVerdict(bot.deps, moderationCase, given)).learned;
}
