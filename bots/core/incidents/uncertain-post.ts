import { v7 as newId } from 'uuid';
import type { Community } from '../../../src/core/communities/community.ts';
import { type Translate, translateFor } from '../i18n/translate.ts';
import type { Entry } from '../port/rendering.ts';
import { createShared } from '../runtime/shared-calls.ts';
import type { PlatformAccess } from '../state/platform-access.ts';
import { typed } from './view/typed-command.ts';

/** How often at most one log is told. */
const TOLD_EVERY_MS = 600_000;

/** Makes what tells that an entry may be missing, for nobody can say whether it was posted. It resolves with whether that is told, or never will be. */
export function createNotifyUncertainPost(bot: PlatformAccess) {
  const toldAtMs = new Map<string, number>();
  const share = createShared<boolean>();
  const tell = async (community: Community, channelId: string): Promise<boolean> => {
    const nowMs = bot.deps.schedule.now();
    if (nowMs - (toldAtMs.get(channelId) ?? Number.NEGATIVE_INFINITY) < TOLD_EVERY_MS) return true;
    const entry = renderUncertainPost(bot, translateFor(community), nowMs);
    const outcome = await bot.calls.runIn('entry', community, (ref) => bot.platform.postEntry(ref, channelId, entry));
    if (outcome.kind === 'failed' || outcome.kind === 'later') return false;
    toldAtMs.set(channelId, nowMs);
    return true;
  };
  return (community: Community, channelId: string): Promise<boolean> =>
    share(channelId, () => tell(community, channelId));
}

function renderUncertainPost(
  { platform: { capabilities } }: PlatformAccess,
  translate: Translate,
  nowMs: number,
): Entry {
  return {
    id: newId({ msecs: nowMs }),
    language: translate.language,
    tone: 'warning',
    title: translate('log.an_entry_may_be_missing'),
    text: translate('log.platform_not_say_whether_took', {
      platform: capabilities.label,
      command: typed(capabilities, 'recent'),
    }),
    fields: [],
    buttons: [],
  };
}
