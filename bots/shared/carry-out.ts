import type { Community, Notice } from '../../src/core/communities.ts';
import type { Bot } from './bot.ts';
import { stepsOf, takeSteps, toResult } from './ladder.ts';
import { doneAction } from './notice.ts';
import { notifyText } from './notify.ts';
import { announce, editEntry, hold } from './post-entry.ts';

/** The parts of carrying out what was decided. */
export type CarryOut = {
  /** Takes the steps of a notice, posts its entry, tells the author: from whatever state it is in. */
  carryOut(notice: Notice): Promise<void>;
  /** Brings the posted entry up to what the notice says now. */
  refresh(noticeId: string): Promise<void>;
  /** Whether this process works on the notice right now. */
  holds(noticeId: string): boolean;
};

/**
 * Makes what turns plans into deeds. Each state is written before the next deed, so that a crash between any two leaves a notice that
 * can be taken up: steps are repeated, for they change nothing the second time; a post is looked for first and never doubled.
 */
export function createCarryOut(bot: Bot): CarryOut {
  const held = new Set<string>();
  const edits = new Map<string, Promise<void>>();

  const refresh = (noticeId: string): Promise<void> => {
    const before = edits.get(noticeId) ?? Promise.resolve();
    const edit = before.then(() => editEntry(bot, noticeId));
    const tail = edit.catch(() => {}).finally(() => edits.get(noticeId) === tail && edits.delete(noticeId));
    edits.set(noticeId, tail);
    return edit;
  };

  return {
    refresh,
    holds: (noticeId) => held.has(noticeId),
    async carryOut(notice) {
      if (held.has(notice.id)) return;
      held.add(notice.id);
      try {
        const community = await bot.deps.communities.findCommunity({ id: notice.communityId });
        if (!community) return;
        const acted = notice.state === 'planned' ? await act(bot, community, notice, refresh) : notice;
        if (acted) await announce(bot, community, acted, refresh);
      } finally {
        held.delete(notice.id);
      }
    },
  };
}

async function act(
  bot: Bot,
  community: Community,
  notice: Notice,
  refresh: CarryOut['refresh'],
): Promise<Notice | null> {
  const results = await takeSteps(bot, community, notice);
  const acted = await bot.deps.communities.changeNotice(notice.id, (current) =>
    current.state === 'planned'
      ? { ...current, state: 'acted', results: [...current.results, ...results], ...hold(bot) }
      : null,
  );
  const failed = results.find((result) => result.outcome === 'failed');
  if (failed) bot.problems.note(`${failed.step} failed: ${failed.why}`);
  bot.deps.log.info(
    {
      platform: bot.platform.name,
      community: community.externalId,
      notice: notice.id,
      action: notice.ground.action,
      results: results.map(({ step, outcome, why }) => ({ step, outcome, why })),
    },
    'a decision was carried out',
  );
  // From here on a crash loses the private message rather than sending it twice.
  if (acted && wantsNotice(community, acted))
    bot.work.begin('tell author', () => tellAuthor(bot, community, acted, refresh));
  return acted;
}

function wantsNotice(community: Community, notice: Notice): boolean {
  return community.notify && !notice.trial && doneAction(notice) !== 'flag' && stepsOf(notice.ground.action).length > 0;
}

async function tellAuthor(bot: Bot, community: Community, notice: Notice, refresh: CarryOut['refresh']): Promise<void> {
  const outcome = await bot.calls.run('notify', community.externalId, () =>
    bot.platform.tell(
      { id: community.externalId, name: community.name },
      notice.author.id,
      notifyText(community, notice),
    ),
  );
  const result = toResult('notify', outcome, null, bot.deps.schedule.now());
  const told = await bot.deps.communities.changeNotice(notice.id, (current) => ({
    ...current,
    results: [...current.results, result],
  }));
  if (told?.state === 'posted') await refresh(notice.id);
}
