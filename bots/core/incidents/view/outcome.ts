import type { StepResult } from '../../../../src/core/common/steps.ts';
import type { Action } from '../../../../src/core/decisions/decision.ts';
import type { ModerationCase } from '../../../../src/core/incidents/moderation-case.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { Step } from '../../port/refusals.ts';
import { waitingActions } from '../../state/waiting-steps.ts';

/** The strongest thing that was done: what the bot and the moderators did together. */
export function appliedAction(moderationCase: ModerationCase): Action {
  if (isDone(moderationCase, 'timeout')) return 'timeout';
  return isDone(moderationCase, 'delete') ? 'delete' : 'flag';
}

/** What takes a step back. */
const REVERSALS: Readonly<Partial<Record<StepResult['step'], StepResult['step']>>> = {
  timeout: 'end_timeout',
  ban: 'unban',
};

/** Whether a step was taken; what was taken back no longer counts. */
export function isDone(moderationCase: ModerationCase, step: Step | 'ban'): boolean {
  const last = moderationCase.results.filter((result) => concerns(result, step) && result.outcome === 'done').at(-1);
  return last?.step === step;
}

function concerns(result: StepResult, step: Step | 'ban'): boolean {
  return result.step === step || result.step === REVERSALS[step];
}

/** What became of a message, in a word or two. */
export function outcomeText(translate: Translate, moderationCase: ModerationCase): string {
  return outcomeTitle(translate, moderationCase).toLocaleLowerCase(translate.language);
}

/** What was done, from the results of the steps and from nothing else. */
export function outcomeTitle(translate: Translate, moderationCase: ModerationCase): string {
  const verb = doneVerb(translate, moderationCase);
  if (verb !== null) return verb;
  const [waiting] = waitingActions(moderationCase);
  if (waiting)
    return waiting.step === 'delete'
      ? translate('entry.waiting_to_delete_title')
      : translate('entry.waiting_to_time_out_title');
  if (isGone(moderationCase)) return translate('entry.already_gone_title');
  if (!moderationCase.trial) return translate('entry.flagged_title');
  if (moderationCase.reason.action === 'timeout') return translate('entry.trial_would_have_timed_out');
  return moderationCase.reason.action === 'delete'
    ? translate('entry.trial_would_have_deleted')
    : translate('entry.trial_flagged');
}

function doneVerb(translate: Translate, moderationCase: ModerationCase): string | null {
  const deleted = isDone(moderationCase, 'delete');
  if (isDone(moderationCase, 'timeout'))
    return deleted ? translate('entry.deleted_and_timed_out_title') : translate('entry.timed_out_title');
  return deleted ? translate('entry.deleted_title') : null;
}

/** Whether the message was found gone, and no press or rule of ours deleted it. */
export function isGone(moderationCase: ModerationCase): boolean {
  if (isDone(moderationCase, 'delete')) return false;
  return moderationCase.results.some(({ step, outcome }) => step === 'delete' && outcome === 'gone');
}
