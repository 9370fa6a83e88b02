import type { Actor } from '../../../src/core/common/steps.ts';
import type { VerdictName } from '../../../src/core/decisions/decision.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { recordVerdict } from '../../../src/service/decisions/give-verdict.ts';
import type { Learned } from '../../../src/service/filters/learn-from-verdict.ts';
import type { PlatformAccess } from '../state/platform-access.ts';

/** Notes what a moderator made of a decision; resolves to what it taught. */
export async function giveVerdict(
  bot: PlatformAccess,
  tenantId: string,
  moderationCase: ModerationCase,
  verdict: VerdictName,
  by: Actor,
): Promise<Learned> {
  const given = { tenantId, verdict, by, atMs: bot.deps.schedule.now() };
  return (await recordVerdict(bot.deps, moderationCase, given)).learned;
}
