import { v7 as newId } from 'uuid';
import type { Community } from '../../../src/core/communities/community.ts';
import { type Translate, translateFor } from '../i18n/translate.ts';
import type { Entry } from '../port/rendering.ts';
import { createKeptAnswers } from '../runtime/shared-calls.ts';
import type { PlatformAccess } from '../state/platform-access.ts';
import { typed } from './view/typed-command.ts';

/** How often at most one log is told. */
const TOLD_EVERY_MS = 600_000;
const CHANNELS_MAX = 10_000;

/** Makes what tells that an entry may be missing, for nobody can say whether it was posted. It resolves with whether that is told, or never will be. */
export function createNotifyUncertainPost(bot: PlatformAccess) {
  const { now } = bot.deps.schedule;
  const told = createKeptAnswers<boolean>({
    ...{ now, max: CHANNELS_MAX },
    keptMs: (isTold) => (isTold ? TOLD_EVERY_MS : 0),
  });
  return (community: Community, channelId: string): Promise<boolean> =>
    told.of(channelId, async () => {
      const entry = renderUncertainPost(bot, translateFor(community), now());
      const outcome = await bot.calls.runIn('entry', community, (ref) => bot.platform.postEntry(ref, channelId, entry));
      return outcome.kind !== 'failed' && outcome.kind !== 'later';
    });
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
