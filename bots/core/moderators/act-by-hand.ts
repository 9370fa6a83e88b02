import { ASKED } from '../../../src/core/common/steps.ts';
import { showMinutes } from '../../../src/core/common/texts.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { beginNotice } from '../actions/notify-author.ts';
import { askedStep, takeStep } from '../actions/take-steps.ts';
import type { Translate } from '../i18n/translate.ts';
import { hasMemberAuthor, isDone } from '../incidents/view/outcome.ts';
import { describeMissed, describeWaiting } from '../incidents/view/step-fields.ts';
import { timeoutUntil } from '../port/capabilities.ts';
import type { Step } from '../port/outcome.ts';
import { type Answer, type Button, button, done, failure, note, withButtons } from '../port/rendering.ts';
import type { ModeratorAccess } from '../state/access.ts';
import { giveVerdict } from '../state/give-verdict.ts';
import { callOff, waitingActions, withResults } from '../state/waiting-steps.ts';
import { type ButtonContext, showSoon } from './button-context.ts';

/** Lengths of timeouts that the buttons offer, in minutes. */
const LENGTHS: readonly number[] = [10, 60, 1_440, 10_080];

/** Answer to a press on an entry that is no longer kept. */
export const TOO_OLD = 'common.entry_older_than_kept';

/** Carries out a step because a moderator pressed for it. */
export async function takeByHand(context: ButtonContext, step: Step): Promise<Answer> {
  const { bot, translate, community, moderationCase } = context;
  if (isDone(moderationCase, step))
    return note(
      translate(step === 'delete' ? 'button.it_is_deleted_already' : 'button.the_author_is_timed_out_already'),
    );
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  if (!tenant) return failure(translate('common.this_community_was_erased'));
  const minutes = context.interaction.minutes ?? moderationCase.offence?.minutes ?? tenant.policy.timeout_minutes;
  if (context.interaction.holdMs) return hold(context, step, minutes, context.interaction.holdMs);
  const answer = await executeByHand(context, step, minutes);
  return step === 'timeout' && answer.tone === 'good'
    ? withButtons(answer, ...lengthButtons(translate, bot, moderationCase))
    : answer;
}

/** Schedules a step for later, so that the moderator can call it off until then. */
async function hold(context: ButtonContext, step: Step, minutes: number, holdMs: number): Promise<Answer> {
  const { bot, executor, translate, moderationCase, interaction } = context;
  const untilMs = step === 'timeout' ? timeoutUntil(bot.platform.capabilities, minutes, bot.deps.schedule.now()) : null;
  const asked = askedStep(bot, moderationCase, step, interaction.by, untilMs, holdMs);
  await bot.deps.communities.changeCase(moderationCase.id, (current) => withResults(current, [asked]));
  executor.retries.wakeAt(asked.dueAtMs);
  showSoon(bot, executor, moderationCase);
  const seconds = Math.ceil(holdMs / 1_000);
  return done(translate(step === 'delete' ? 'button.deleted_in_seconds' : 'button.timed_out_in_seconds', { seconds }));
}

/** Calls off the steps of a case that were requested and are not done yet. */
export async function stopWaiting({ bot, executor, translate, moderationCase }: ButtonContext): Promise<Answer> {
  const atMs = bot.deps.schedule.now();
  // A step that a page requested and nobody tried yet is removed, so the case is as it was before.
  const stopped = await bot.deps.communities.changeCase(moderationCase.id, (current) => {
    const waiting = waitingActions(current);
    if (waiting.length === 0) return null;
    const left = current.results.filter((one) => !(one.outcome === 'waiting' && one.why === ASKED && one.tries === 0));
    return { ...current, results: callOff(left, atMs) };
  });
  if (!stopped) return note(translate('button.there_is_nothing_left_to_do'));
  showSoon(bot, executor, moderationCase);
  return done(translate('button.called_off'));
}

/** Times the author out for the chosen length; a running timeout gets the new end. */
export async function timeOutFor(context: ButtonContext, index: number): Promise<Answer> {
  const minutes = LENGTHS[index - 1];
  return minutes === undefined ? failure(context.translate(TOO_OLD)) : executeByHand(context, 'timeout', minutes);
}

/** Carries out a step now. Success also upholds the decision. */
async function executeByHand(context: ButtonContext, step: Step, minutes: number): Promise<Answer> {
  const { bot, executor, translate, moderationCase, interaction } = context;
  const result = await takeStep(context, step, interaction.by, minutes);
  const chosenMs = timeoutUntil(bot.platform.capabilities, minutes, result.atMs);
  const untilMs = result.outcome === 'done' ? (result.untilMs ?? chosenMs) : chosenMs;
  const changed = await bot.deps.communities.changeCase(moderationCase.id, (current) => ({
    ...withResults(current, [result]),
    ...(step === 'timeout' && result.outcome === 'done' ? { timeoutUntilMs: untilMs } : {}),
  }));
  if (result.outcome === 'done' && moderationCase.reason.category !== null)
    await giveVerdict(context, 'confirmed', interaction.by);
  if (changed && result.outcome === 'done') beginNotice({ ...context, moderationCase: changed }, executor);
  executor.retries.wakeAt(result.outcome === 'waiting' ? result.dueAtMs : result.atMs);
  showSoon(bot, executor, moderationCase);
  const { capabilities } = bot.platform;
  const length = showMinutes(translate, minutes);
  if (result.outcome === 'waiting')
    return note(translate('button.not_yet'), describeWaiting(translate, capabilities, result));
  if (result.outcome === 'done')
    return done(translate(step === 'delete' ? 'button.deleted' : 'button.timed_out_for_length', { length }));
  if (result.outcome === 'gone')
    return note(translate(step === 'delete' ? 'button.the_message_was_gone_already' : 'button.author_not_any_more'));
  return failure(translate('common.not_done'), describeMissed(translate, capabilities, result));
}

/** Returns buttons for the timeout lengths that the platform accepts. */
export function lengthButtons(
  translate: Translate,
  { platform: { capabilities } }: ModeratorAccess,
  moderationCase: ModerationCase,
): Button[] {
  const { id, kind } = moderationCase;
  const { timeout } = capabilities;
  if (!timeout || kind !== 'message' || !hasMemberAuthor(moderationCase)) return [];
  return LENGTHS.flatMap((minutes, index) => {
    const label = translate('button.time_out_length', { length: showMinutes(translate, minutes) });
    return minutes * 60 > timeout.maxSeconds ? [] : [button('timeout_for', id, label, 'plain', index + 1)];
  });
}
