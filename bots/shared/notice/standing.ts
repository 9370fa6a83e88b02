import type { ModerationCase } from '../../../src/core/communities.ts';
import type { Action } from '../../../src/core/decision.ts';
import type { StepResult } from '../../../src/core/steps.ts';
import type { Say } from '../language/say.ts';
import type { Step } from '../refusals.ts';
import { waitingDeeds } from '../waiting.ts';

/** The strongest thing that was done: what the bot and the moderators did together. */
export function doneAction(notice: ModerationCase): Action {
  if (isDone(notice, 'timeout')) return 'timeout';
  return isDone(notice, 'delete') ? 'delete' : 'flag';
}

/** Whether a step was taken; a timeout that was ended no longer counts. */
export function isDone(notice: ModerationCase, step: Step): boolean {
  const last = notice.results.filter((result) => concerns(result, step) && result.outcome === 'done').at(-1);
  return last?.step === step;
}

function concerns(result: StepResult, step: Step): boolean {
  return result.step === step || (step === 'timeout' && result.step === 'end_timeout');
}

/** What became of a message, in a word or two. */
export function describeStanding(say: Say, notice: ModerationCase): string {
  return titleVerb(say, notice).toLocaleLowerCase(say.language);
}

/** What was done, from the results of the steps and from nothing else. */
export function titleVerb(say: Say, notice: ModerationCase): string {
  const verb = doneVerb(say, notice);
  if (verb !== null) return verb;
  const [waiting] = waitingDeeds(notice);
  if (waiting) return waiting.step === 'delete' ? say('Waiting to delete') : say('Waiting to time out');
  if (isGone(notice)) return say('Already gone');
  if (!notice.trial) return say('Flagged');
  if (notice.reason.action === 'timeout') return say('Trial, would have timed out');
  return notice.reason.action === 'delete' ? say('Trial, would have deleted') : say('Trial, flagged');
}

function doneVerb(say: Say, notice: ModerationCase): string | null {
  const deleted = isDone(notice, 'delete');
  if (isDone(notice, 'timeout')) return deleted ? say('Deleted and timed out') : say('Timed out');
  return deleted ? say('Deleted') : null;
}

/** Whether the message was found gone, by whomever. */
export function isGone(notice: ModerationCase): boolean {
  return notice.results.some(({ step, outcome }) => step === 'delete' && outcome === 'gone');
}
