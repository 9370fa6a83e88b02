import type { Actor } from '../../../src/core/common/steps.ts';
import type { VerdictName } from '../../../src/core/decisions/verdict.ts';
import { learnPictures } from '../../../src/core/filters/pictures/picture-rule.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { recordVerdict } from '../../../src/service/decisions/record-verdict.ts';
import type { Learned } from '../../../src/service/filters/learn-from-verdict.ts';
import { changeSettings } from '../../../src/service/policy/write-settings.ts';
import type { PlatformAccess } from '../state/platform-access.ts';

/** Notes what a moderator made of a decision; resolves to what it taught. */
export async function giveVerdict(
  bot: PlatformAccess,
  tenantId: string,
  moderationCase: ModerationCase,
  verdict: VerdictName,
  by: Actor,
): Promise<Learned> {
  await learnFromVerdict(bot, tenantId, moderationCase, verdict === 'confirmed');
  const given = { tenantId, verdict, by, atMs: bot.deps.schedule.now() };
  return (await recordVerdict(bot.deps, moderationCase, given)).learned;
}

/** What moderators find right of a message with pictures is known in their tenant from then on, and what they find wrong no more. */
export async function learnFromVerdict(
  bot: PlatformAccess,
  tenantId: string,
  { reason: { pictures = [] } }: Pick<ModerationCase, 'reason'>,
  isRight: boolean,
): Promise<void> {
  if (pictures.length === 0) return;
  await changeSettings(bot.deps, tenantId, (current) => ({
    pictures: { known: [...learnPictures(current.pictures, pictures, isRight)] },
  }));
}
