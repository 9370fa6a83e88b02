import type { StepResult, WaitingStep } from '../../../src/core/common/steps.ts';
import { severity } from '../../../src/core/decisions/decision.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { isLackOfRight } from '../port/outcome.ts';
import { refOf } from '../runtime/directory.ts';
import type { ActionAccess, CaseContext } from '../state/access.ts';
import { giveVerdict } from '../state/give-verdict.ts';
import { leaseDue, waitingSteps, withResults } from '../state/waiting-steps.ts';
import { retakeHold, takeOrHold } from './hold.ts';
import { newLease } from './lease.ts';
import { type AfterNotice, beginNotice, notifyAppealAnswer, notifyOnceCalm } from './notify-author.ts';
import { askedStep, attempt, stepsOf, takeSteps } from './take-steps.ts';

/** Takes the steps of a planned case; returns null if another process did meanwhile. */
export async function act(context: CaseContext, after: AfterNotice): Promise<ModerationCase | null> {
  const { bot, moderationCase } = context;
  // The platform already deleted what it stopped.
  const taken = new Set(moderationCase.results.map(({ step }) => step));
  const results = await takeOrHold(context, taken);
  const acted = await bot.deps.communities.changeCase(moderationCase.id, (current) =>
    current.state === 'planned'
      ? { ...current, state: 'acted', results: [...current.results, ...results], ...newLease(bot) }
      : null,
  );
  noteResults(context, results);
  if (acted) follow({ ...context, moderationCase: acted }, after);
  return acted;
}

/** Retries the due steps of a case and updates its entry. */
export async function retake(bot: ActionAccess, moderationCase: ModerationCase, after: AfterNotice): Promise<void> {
  const { communities, schedule, settings } = bot.deps;
  const nowMs = schedule.now();
  const due = waitingSteps(moderationCase).filter(({ dueAtMs }) => dueAtMs <= nowMs);
  const leased = await communities.changeCase(moderationCase.id, (current) =>
    leaseDue(current, nowMs, nowMs + settings.leaseMs),
  );
  const community = leased && (await communities.findCommunity({ id: leased.communityId }));
  if (!leased || !community) return;
  const context = { bot, community, moderationCase: leased };
  const results = await retakeAll(context, due);
  // A moderator may have taken or cancelled a step meanwhile: then only its success, or a repost, is recorded.
  const changed = await communities.changeCase(leased.id, (current) => {
    const awaited = new Set(waitingSteps(current).map(({ step }) => step));
    const told = results.filter(({ step, outcome }) => awaited.has(step) || outcome === 'done' || step === 'repost');
    return told.length === 0 ? null : withResults(current, told);
  });
  noteResults(context, results);
  if (!changed) return;
  const asked = results.find(({ step, outcome, by }) => by && outcome === 'done' && /^(?:delete|timeout)$/.test(step));
  const now = { ...context, moderationCase: changed };
  // A moderator who asked for a step agrees with the decision, so its success upholds it.
  if (asked?.by && changed.verdict === null && changed.kind === 'message' && changed.reason.category !== null)
    await giveVerdict(now, 'confirmed', asked.by);
  follow(now, after);
  await after.refresh(changed);
}

/** Retries due steps. Notices and answers come last, because they report the other results. */
async function retakeAll(context: CaseContext, due: readonly WaitingStep[]): Promise<StepResult[]> {
  const actions = due.filter(({ step }) => step !== 'answer' && step !== 'notify' && step !== 'hold');
  const results = actions.length > 0 ? await attempt(context, actions) : [];
  for (const notice of due.filter(({ step }) => step === 'notify')) results.push(await notifyOnceCalm(context, notice));
  const now = { ...context, moderationCase: withResults(context.moderationCase, results) };
  for (const one of due)
    if (one.step === 'answer') results.push(await notifyAppealAnswer(now, one));
    else if (one.step === 'hold') results.push(...(await retakeHold(now, one)));
  return results;
}

/**
 * Adds the steps of a more severe decision to a message's case and updates its entry. The message was judged again after
 * an edit or after the immediate action of a local rule.
 */
export async function escalate(
  bot: ActionAccess,
  worse: ModerationCase,
  { refresh, retries }: AfterNotice,
): Promise<void> {
  const { communityId, channelId, messageId } = worse;
  const known = await bot.deps.communities.findCase({ communityId, channelId, messageId });
  if (!known || severity(worse.reason.action) <= severity(known.reason.action)) return;
  const community = await bot.deps.communities.findCommunity({ id: worse.communityId });
  if (!community) return;
  const without = settledSteps(known);
  const steps = worse.trial || worse.goneBefore ? [] : stepsOf(worse).filter((step) => !without.has(step));
  // Saved first: if this process ends, another one finishes the steps.
  const planned = await bot.deps.communities.changeCase(known.id, (current) => {
    if (severity(worse.reason.action) <= severity(current.reason.action)) return null;
    const { reason, text, copyKeys, timeoutUntilMs, offence } = worse;
    const asked = steps.map((step) => askedStep(bot, worse, step, null, timeoutUntilMs, bot.deps.settings.leaseMs));
    return { ...withResults(current, asked), reason, text, copyKeys, timeoutUntilMs, offence, verdict: null };
  });
  const results = planned ? await takeSteps({ bot, community, moderationCase: worse }, without) : [];
  const changed = planned && (await bot.deps.communities.changeCase(known.id, (now) => withResults(now, results)));
  for (const { dueAtMs } of changed ? waitingSteps(changed) : []) retries.wakeAt(dueAtMs);
  if (changed) await refresh(changed);
}

/** Returns the steps that a more severe decision need not repeat: they are done, gone, waiting or about to run. */
function settledSteps(known: ModerationCase): ReadonlySet<StepResult['step']> {
  const { state, results } = known;
  const ended = results.filter(({ outcome }) => outcome === 'done' || outcome === 'gone' || outcome === 'waiting');
  return new Set([...(state === 'planned' ? stepsOf(known) : []), ...ended.map(({ step }) => step)]);
}

function noteResults({ bot, community, moderationCase }: CaseContext, results: readonly StepResult[]): void {
  const missed = results.find(
    ({ step, outcome }) =>
      step !== 'hold' &&
      (outcome === 'failed' || outcome === 'given_up' || (outcome === 'waiting' && step !== 'notify')),
  );
  if (results.some(({ outcome, why }) => outcome !== 'done' && isLackOfRight(why)))
    bot.noteLack(refOf(community), moderationCase);
  if (missed) bot.problems.note(`${missed.step} ${missed.outcome.replace('_', ' ')}: ${missed.why}`, community.id);
  const of = { community: community.externalId, notice: moderationCase.id };
  const told = results.map(({ step, outcome, why }) => ({ step, outcome, why }));
  bot.deps.log.info({ ...of, action: moderationCase.reason.action, results: told }, 'a decision was carried out');
}

/** Schedules the retries of waiting steps and begins the notice to the author. */
function follow(context: CaseContext, after: AfterNotice): void {
  for (const { dueAtMs } of waitingSteps(context.moderationCase)) after.retries.wakeAt(dueAtMs);
  beginNotice(context, after);
}
