import type { ModerationCase } from '../../../src/core/communities.ts';
import { type Actor, ASKED, ENDLESS, type StepResult, type WaitingStep } from '../../../src/core/steps.ts';
import { type Capabilities, explainRefusal } from '../capabilities.ts';
import { phrase, type Say } from '../language/say.ts';
import { STOPPED } from '../native/wanted.ts';
import { RATE_LIMITED } from '../outcome.ts';
import { type Deed, isRefusal } from '../refusals.ts';
import type { Field } from '../rendering.ts';
import { showMoment } from '../text.ts';
import { RIGHTS_UNKNOWN } from '../try-step.ts';
import { waitingSteps } from '../waiting.ts';
import { isGone } from './standing.ts';

/** What a moderator reads when an action was taken, or only would have been. */
export const DONE_WORDS: Readonly<Record<StepResult['step'], string>> = {
  delete: phrase('deleted'),
  timeout: phrase('timed out'),
  end_timeout: phrase('timeout ended'),
  notify: phrase('author told'),
  answer: phrase('appeal answered'),
  kick: phrase('kicked'),
  ban: phrase('banned'),
  give_text: phrase('its text sent to the author'),
  repost: phrase('posted again in their name'),
};

/** What a step is called that was not taken. */
const STEP_NOUNS: Readonly<Record<StepResult['step'], string>> = {
  delete: phrase('delete'),
  timeout: phrase('timeout'),
  end_timeout: phrase('end of the timeout'),
  notify: phrase('private message'),
  answer: phrase('answer to the appeal'),
  kick: phrase('kick'),
  ban: phrase('ban'),
  give_text: phrase('text to the author'),
  repost: phrase('post in their name'),
};

/** What was done, what was not and why, what waits, and whether the author was told. */
export function doneFields(say: Say, capabilities: Capabilities, notice: ModerationCase): Field[] {
  const fields: Field[] = [];
  const done = notice.results.filter((result) => result.outcome === 'done' && !isTold(result));
  if (done.length > 0)
    fields.push({ label: say('Done'), value: done.map((result) => describeDone(say, notice, result)).join('; ') });
  if (isGone(notice)) {
    fields.push({ label: say('Message'), value: say('was already gone') });
  }
  const missed = notice.results.filter((result) => isMissed(notice, result));
  for (const result of missed)
    fields.push({ label: say('Not done'), value: describeMissed(say, capabilities, result) });
  for (const waiting of waitingSteps(notice))
    fields.push({ label: say('Waiting'), value: describeWaiting(say, capabilities, waiting) });
  for (const [step, label] of TOLD) {
    const told = notice.results.find((result) => result.step === step && result.outcome !== 'waiting');
    const value = told?.outcome === 'done' ? say('told privately') : say('could not be told privately');
    if (told) fields.push({ label: say(label), value });
  }
  return fields;
}

/** What authors are told, and how an entry says whether they were. */
const TOLD = [
  ['notify', phrase('Author')],
  ['answer', phrase('Answer to the appeal')],
] as const;

function isTold({ step }: StepResult): boolean {
  return TOLD.some(([told]) => told === step);
}

function describeDone(say: Say, notice: ModerationCase, result: StepResult): string {
  if (result.why === ENDLESS) return byWhom(say, say('kept from writing, without an end'), result.by);
  const isLast =
    notice.results.filter(({ step, outcome }) => step === 'timeout' && outcome === 'done').at(-1) === result;
  const untilMs = result.outcome === 'done' ? (result.untilMs ?? notice.timeoutUntilMs) : null;
  const what =
    result.step === 'timeout' && untilMs !== null && isLast
      ? say('timed out until {time}', { time: showMoment(say, untilMs) })
      : say(DONE_WORDS[result.step]);
  if (result.why === STOPPED) return say('stopped before anybody read it');
  return byWhom(say, what, result.by);
}

/** A failure that a later success made good is not told. */
function isMissed(notice: ModerationCase, result: StepResult): boolean {
  if (result.outcome !== 'refused' && result.outcome !== 'failed' && result.outcome !== 'given_up') return false;
  if (isTold(result) || result.step === 'give_text') return false;
  const last = notice.results.filter((other) => other.step === result.step).at(-1);
  return last === result;
}

/** What could not be done, why, and how to allow it. */
export function describeMissed(say: Say, capabilities: Capabilities, result: StepResult): string {
  const { step } = result;
  const what = say(STEP_NOUNS[result.step]);
  if (result.why === 'called_off') return `${what}: ${say('called off by a moderator while it waited.')}`;
  const trouble = describeTrouble(say, capabilities, result.why);
  if (result.outcome === 'given_up')
    return `${what}: ${say('given up; {trouble} for as long as it could help.', { trouble })}`;
  if (result.outcome === 'failed') return `${what}: ${trouble}.`;
  return `${what}: ${isRefusal(result.why) ? explainRefusal(say, capabilities, deedOf(step), result.why) : result.why}`;
}

/** An end of a timeout takes the rights of one. */
function deedOf(step: StepResult['step']): Deed {
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
  say: Say,
  capabilities: Capabilities,
  { step, why, dueAtMs, tries }: WaitingStep,
): string {
  const what = say(STEP_NOUNS[step]);
  if (why === ASKED) return `${what}: ${say('asked for, and waits for its turn')}`;
  const times = tries > 1 ? `, ${say('tried {tries, plural, one {# time} other {# times}}', { tries })}` : '';
  const again = say('tried again at {time} UTC', { time: new Date(dueAtMs).toISOString().slice(11, 19) });
  return `${what}: ${describeTrouble(say, capabilities, why)}${times}; ${again}`;
}

function describeTrouble(say: Say, { label: platform }: Capabilities, why: string): string {
  if (why === RATE_LIMITED) return say('{platform} asks to wait', { platform });
  if (why === RIGHTS_UNKNOWN) return say('{platform} does not say whether the author is a moderator', { platform });
  return say('{platform} answered {code}', { platform, code: why });
}

function byWhom(say: Say, what: string, by: Actor | null): string {
  return by ? say('{what} by {who}', { what, who: by.name }) : what;
}
