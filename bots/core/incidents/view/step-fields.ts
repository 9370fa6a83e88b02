import { type Actor, ASKED, ENDLESS, type StepResult, type WaitingStep } from '../../../../src/core/common/steps.ts';
import type { ModerationCase } from '../../../../src/core/incidents/moderation-case.ts';
import { showMoment } from '../../i18n/text.ts';
import { msg, type Translate } from '../../i18n/translate.ts';
import { STOPPED } from '../../port/automod-rules.ts';
import { type Capabilities, explainRefusal } from '../../port/capabilities.ts';
import { RATE_LIMITED } from '../../port/outcome.ts';
import { isRefusal, type RefusableAction } from '../../port/refusals.ts';
import type { Field } from '../../port/rendering.ts';
import { RIGHTS_UNKNOWN } from '../../state/step-codes.ts';
import { waitingSteps } from '../../state/waiting-steps.ts';
import { isGone } from './outcome.ts';

/** What a moderator reads when an action was taken, or only would have been. */
export const DONE_WORDS: Readonly<Record<StepResult['step'], string>> = {
  delete: msg('deleted'),
  timeout: msg('timed out'),
  end_timeout: msg('timeout ended'),
  notify: msg('author told'),
  answer: msg('appeal answered'),
  kick: msg('kicked'),
  ban: msg('banned'),
  give_text: msg('its text sent to the author'),
  repost: msg('posted again in their name'),
};

/** What a step is called that was not taken. */
const STEP_NOUNS: Readonly<Record<StepResult['step'], string>> = {
  delete: msg('delete'),
  timeout: msg('timeout'),
  end_timeout: msg('end of the timeout'),
  notify: msg('private message'),
  answer: msg('answer to the appeal'),
  kick: msg('kick'),
  ban: msg('ban'),
  give_text: msg('text to the author'),
  repost: msg('post in their name'),
};

/** What was done, what was not and why, what waits, and whether the author was told. */
export function doneFields(translate: Translate, capabilities: Capabilities, moderationCase: ModerationCase): Field[] {
  const fields: Field[] = [];
  const done = moderationCase.results.filter((result) => result.outcome === 'done' && !isNotified(result));
  if (done.length > 0)
    fields.push({
      label: translate('Done'),
      value: done.map((result) => describeDone(translate, moderationCase, result)).join('; '),
    });
  if (isGone(moderationCase)) {
    fields.push({ label: translate('Message'), value: translate('was already gone') });
  }
  const missed = moderationCase.results.filter((result) => isMissed(moderationCase, result));
  for (const result of missed)
    fields.push({ label: translate('Not done'), value: describeMissed(translate, capabilities, result) });
  for (const waiting of waitingSteps(moderationCase))
    fields.push({ label: translate('Waiting'), value: describeWaiting(translate, capabilities, waiting) });
  for (const [step, label] of TOLD) {
    const told = moderationCase.results.find((result) => result.step === step && result.outcome !== 'waiting');
    const value = told?.outcome === 'done' ? translate('told privately') : translate('could not be told privately');
    if (told) fields.push({ label: translate(label), value });
  }
  return fields;
}

/** What authors are told, and how an entry says whether they were. */
const TOLD = [
  ['notify', msg('Author')],
  ['answer', msg('Answer to the appeal')],
] as const;

function isNotified({ step }: StepResult): boolean {
  return TOLD.some(([told]) => told === step);
}

function describeDone(translate: Translate, moderationCase: ModerationCase, result: StepResult): string {
  if (result.why === ENDLESS) return byWhom(translate, translate('kept from writing, without an end'), result.by);
  const isLast =
    moderationCase.results.filter(({ step, outcome }) => step === 'timeout' && outcome === 'done').at(-1) === result;
  const untilMs = result.outcome === 'done' ? (result.untilMs ?? moderationCase.timeoutUntilMs) : null;
  const what =
    result.step === 'timeout' && untilMs !== null && isLast
      ? translate('timed out until {time}', { time: showMoment(translate, untilMs) })
      : translate(DONE_WORDS[result.step]);
  if (result.why === STOPPED) return translate('stopped before anybody read it');
  return byWhom(translate, what, result.by);
}

/** A failure that a later success made good is not told. */
function isMissed(moderationCase: ModerationCase, result: StepResult): boolean {
  if (result.outcome !== 'refused' && result.outcome !== 'failed' && result.outcome !== 'given_up') return false;
  if (isNotified(result) || result.step === 'give_text') return false;
  const last = moderationCase.results.filter((other) => other.step === result.step).at(-1);
  return last === result;
}

/** What could not be done, why, and how to allow it. */
export function describeMissed(translate: Translate, capabilities: Capabilities, result: StepResult): string {
  const { step } = result;
  const what = translate(STEP_NOUNS[result.step]);
  if (result.why === 'called_off') return `${what}: ${translate('called off by a moderator while it waited.')}`;
  const trouble = describeTrouble(translate, capabilities, result.why);
  if (result.outcome === 'given_up')
    return `${what}: ${translate('given up; {trouble} for as long as it could help.', { trouble })}`;
  if (result.outcome === 'failed') return `${what}: ${trouble}.`;
  return `${what}: ${isRefusal(result.why) ? explainRefusal(translate, capabilities, actionOf(step), result.why) : result.why}`;
}

/** An end of a timeout takes the rights of one. */
function actionOf(step: StepResult['step']): RefusableAction {
  switch (step) {
    case 'end_timeout':
    case 'notify':
    case 'answer':
    case 'give_text':
      return 'timeout';
    default:
      return step;
  }
}

/** What waits, for what, and until when. */
export function describeWaiting(
  translate: Translate,
  capabilities: Capabilities,
  { step, why, dueAtMs, tries }: WaitingStep,
): string {
  const what = translate(STEP_NOUNS[step]);
  if (why === ASKED) return `${what}: ${translate('asked for, and waits for its turn')}`;
  const times = tries > 1 ? `, ${translate('tried {tries, plural, one {# time} other {# times}}', { tries })}` : '';
  const again = translate('tried again at {time} UTC', { time: new Date(dueAtMs).toISOString().slice(11, 19) });
  return `${what}: ${describeTrouble(translate, capabilities, why)}${times}; ${again}`;
}

function describeTrouble(translate: Translate, { label: platform }: Capabilities, why: string): string {
  if (why === RATE_LIMITED) return translate('{platform} asks to wait', { platform });
  if (why === RIGHTS_UNKNOWN)
    return translate('{platform} does not say whether the author is a moderator', { platform });
  return translate('{platform} answered {code}', { platform, code: why });
}

function byWhom(translate: Translate, what: string, by: Actor | null): string {
  return by ? translate('{what} by {who}', { what, who: by.name }) : what;
}
