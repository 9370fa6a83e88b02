import type { Community, Notice } from '../../src/core/communities.ts';
import { eraseCommunity } from '../../src/service/erase-community.ts';
import { recordVerdict } from '../../src/service/record-verdict.ts';
import { denied, done, fault, note } from './answers.ts';
import type { Bot } from './bot.ts';
import { endOfTimeout, takeStep, targetOf, toResult } from './ladder.ts';
import type { CarryOut } from './message/act.ts';
import { describeMissed, describeWaiting, isDone } from './notice.ts';
import { type IncomingPress, RIGHTS, type Rights } from './platform.ts';
import type { Raids } from './raids.ts';
import type { Step } from './refusals.ts';
import type { Answer } from './rendering.ts';
import { readButtonId } from './rendering.ts';
import { callOff, waitingSteps, withResults } from './waiting.ts';
import { explainNotice } from './why.ts';

/** What presses need beyond the bot itself. */
export type PressDeps = { readonly bot: Bot; readonly carryOut: CarryOut; readonly raids: Raids };

/** A press on an entry by somebody whose rights were asked. */
export type Pressed = PressDeps & {
  readonly community: Community;
  readonly notice: Notice;
  readonly press: Pick<IncomingPress, 'by'>;
};

/** Answers a press on a button: rights first, as they are at this moment, then the deed, then the entry. null for a button that is not ours. */
export async function answerPress(deps: PressDeps, press: IncomingPress): Promise<Answer | null> {
  const read = readButtonId(press.buttonId);
  if (!read) return null;
  const { bot } = deps;
  if (read.verb === 'keep') return note('Nothing was erased.');
  if (read.verb === 'erase') return erase(deps, press, read.subjectId);
  const notice = await bot.deps.communities.findNotice({ id: read.subjectId });
  const community = notice && (await bot.deps.communities.findCommunity({ id: notice.communityId }));
  if (!notice || !community || community.platform !== bot.platform.name)
    return fault('This entry is older than what is kept.');
  if (!(await mayPress(bot, community, press.by.id, 'moderate'))) return denied('moderate');
  const pressed: Pressed = { ...deps, community, notice, press };
  switch (read.verb) {
    case 'delete':
    case 'timeout':
      return takeByHand(pressed, read.verb);
    case 'undo':
      return undo(pressed);
    case 'wrong':
      return dismiss(pressed);
    case 'why':
      return explainNotice(notice);
    case 'lift':
      return lift(pressed);
    case 'raid_timeout':
      return timeOutAll(pressed);
    default:
      return read.verb satisfies never;
  }
}

/** Whether somebody has at least these rights in a community, asked of the platform now. */
export async function mayPress(bot: Bot, community: Community, personId: string, wanted: Rights): Promise<boolean> {
  const rights = await bot.platform.rightsOf({ id: community.externalId, name: community.name }, personId);
  return rights !== 'unknown' && RIGHTS.indexOf(rights) >= RIGHTS.indexOf(wanted);
}

/** Whoever presses is answered at once; the entry follows when its turn has come. */
export function showSoon(bot: Bot, carryOut: CarryOut, notice: Notice): void {
  bot.work.begin('show a press', () => carryOut.refresh(notice.id));
}

/** Takes a step because somebody pressed for it; doing so says that the decision was right. */
export async function takeByHand({ bot, carryOut, community, notice, press }: Pressed, step: Step): Promise<Answer> {
  if (isDone(notice, step))
    return note(step === 'delete' ? 'It is deleted already.' : 'The author is timed out already.');
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  if (!tenant) return fault('This community was erased.');
  const result = await takeStep(bot, community, notice, step, press.by, tenant.policy.timeout_minutes);
  await bot.deps.communities.changeNotice(notice.id, (current) => ({
    ...current,
    results: withResults(current.results, [result]),
  }));
  if (result.outcome === 'done' && notice.ground.category !== null) await confirm(bot, community, notice, press);
  showSoon(bot, carryOut, notice);
  switch (result.outcome) {
    case 'waiting':
      carryOut.retries.wakeAt(result.dueAtMs);
      return note('Not yet', { kind: 'text', text: describeWaiting(bot.platform.capabilities, result) });
    case 'done':
      return done(step === 'delete' ? 'Deleted.' : 'Timed out.');
    case 'gone':
      return note(step === 'delete' ? 'The message was gone already.' : 'The author is not here any more.');
    default:
      return fault('Not done', { kind: 'text', text: describeMissed(bot.platform.capabilities, result) });
  }
}

/** Notes a decision as right. */
export async function confirm(bot: Bot, community: Community, notice: Notice, press: Pressed['press']): Promise<void> {
  const atMs = bot.deps.schedule.now();
  await recordVerdict(bot.deps, notice, { tenantId: community.tenantId, verdict: 'confirmed', by: press.by, atMs });
}

/** Ends the timeout of an entry. */
export async function undo({ bot, carryOut, community, notice, press }: Pressed): Promise<Answer> {
  if (!isDone(notice, 'timeout')) return note('No timeout of this entry is running.');
  const target = targetOf(community, notice);
  const outcome = await bot.calls.run('timeout', target.community.id, () => bot.platform.endTimeout(target));
  const result = toResult(endOfTimeout(bot, press.by), outcome, bot.deps.schedule.now());
  // Somebody who is gone is not silenced any more.
  const kept = result.outcome === 'gone' ? { ...result, outcome: 'done' as const } : result;
  await bot.deps.communities.changeNotice(notice.id, (current) => ({
    ...current,
    results: withResults(current.results, [kept]),
  }));
  showSoon(bot, carryOut, notice);
  if (kept.outcome === 'waiting') {
    carryOut.retries.wakeAt(kept.dueAtMs);
    return note('Not yet', { kind: 'text', text: describeWaiting(bot.platform.capabilities, kept) });
  }
  return kept.outcome === 'done' ? done('The timeout is ended.') : fault(`Not done: ${kept.why}.`);
}

/** Notes a decision as wrong; what still waits to be done is called off. */
export async function dismiss({ bot, carryOut, community, notice, press }: Pressed): Promise<Answer> {
  const atMs = bot.deps.schedule.now();
  await recordVerdict(bot.deps, notice, { tenantId: community.tenantId, verdict: 'wrong', by: press.by, atMs });
  // What was wrong is not done later.
  await bot.deps.communities.changeNotice(notice.id, (current) =>
    waitingSteps(current).length > 0 ? { ...current, results: callOff(current.results, atMs) } : null,
  );
  showSoon(bot, carryOut, notice);
  const running = isDone(notice, 'timeout') ? ' The timeout runs on; Undo ends it.' : '';
  return done(`Noted as wrong.${running}`);
}

async function lift({ bot, carryOut, raids, notice, press }: Pressed): Promise<Answer> {
  const lifted = await raids.lift(notice, press.by);
  if (!lifted) return note('This raid was lifted already.');
  showSoon(bot, carryOut, notice);
  return done('Lifted: newcomers are treated like everybody again.');
}

async function timeOutAll({ bot, carryOut, raids, community, notice, press }: Pressed): Promise<Answer> {
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  if (!tenant) return fault('This community was erased.');
  const changed = await raids.timeOutAll(community, notice, press.by, tenant.policy.timeout_minutes);
  showSoon(bot, carryOut, notice);
  const count = changed?.results.filter(({ outcome }) => outcome === 'done').length ?? 0;
  return done(`${count} newcomers timed out.`);
}

async function erase({ bot }: PressDeps, press: IncomingPress, communityId: string): Promise<Answer> {
  const community = await bot.deps.communities.findCommunity({ id: communityId });
  if (!community) return note('There is nothing left to erase.');
  if (!(await mayPress(bot, community, press.by.id, 'manage'))) return denied('manage');
  await eraseCommunity(bot.deps, community);
  bot.directory.forget(community.externalId);
  bot.deps.log.info(
    { platform: bot.platform.name, community: community.externalId },
    'a community was erased at its word',
  );
  return done('Everything was erased.', {
    kind: 'text',
    text: 'The next message starts anew with the shipped defaults. Remove the bot to end it.',
  });
}
