import { learnPictures } from '../../../src/core/filters/pictures/picture-rule.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { changeSettings } from '../../../src/service/policy/write-settings.ts';
import type { PlatformAccess } from '../state/platform-access.ts';

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
