import {
  type Actor,
  ASKED,
  ENDLESS,
  NOT_DONE,
  type StepResult,
  type WaitingStep,
} from '../../../../src/core/common/steps.ts';
import type { ModerationCase } from '../../../../src/core/incidents/moderation-case.ts';
import { showMoment, type Translate } from '../../i18n/translate.ts';
import { STOPPED } from '../../port/automod-rules.ts';
import { type Capabilities, explainRefusal, refusalText } from '../../port/capabilities.ts';
import { isLackOfRight, isRefusal, RATE_LIMITED, type RefusableAction } from '../../port/outcome.ts';
import { type Field, fieldIf } from '../../port/rendering.ts';
import { NOT_REPEATED, RIGHTS_UNKNOWN, waitingSteps } from '../../state/waiting-steps.ts';
import { isGone, requestAnswer, STEP_WORDS, timeoutOf } from './outcome.ts';

/** Shows what was done, what was not and why, what waits, and whether the author was notified. */
export function doneFields(translate: Translate, capabilities: Capabilities, moderationCase: ModerationCase): Field[] {
  const done = moderationCase.results.filter((result) => result.outcome === 'done' && !isNotice(result));
  const fields = [
    ...fieldIf(translate('entry.done_title'), ...done.map((result) => describeDone(translate, moderationCase, result))),
    ...fieldIf(
      translate(moderationCase.asks ? 'request.title' : 'entry.delete_webhook'),
      requestAnswer(moderationCase)?.outcome === 'gone' &&
        translate(moderationCase.asks ? 'request.not_open' : 'entry.was_already_gone'),
    ),
    ...fieldIf(translate('entry.message'), isGone(moderationCase) && translate('entry.was_already_gone')),
  ];
  fields.push(...noRoleFields(translate, capabilities, moderationCase));
  const missed = moderationCase.results.filter((result) => isMissed(moderationCase, result));
  for (const result of missed)
    fields.push({ label: translate('common.not_done'), value: describeMissed(translate, capabilities, result) });
  for (const waiting of waitingSteps(moderationCase))
    fields.push({
      label: translate(isLackOfRight(waiting.why) ? 'common.not_done' : 'common.waiting'),
      value: describeWaiting(translate, capabilities, waiting),
    });
  for (const [step, label] of NOTICES) {
    const told = moderationCase.results.find((result) => result.step === step && result.outcome !== 'waiting');
    if (told) fields.push({ label: translate(label), value: describeNotice(translate, told) });
  }
  return fields;
}

/** Shows why somebody got a timeout instead of the quarantine role. */
export function noRoleFields(translate: Translate, capabilities: Capabilities, timedOut: ModerationCase): Field[] {
  const why = timeoutOf(timedOut)?.why ?? '';
  if (why === '' || why === ENDLESS || why === STOPPED) return [];
  const trouble = isRefusal(why)
    ? explainRefusal(translate, capabilities, 'quarantine', why)
    : describeTrouble(translate, capabilities, why);
  return [{ label: translate('common.not_done'), value: `${translate('entry.quarantine_role')}: ${trouble}` }];
}

function describeNotice(translate: Translate, { outcome, why }: StepResult): string {
  if (outcome === 'done') return translate('entry.told_privately');
  return why === 'too_many_at_once' ? refusalText(translate, why) : translate('entry.could_not_be_told_privately');
}

/** Steps that notify an author, and the label of each in an entry. */
const NOTICES = [
  ['notify', 'common.author'],
  ['answer', 'entry.answer_to_the_appeal_title'],
] as const;

function isNotice({ step }: StepResult): boolean {
  return NOTICES.some(([told]) => told === step);
}

function describeDone(translate: Translate, moderationCase: ModerationCase, result: StepResult): string {
  if (result.why === ENDLESS) return byWhom(translate, translate('entry.kept_from_writing_without_an_end'), result.by);
  if (result.role) {
    const what = translate(result.step === 'timeout' ? 'entry.quarantined' : 'entry.quarantine_ended');
    return byWhom(translate, what, result.by);
  }
  const untilMs = result.outcome === 'done' ? (result.untilMs ?? moderationCase.timeoutUntilMs) : null;
  const what =
    untilMs !== null && timeoutOf(moderationCase) === result
      ? translate('entry.timed_out_until_time', { time: showMoment(translate, untilMs) })
      : translate(STEP_WORDS[result.step].done);
  if (result.why === STOPPED) return translate('entry.stopped_before_anybody_read_it');
  return byWhom(translate, what, result.by);
}

/** Whether a step failed and no later try succeeded. */
function isMissed(moderationCase: ModerationCase, result: StepResult): boolean {
  if (!NOT_DONE.has(result.outcome)) return false;
  if (isNotice(result) || result.step === 'give_text') return false;
  const last = moderationCase.results.filter((other) => other.step === result.step).at(-1);
  return last === result;
}

/** Describes what could not be done, why, and how to allow it. */
export function describeMissed(translate: Translate, capabilities: Capabilities, result: StepResult): string {
  const { step } = result;
  const what = translate(STEP_WORDS[step].noun);
  if (step === 'hold' && result.outcome === 'given_up') return translate('gate.not_confirmed');
  if (step === 'hold' && isRefusal(result.why)) return `${what}: ${refusalText(translate, result.why)}.`;
  if (result.why === 'called_off') return `${what}: ${translate('entry.called_off_moderator_while_waited')}`;
  if (result.why === NOT_REPEATED) return `${what}: ${translate('restore.been_done_all_same')}`;
  if (step === 'warn') return `${what}: ${describeNotice(translate, result)}`;
  const trouble = describeTrouble(translate, capabilities, result.why);
  if (result.outcome === 'given_up') return `${what}: ${translate('entry.given_up_trouble_long_help', { trouble })}`;
  if (result.outcome === 'failed') return `${what}: ${trouble}.`;
  return `${what}: ${isRefusal(result.why) ? explainRefusal(translate, capabilities, actionOf(step), result.why) : result.why}`;
}

/** Returns the action whose permission a step needs. Ending a timeout needs the same permission as starting one. */
function actionOf(step: StepResult['step']): RefusableAction {
  switch (step) {
    case 'end_timeout':
    case 'notify':
    case 'answer':
    case 'give_text':
    case 'warn':
    case 'unwarn':
      return 'timeout';
    case 'hold':
    case 'delete_webhook':
      return 'repost';
    case 'decline':
      return 'admit';
    default:
      return step;
  }
}

/** Describes what waits, why, and until when. */
export function describeWaiting(
  translate: Translate,
  capabilities: Capabilities,
  { step, by, why, dueAtMs, deadlineMs, tries }: WaitingStep,
): string {
  const what = translate(STEP_WORDS[step].noun);
  if (step === 'notify') return `${what}: ${translate('entry.waits_until_calm')}`;
  if (step === 'hold' && by) return byWhom(translate, translate(STEP_WORDS.hold.done), by);
  if (step === 'hold') return `${what}: ${translate('gate.until_time', { time: showMoment(translate, deadlineMs) })}`;
  if (why === ASKED) return `${what}: ${translate('entry.asked_waits_turn')}`;
  const times = tries > 1 ? `, ${translate('entry.tried_times', { tries })}` : '';
  const again = translate('entry.tried_again_at_time_utc', { time: new Date(dueAtMs).toISOString().slice(11, 19) });
  if (isRefusal(why)) return `${what}: ${explainRefusal(translate, capabilities, actionOf(step), why)} (${again})`;
  return `${what}: ${describeTrouble(translate, capabilities, why)}${times}; ${again}`;
}

function describeTrouble(translate: Translate, { label: platform }: Capabilities, why: string): string {
  if (why === RATE_LIMITED) return translate('entry.platform_asks_to_wait', { platform });
  if (why === RIGHTS_UNKNOWN) return translate('entry.platform_not_say_whether_author', { platform });
  return translate('common.platform_answered_code', { platform, code: why });
}

function byWhom(translate: Translate, what: string, by: Actor | null): string {
  return by ? translate('common.what_by_who', { what, who: by.name }) : what;
}
