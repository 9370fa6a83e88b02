import type { ActionAccess } from '../state/access.ts';
import { claimOnce } from '../state/claim-once.ts';
import { noticeKey, sendNotice } from './notify-author.ts';
import { resultOf } from './try-step.ts';

/** Takes the author of a case out. Most platforms take no private message to somebody who is banned, so they are told before it. */
export function createRemoveAuthor(bot: ActionAccess): ActionAccess['removeAuthor'] {
  return async (community, moderationCase, target, how, by, purgeDays = 0) => {
    const { removing } = bot.platform;
    if (!removing) return { outcome: { kind: 'refused', refusal: 'unsupported' }, told: [] };
    const mayTell = async () => {
      if (by) return true;
      const may = await removing.may(target, null);
      return may !== 'unknown' && may.ways.has('ban') && claimOnce(bot, noticeKey(moderationCase));
    };
    const isTold = how === 'ban' && community.notify && (await mayTell());
    const more = { isBan: true, isByProgram: by === null };
    const told = isTold ? [resultOf(bot, 'notify', null, await sendNotice(bot, community, moderationCase, more))] : [];
    const outcome = await bot.calls.run('timeout', community.externalId, () => removing.remove(target, how, purgeDays));
    return { outcome, told };
  };
}
