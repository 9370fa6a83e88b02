import type { Community, Notice, StepResult } from '../../src/core/communities.ts';
import type { Bot } from './bot.ts';
import { privateMessage, retakeSteps, stepsOf, takeSteps, toResult } from './ladder.ts';
import { doneAction } from './notice.ts';
import { notifyText } from './notify.ts';
import { announce, editEntry, hold } from './post-entry.ts';
import { createRetries, type Retries } from './retries.ts';
import { createInOrder } from './running/in-order.ts';
import { holdDue, waitingSteps, withResults } from './waiting.ts';

/** The parts of carrying out what was decided. */
export type CarryOut = {
  /** Takes the steps of a notice, posts its entry, tells the author: from whatever state it is in. */
  carryOut(notice: Notice): Promise<void>;
  /** Tries steps that wait, when they are due. */
  readonly retries: Retries;
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
  const inOrder = createInOrder();
  const refresh = (noticeId: string): Promise<void> => inOrder(noticeId, () => editEntry(bot, noticeId));
  const retries = createRetries(bot, (notice) => retake(bot, notice, parts));
  const parts: Parts = { refresh, wakeAt: retries.wakeAt };

  return {
    refresh,
    retries,
    holds: (noticeId) => held.has(noticeId),
    async carryOut(notice) {
      if (held.has(notice.id)) return;
      held.add(notice.id);
      try {
        const community = await bot.deps.communities.findCommunity({ id: notice.communityId });
        if (!community) return;
        const acted = notice.state === 'planned' ? await act(bot, community, notice, parts) : notice;
        if (acted) await announce(bot, community, acted, refresh);
      } finally {
        held.delete(notice.id);
      }
    },
  };
}

type Parts = Pick<CarryOut, 'refresh'> & Pick<Retries, 'wakeAt'>;

async function act(bot: Bot, community: Community, notice: Notice, parts: Parts): Promise<Notice | null> {
  const results = await takeSteps(bot, community, notice);
  const acted = await bot.deps.communities.changeNotice(notice.id, (current) =>
    current.state === 'planned'
      ? { ...current, state: 'acted', results: [...current.results, ...results], ...hold(bot) }
      : null,
  );
  tellResults(bot, community, notice, results);
  if (acted) follow(bot, community, acted, parts);
  return acted;
}

/** Tries the steps of a notice that are due; what came of it stands in its entry. */
async function retake(bot: Bot, notice: Notice, parts: Parts): Promise<void> {
  const { communities, schedule, settings } = bot.deps;
  const nowMs = schedule.now();
  const due = waitingSteps(notice).filter(({ dueAtMs }) => dueAtMs <= nowMs);
  const held = await communities.changeNotice(notice.id, (current) =>
    holdDue(current, nowMs, nowMs + settings.leaseMs),
  );
  const community = held && (await communities.findCommunity({ id: held.communityId }));
  if (!held || !community) return;
  const results = await retakeSteps(bot, community, held, due);
  // A moderator may have done it, or called it off, meanwhile: what no longer waits is not told twice.
  const changed = await communities.changeNotice(held.id, (current) => {
    const awaited = new Set(waitingSteps(current).map(({ step }) => step));
    const told = results.filter(({ step, outcome }) => awaited.has(step) || outcome === 'done');
    return told.length === 0 ? null : { ...current, results: withResults(current.results, told) };
  });
  tellResults(bot, community, held, results);
  if (!changed) return;
  follow(bot, community, changed, parts);
  if (changed.state === 'posted') await parts.refresh(changed.id);
}

function tellResults(bot: Bot, community: Community, notice: Notice, results: readonly StepResult[]): void {
  const missed = results.find(({ outcome }) => outcome === 'failed' || outcome === 'given_up' || outcome === 'waiting');
  if (missed) bot.problems.note(`${missed.step} ${missed.outcome.replace('_', ' ')}: ${missed.why}`);
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
}

/** What comes after steps: what waits is tried again, and the author is told of what was done. */
function follow(bot: Bot, community: Community, notice: Notice, { refresh, wakeAt }: Parts): void {
  for (const { dueAtMs } of waitingSteps(notice)) wakeAt(dueAtMs);
  // From here on a crash loses the private message rather than sending it twice.
  if (wantsNotice(community, notice)) bot.work.begin('tell author', () => tellAuthor(bot, community, notice, refresh));
}

function wantsNotice(community: Community, notice: Notice): boolean {
  if (notice.results.some(({ step }) => step === 'notify')) return false;
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
  const result = toResult(privateMessage(bot), outcome, bot.deps.schedule.now());
  const told = await bot.deps.communities.changeNotice(notice.id, (current) => ({
    ...current,
    results: [...current.results, result],
  }));
  if (told?.state === 'posted') await refresh(notice.id);
}
